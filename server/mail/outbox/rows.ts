import { sql } from '../../db/drizzle.ts'
import type { Db } from '../../db/open.ts'
import type { Outcome } from './handover.ts'

/** A row of `mails` whose turn it is, with its user. */
export type OutboxRow = {
  rowId: string
  /** The user; empty if the user no longer exists. */
  id: string
  email: string
  attempts: number
  createdAt: Date
  /** Why the user gets it no more. */
  leftOut: string | null
}

/** How many rows a sender takes at once. */
export const takenAtOnce = 10
/** SQL: for how long a sender takes them. */
export const leaseTime = sql.raw("interval '60 seconds'")

/** Notes that a row is about to be handed over. Returns its number; undefined if it is not ours any more. */
export async function markHanded(
  db: Db,
  { rowId, email }: Pick<OutboxRow, 'rowId' | 'email'>,
  subject?: string,
) {
  const { rows } = await db.execute<{ number: string }>(sql`
    UPDATE mails SET handed_at = now(), attempts = attempts + 1, recipient = ${email},
      subject = coalesce(${subject ?? null}, subject)
    WHERE id = ${rowId} AND status = 'sending' AND leased_until > now()
    RETURNING number`)
  return rows[0]?.number
}

/** SQL on mails: what was not sent when the message was stopped is not tried again. */
const queuedIfSending = sql`CASE WHEN EXISTS (
  SELECT FROM messages WHERE messages.id = mails.message_id AND messages.status = 'cancelled')
  THEN 'cancelled' ELSE 'queued' END`

type State = {
  status: 'queued' | 'sent' | 'failed' | 'unclear' | 'skipped'
  reason?: string | null
  error?: string | null
  /** Seconds until the next attempt. */
  again?: number
}

async function setState(db: Db, rowId: string, { status, reason, error, again = 0 }: State) {
  await db.execute(sql`
    UPDATE mails SET status = ${status === 'queued' ? queuedIfSending : status}, reason = ${reason ?? null}, error = ${error ?? null},
      leased_until = NULL, sent_at = CASE WHEN ${status === 'sent'} THEN now() ELSE sent_at END,
      handed_at = CASE WHEN ${status === 'queued'} THEN NULL ELSE handed_at END,
      next_attempt_at = now() + make_interval(secs => ${again})
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

export const unclearText = 'It may have arrived; the connection was lost while it was handed over'

/** Stores what became of a row. */
export async function noteOutcome(
  db: Db,
  { rowId, attempts, id, email }: OutboxRow,
  outcome: Outcome,
) {
  const { state, reason: error, retryAfter } = outcome
  if (state === 'sent') return setState(db, rowId, { status: 'sent' })
  if (state === 'unclear')
    return setState(db, rowId, { status: 'unclear', reason: 'lost', error: unclearText })
  if (state === 'again') return setState(db, rowId, { status: 'queued', error, again: 60 })
  if (state === 'away') {
    await db.execute(sql`UPDATE mails SET attempts = ${attempts} WHERE id = ${rowId}`)
    return setState(db, rowId, { status: 'queued', error })
  }
  if (state === 'later') {
    const minutes = pauses[attempts]
    return minutes === undefined
      ? setState(db, rowId, { status: 'failed', reason: 'temporary', error })
      : setState(db, rowId, { status: 'queued', error, again: retryAfter ?? minutes * 60 })
  }
  if (state === 'bounced')
    await db.execute(sql`
      UPDATE users SET bounced_at = coalesce(bounced_at, now()), updated_at = now()
      WHERE id = ${id} AND email = ${email}`)
  return setState(db, rowId, { status: 'failed', reason: state, error })
}

export const stoppedText = 'It may have arrived; the server stopped while handing it over'

/**
 * Settles rows of a sender that stopped. What was not handed over is queued again; what was may have arrived, unless
 * handing it over again is harmless: `repeatable` says so of all mails, or of some kinds. It never is for push messages.
 */
export async function recoverRows(db: Db, repeatable: boolean | readonly string[]) {
  const isHarmless =
    typeof repeatable === 'boolean'
      ? sql`(${repeatable} AND channel = 'email')`
      : sql`kind = ANY(${sql.param([...repeatable])}::text[])`
  await db.execute(sql`
    UPDATE mails SET leased_until = NULL,
      status = CASE WHEN handed_at IS NULL OR ${isHarmless} THEN 'queued' ELSE 'unclear' END,
      reason = CASE WHEN handed_at IS NULL OR ${isHarmless} THEN NULL ELSE 'stopped' END,
      error = CASE WHEN handed_at IS NULL OR ${isHarmless} THEN NULL ELSE ${stoppedText} END
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
