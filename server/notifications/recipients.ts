import type { components } from '../../openapi/generated/types.ts'
import type { Input } from '../contract/operation-types.ts'
import { problem } from '../contract/problem.ts'
import { and, eq, sql } from '../db/drizzle.ts'
import { countFacets } from '../db/facets.ts'
import type { Db, Tx } from '../db/open.ts'
import { pageOf } from '../db/pagination.ts'
import { mails, messages, users } from '../db/schema.ts'
import type { Own } from '../db/scope.ts'
import { hasEachWord } from '../db/search-terms.ts'
import { timeOrNull } from '../lib/dates.ts'
import { reasonText } from '../mail/outbox/reasons.ts'

type Schemas = components['schemas']
export type Recipient = Schemas['Recipient']
export type RecipientStatus = Schemas['RecipientStatus']

/** SQL: the state of a recipient, as the contract names it. */
export const recipientStatus = sql<RecipientStatus>`CASE
  WHEN ${mails.status} IN ('queued', 'sending') THEN 'queued'
  WHEN ${mails.status} = 'sent' AND ${mails.clickedAt} IS NOT NULL THEN 'clicked'
  WHEN ${mails.status} = 'sent' AND ${mails.openedAt} IS NOT NULL THEN 'opened'
  WHEN ${mails.status} = 'sent' THEN 'delivered'
  WHEN ${mails.status} = 'failed' AND ${mails.reason} = 'bounced' THEN 'bounced'
  ELSE ${mails.status} END`

export const recipientLabels: Record<RecipientStatus, string> = {
  queued: 'Waiting',
  delivered: 'Delivered',
  opened: 'Opened',
  clicked: 'Clicked',
  bounced: 'Bounced',
  failed: 'Failed',
  unclear: 'May have arrived',
  skipped: 'Skipped',
  cancelled: 'Not sent',
}

const columns = {
  mail: mails,
  status: recipientStatus,
  user: {
    id: users.id,
    firstName: users.firstName,
    lastName: users.lastName,
    email: users.email,
  },
}

type Row = {
  mail: typeof mails.$inferSelect
  status: RecipientStatus
  user: { id: string; firstName: string; lastName: string; email: string } | null
}

export function presentRecipient({ mail, status, user }: Row): Recipient {
  return {
    _id: mail.id,
    user: user && {
      _id: user.id,
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
    },
    status,
    code: mail.reason,
    reason: reasonText(mail.reason, mail.error),
    at: timeOrNull(mail.sentAt ?? mail.handedAt),
    openedAt: timeOrNull(mail.openedAt),
    clickedAt: timeOrNull(mail.clickedAt),
    byMachine: mail.scannedAt !== null,
    resends: mail.resends,
  }
}

type Page = { limit: number; offset: number }

/** Recipients of a message by name. */
export const readRecipients = (
  { db, own }: { db: Db | Tx; own: Own },
  messageId: string,
  { search, status }: { search?: string; status?: RecipientStatus },
  { limit, offset }: Page,
) =>
  db
    .select(columns)
    .from(mails)
    .leftJoin(users, eq(users.id, mails.userId))
    .where(
      and(
        own(mails, eq(mails.messageId, messageId)),
        ...hasEachWord(users.searchText, search),
        status && eq(recipientStatus, status),
      ),
    )
    .orderBy(users.sortName, mails.id)
    .limit(limit)
    .offset(offset)

/** A message of the organisation, deleted or not. Throws 404. */
export async function requireMessage({ db, own }: { db: Db | Tx; own: Own }, id: string) {
  const [message] = await db
    .select()
    .from(messages)
    .where(own(messages, eq(messages.id, id)))
  if (!message) throw problem('request/not-found')
  return message
}

export async function listRecipients({ path, query, db, own }: Input<'getMessageRecipients'>) {
  await requireMessage({ db, own }, path.id)
  const { search, status, facets } = query
  const counted = await countFacets(
    db,
    {
      rows: sql`SELECT ${recipientStatus} AS state FROM ${mails} LEFT JOIN ${users} ON ${users.id} = ${mails.userId}
        WHERE ${own(mails, eq(mails.messageId, path.id), ...hasEachWord(users.searchText, search))}`,
      conditions: { status: status && sql`state = ${status}` },
      facets: { status: { value: sql`state` } },
      chosen: { status },
    },
    { facets },
  )
  const { page, limit, offset } = pageOf(query)
  const rows = await readRecipients({ db, own }, path.id, { search, status }, { limit, offset })
  const data = { recipients: rows.map(presentRecipient) }
  return { status: 'success' as const, page, limit, ...counted, data }
}
