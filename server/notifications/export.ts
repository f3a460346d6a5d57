import type { Input } from '../contract/operation-types.ts'
import { and, eq, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { mails } from '../db/schema.ts'
import type { Own } from '../db/scope.ts'
import { type ExportKind, readerOf } from '../exports/kind.ts'
import { type TableCell, tableStream } from '../lib/spreadsheet.ts'
import { nameOf } from '../lib/text.ts'
import {
  presentRecipient,
  readRecipients,
  recipientLabels,
  recipientStatus,
  requireMessage,
} from './recipients.ts'

type Export = Input<'exportMessageRecipients'>['body']
type Caller = { db: Db | Tx; own: Own }

const heads = [
  'Subject',
  'Channel',
  'Sent at',
  'Person',
  'Email',
  'Status',
  'Reason',
  'Opened',
  'Clicked',
]
const batchSize = 500

async function* cells(
  caller: Caller,
  { messageId, status }: Export,
): AsyncGenerator<TableCell[][]> {
  const { title, channel } = await requireMessage(caller, messageId)
  for (let offset = 0; ; offset += batchSize) {
    const page = { limit: batchSize, offset }
    const rows = (await readRecipients(caller, messageId, { status }, page)).map(presentRecipient)
    yield rows.map(({ user, at, status: state, reason, openedAt, clickedAt }) => [
      title,
      channel === 'email' ? 'Email' : 'Push',
      at,
      user && nameOf(user),
      user && user.email,
      recipientLabels[state],
      reason,
      openedAt,
      clickedAt,
    ])
    if (rows.length < batchSize) return
  }
}

/** The export file, and the number of recipients in it. */
export async function exportRecipients(caller: Caller, request: Export) {
  const { messageId, status, format } = request
  const [counted] = await caller.db
    .select({ total: sql<number>`count(*)::integer` })
    .from(mails)
    .where(
      and(caller.own(mails, eq(mails.messageId, messageId)), status && eq(recipientStatus, status)),
    )
  const stream = () =>
    tableStream({ format, title: 'Messages', heads, rows: cells(caller, request) })
  return { total: counted?.total ?? 0, stream }
}

export const recipientsExport: ExportKind<Export> = {
  job: 'export-message-recipients',
  event: 'message/exported',
  noun: 'recipients',
  file: 'messages',
  href: '/notification-management/email-notifications',
  read: (input) => Object.assign({ format: 'csv' as const, messageId: '' }, input),
  async stream(parts, request, organisation) {
    const { stream } = await exportRecipients(readerOf(parts, organisation), request)
    return stream()
  },
}
