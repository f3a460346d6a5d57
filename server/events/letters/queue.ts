import type { SQL } from 'drizzle-orm'
import type { components } from '../../../openapi/generated/types.ts'
import { sql } from '../../db/drizzle.ts'
import type { Tx } from '../../db/open.ts'
import type { mails } from '../../db/schema.ts'
import { type LetterKind, letterOf } from './kinds.ts'

type Impact = components['schemas']['EventImpact']

type Letter = {
  eventId: string
  kind: LetterKind
  about?: (typeof mails.$inferSelect)['about']
  /** What distinguishes it from earlier ones of its kind. Default: the changes of the user's registration. */
  part?: string | number
}

const queueFor = (tx: Tx, { eventId, kind, about = {}, part }: Letter, recipients: SQL) =>
  tx.execute(sql`SELECT queue_event_mails(${eventId}, ${kind}, ${recipients}, ${part ?? null}::text,
    ${JSON.stringify(about)}::jsonb)`)

/** Queues a letter to users of an event, in the transaction of its cause. */
export async function queueLetters(tx: Tx, letter: Letter, userIds: string[]) {
  if (userIds.length > 0) await queueFor(tx, letter, sql`${sql.param(userIds)}::text[]`)
}

/** Queues a letter to everybody who has a place, and to those who wait unless `registeredOnly`. */
export const queueForPlaces = (tx: Tx, letter: Letter, { registeredOnly = false } = {}) =>
  queueFor(
    tx,
    letter,
    sql`(SELECT coalesce(array_agg(user_id), '{}') FROM registrations WHERE event_id = ${letter.eventId}
      AND (status = 'registered' OR status = 'waitlisted' AND NOT ${registeredOnly}))`,
  )

/** The letters about an event that this transaction has queued, by kind. */
export async function countQueued(tx: Tx, eventId: string): Promise<Impact['letters']> {
  const { rows } = await tx.execute<{ kind: string; count: number }>(sql`
    SELECT kind, count(*)::integer AS count FROM mails
    WHERE event_id = ${eventId} AND created_at = now() AND status = 'queued' GROUP BY kind ORDER BY kind`)
  return rows.flatMap(({ kind, count }) => {
    const letter = letterOf(kind)
    return letter ? [{ kind: letter, count }] : []
  })
}
