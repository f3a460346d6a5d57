import { raiseAlert } from '../alerts/raise.ts'
import { and, eq, isNull, sql } from '../db/drizzle.ts'
import type { Db } from '../db/open.ts'
import { admins, messages } from '../db/schema.ts'
import type { TaskParts } from '../jobs/types.ts'
import { formatNumber, plural } from '../lib/plural.ts'
import { refreshFigures } from './figures.ts'
import type { MessageRow } from './save.ts'
import { selectRecipients } from './select-recipients.ts'

/** The page of a message. */
export const messageHref = ({ id, channel }: Pick<MessageRow, 'id' | 'channel'>) =>
  `/notification-management/${channel}-notifications?messageId=${id}`

/** Raises an alert for the administrator who made a message. */
async function tellCreator(
  { db, jobs }: Pick<TaskParts, 'db' | 'jobs'>,
  { createdBy, ...message }: Pick<MessageRow, 'createdBy' | 'id' | 'channel'>,
  { title, body }: { title: string; body: string },
) {
  if (createdBy === null) return
  const [admin] = await db
    .select()
    .from(admins)
    .where(and(eq(admins.id, createdBy), isNull(admins.disabledAt)))
  if (!admin) return
  const href = messageHref(message)
  const item = { type: 'delivery-failed', severity: 'warning', href } as const
  await raiseAlert({ db, jobs }, admin, { ...item, title: title.slice(0, 120), body })
}

const quoted = (title: string) => `“${title.length > 60 ? `${title.slice(0, 59)}…` : title}”`

/** Messages that are overdue by more than a day, because the server was down: drafts again, and an alert. */
async function holdOverdue(parts: TaskParts) {
  const held = await parts.db
    .update(messages)
    .set({ status: 'draft', version: sql`${messages.version} + 1` })
    .where(
      and(
        eq(messages.status, 'scheduled'),
        sql`${messages.scheduledAt} < now() - interval '24 hours'`,
      ),
    )
    .returning()
  for (const message of held) {
    await parts.db.execute(sql`DELETE FROM mails WHERE message_id = ${message.id}`)
    await tellCreator(parts, message, {
      title: `${quoted(message.title)} was not sent`,
      body: 'The server was not running when it was due. Send it now, or discard it.',
    })
  }
}

/** SQL: scheduled messages whose time has come. */
const isDue = sql`${messages.status} = 'scheduled' AND ${messages.scheduledAt} <= now()`

/** Begins a message with its recipients, unless it was cancelled or rescheduled meanwhile. */
const start = (db: Db, id: string) =>
  db.transaction(async (tx) => {
    const started = await tx
      .update(messages)
      .set({ status: 'sending', startedAt: sql`now()` })
      .where(and(eq(messages.id, id), isDue))
    if (started.rowCount === 1) await selectRecipients(tx, id)
  })

/** Begins messages whose time has come. */
export async function startDue(parts: TaskParts) {
  await holdOverdue(parts)
  const { db } = parts
  const due = await db.select({ id: messages.id }).from(messages).where(isDue)
  for (const { id } of due) await start(db, id)
}

/** The messages that are being sent, in turn. */
export async function readActive(db: Db) {
  return db
    .select()
    .from(messages)
    .where(eq(messages.status, 'sending'))
    .orderBy(messages.startedAt)
}

const endOf = ({ delivered = 0, failed = 0, bounced = 0, unclear = 0 }: MessageRow['figures']) => {
  if (delivered === 0 && unclear === 0) return 'failed'
  return failed + bounced + unclear > 0 ? 'partially-failed' : 'sent'
}

/** Ends a message once none of its rows is queued or being sent. */
export async function finishIfDone(parts: TaskParts, messageId: string) {
  const { db } = parts
  await refreshFigures(db, [messageId])
  const [message] = await db.select().from(messages).where(eq(messages.id, messageId))
  if (message?.status !== 'sending' || (message.figures.queued ?? 0) > 0) return
  const { figures, recipients } = message
  const status = endOf(figures)
  const ended = await db
    .update(messages)
    .set({ status, sentAt: sql`now()` })
    .where(and(eq(messages.id, messageId), eq(messages.status, 'sending')))
  if (ended.rowCount !== 1 || status === 'sent') return
  const { delivered = 0, unclear = 0 } = figures
  const lost = recipients - delivered - unclear
  if (recipients === 0)
    return tellCreator(parts, message, {
      title: `${quoted(message.title)} was not sent`,
      body: 'Nobody was left in its audience.',
    })
  await tellCreator(parts, message, {
    title: `${quoted(message.title)} did not reach everybody`,
    body:
      unclear > 0 && lost === 0
        ? `${plural(unclear, 'mail')} may not have arrived.`
        : `${formatNumber(lost)} of ${plural(recipients, 'mail')} could not be delivered.`,
  })
}
