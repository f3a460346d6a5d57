import { sql } from '../db/drizzle.ts'
import type { Db } from '../db/open.ts'
import { users } from '../db/schema.ts'
import type { Outcome } from '../mail/outbox/handover.ts'
import { unreachable } from './audience.ts'
import type { MessagePerson } from './content.ts'
import { setBounced } from './subscription.ts'

/** A recipient whose turn it is. */
export type OutboxRow = MessagePerson & {
  rowId: string
  attempts: number
  resends: number
  createdAt: Date
  /** Why the user gets no mail any more. */
  leftOut: string | null
}

/** How many rows a sender takes at once, and for how long. */
const taken = 10
const lease = "interval '60 seconds'"

/** Takes some queued rows of a message, so that no other sender does. Their addresses are the present ones. */
export async function takeRows(db: Db, messageId: string): Promise<OutboxRow[]> {
  const { rows } = await db.execute<Omit<OutboxRow, 'createdAt'> & { createdAt: string }>(sql`
    WITH chosen AS (
      SELECT id FROM mails WHERE message_id = ${messageId} AND status = 'queued' AND next_attempt_at <= now()
      ORDER BY next_attempt_at, id LIMIT ${taken} FOR UPDATE SKIP LOCKED
    ), leased AS (
      UPDATE mails SET status = 'sending', leased_until = now() + ${sql.raw(lease)}, handed_at = NULL
      FROM chosen WHERE mails.id = chosen.id
      RETURNING mails.id, mails.user_id, mails.attempts, mails.resends, mails.created_at
    )
    SELECT leased.id AS "rowId", leased.attempts, leased.resends, leased.created_at AS "createdAt",
      coalesce(${users.id}, '') AS id, coalesce(${users.firstName}, '') AS "firstName",
      coalesce(${users.lastName}, '') AS "lastName", coalesce(${users.email}, '') AS email,
      coalesce(${users.designation}, '') AS designation,
      CASE WHEN ${users.id} IS NULL THEN 'deleted' ${unreachable('email')} END AS "leftOut"
    FROM leased LEFT JOIN ${users} ON ${users.id} = leased.user_id ORDER BY leased.id`)
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }))
}

/** Notes that a row is about to be handed over. False if it is not ours any more. */
export async function markHanded(db: Db, { rowId, email }: OutboxRow) {
  const marked = await db.execute(sql`
    UPDATE mails SET handed_at = now(), attempts = attempts + 1, recipient = ${email}
    WHERE id = ${rowId} AND status = 'sending' AND leased_until > now()`)
  return marked.rowCount === 1
}

/** SQL on mails: what was not sent when the message was stopped is not tried again. */
const queuedIfSending = sql`CASE WHEN EXISTS (
  SELECT FROM messages WHERE messages.id = mails.message_id AND messages.status = 'cancelled')
  THEN 'cancelled' ELSE 'queued' END`

type State = {
  status: 'queued' | 'sent' | 'failed' | 'unclear' | 'skipped'
  reason?: string | null
  error?: string | null
  /** Minutes until the next attempt. */
  again?: number
}

async function setState(db: Db, rowId: string, { status, reason, error, again = 0 }: State) {
  await db.execute(sql`
    UPDATE mails SET status = ${status === 'queued' ? queuedIfSending : status}, reason = ${reason ?? null}, error = ${error ?? null},
      leased_until = NULL, sent_at = CASE WHEN ${status === 'sent'} THEN now() ELSE sent_at END,
      handed_at = CASE WHEN ${status === 'queued'} THEN NULL ELSE handed_at END,
      next_attempt_at = now() + make_interval(mins => ${again})
    WHERE id = ${rowId} AND status = 'sending'`)
}

export const skipRow = (db: Db, { rowId, leftOut }: OutboxRow) =>
  setState(db, rowId, { status: 'skipped', reason: leftOut })

/** Gives rows back that could not be tried. */
export async function giveBack(db: Db, rowIds: string[], minutes = 0) {
  await db.execute(sql`
    UPDATE mails SET status = ${queuedIfSending}, leased_until = NULL,
      next_attempt_at = now() + make_interval(mins => ${minutes})
    WHERE id = ANY(${sql.param(rowIds)}::text[]) AND status = 'sending' AND handed_at IS NULL`)
}

/** Minutes between the attempts after a temporary failure: a day in total. */
const pauses = [5, 15, 60, 180, 360, 720]

const unclearText = 'It may have arrived; the connection was lost while it was handed over'

/** Stores what became of a row. */
export async function noteOutcome(
  db: Db,
  { rowId, attempts, id, email }: OutboxRow,
  outcome: Outcome,
) {
  const { state, reason: error } = outcome
  if (state === 'sent') return setState(db, rowId, { status: 'sent' })
  if (state === 'unclear')
    return setState(db, rowId, { status: 'unclear', reason: 'lost', error: unclearText })
  if (state === 'again') return setState(db, rowId, { status: 'queued', error, again: 1 })
  if (state === 'away') {
    await db.execute(sql`UPDATE mails SET attempts = ${attempts} WHERE id = ${rowId}`)
    return setState(db, rowId, { status: 'queued', error })
  }
  if (state === 'later') {
    const again = pauses[attempts]
    return again === undefined
      ? setState(db, rowId, { status: 'failed', reason: 'temporary', error })
      : setState(db, rowId, { status: 'queued', error, again })
  }
  if (state === 'bounced') await setBounced(db, id, email)
  return setState(db, rowId, { status: 'failed', reason: state, error })
}

/**
 * Settles rows of a sender that stopped. What was not handed over is queued again; what was may have arrived, unless
 * handing it over again is harmless.
 */
export async function recoverRows(db: Db, repeatable: boolean) {
  const text = 'It may have arrived; the server stopped while handing it over'
  await db.execute(sql`
    UPDATE mails SET leased_until = NULL,
      status = CASE WHEN handed_at IS NULL OR ${repeatable} THEN 'queued' ELSE 'unclear' END,
      reason = CASE WHEN handed_at IS NULL OR ${repeatable} THEN NULL ELSE 'stopped' END,
      error = CASE WHEN handed_at IS NULL OR ${repeatable} THEN NULL ELSE ${text} END
    WHERE status = 'sending' AND leased_until < now()`)
}

/** Notes since when the mail server is away, or that it is back. */
export async function noteServer(db: Db, error: string | undefined) {
  await db.execute(
    error === undefined
      ? sql`UPDATE mail_server_state SET away_since = NULL, error = NULL WHERE away_since IS NOT NULL`
      : sql`UPDATE mail_server_state SET away_since = coalesce(away_since, now()), error = ${error}`,
  )
}
