import type { TxCtx } from '../contract/ctx.ts'
import { problem } from '../contract/problem.ts'
import { audit, byOf } from '../audit/audit.ts'
import { eq, sql } from '../db/drizzle.ts'
import { messages } from '../db/schema.ts'
import { formatNumber } from '../lib/plural.ts'
import { refreshFigures } from './figures.ts'
import { lockMessage, type MessageRow } from './save.ts'

const nameOf = ({ id, title }: MessageRow) => ({
  type: 'message' as const,
  id,
  name: title.slice(0, 150),
})

/** Makes a scheduled message a draft again, or stops one that is being sent. Returns what happened, as a sentence. */
export async function cancelMessage(ctx: TxCtx, messageId: string) {
  const { db, own } = ctx
  const message = await lockMessage(ctx, messageId)
  const { status, version, recipients } = message
  const set = (values: Partial<typeof messages.$inferInsert>) =>
    db
      .update(messages)
      .set({ ...values, version: version + 1, updatedAt: sql`now()`, updatedBy: ctx.user.id })
      .where(own(messages, eq(messages.id, messageId)))
  if (status === 'scheduled') {
    await db.execute(sql`DELETE FROM mails WHERE message_id = ${messageId}`)
    await set({ status: 'draft', scheduledAt: null, expandedAt: null, figures: {} })
    await audit(db, { ...byOf(ctx), event: 'message/unscheduled', of: nameOf(message) })
    return 'Not sent. The message is a draft again'
  }
  if (status !== 'sending')
    throw problem(
      'notification/not-cancellable',
      status === 'draft' ? 'This message is a draft' : undefined,
    )
  await db.execute(sql`
    UPDATE mails SET status = 'cancelled' WHERE message_id = ${messageId} AND status = 'queued'`)
  await set({ status: 'cancelled', sentAt: new Date() })
  await refreshFigures(db, [messageId])
  const { rows } = await db.execute<{ left: number }>(sql`
    SELECT count(*)::integer AS left FROM mails WHERE message_id = ${messageId} AND status = 'cancelled'`)
  const left = rows[0]?.left ?? 0
  await audit(db, { ...byOf(ctx), event: 'message/cancelled', of: nameOf(message), count: left })
  return `${formatNumber(recipients - left)} of ${formatNumber(recipients)} sent, ${formatNumber(left)} not`
}

type Again = { to: 'failed' | 'unclear' | 'not-opened'; users?: string[] }

/** SQL on mails: the rows that are sent once more. */
const chosen = {
  failed: sql`status = 'failed'`,
  unclear: sql`status = 'unclear'`,
  'not-opened': sql`status = 'sent' AND opened_at IS NULL AND clicked_at IS NULL AND resends = 0`,
}

/** Queues recipients of a message once more. Returns how many. */
export async function resendMessage(ctx: TxCtx, messageId: string, { to, users }: Again) {
  const { db, own } = ctx
  const message = await lockMessage(ctx, messageId)
  if (['draft', 'scheduled', 'sending'].includes(message.status))
    throw problem('notification/not-editable')
  const some = users ? sql`AND user_id = ANY(${sql.param(users)}::text[])` : sql``
  const queued = await db.execute(sql`
    UPDATE mails SET status = 'queued', reason = NULL, error = NULL, attempts = 0, handed_at = NULL,
      next_attempt_at = now(), resends = resends + 1
    WHERE message_id = ${messageId} AND ${chosen[to]} ${some}`)
  const count = queued.rowCount ?? 0
  if (count === 0)
    throw problem('notification/empty-audience', undefined, {
      errors: [{ field: 'to', code: 'empty', message: 'There are no people to resend it to' }],
    })
  await db
    .update(messages)
    .set({ status: 'sending', sentAt: null, updatedAt: sql`now()` })
    .where(own(messages, eq(messages.id, messageId)))
  await refreshFigures(db, [messageId])
  await audit(db, { ...byOf(ctx), event: 'message/resent', of: nameOf(message), count })
  return count
}
