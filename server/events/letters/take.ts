import { sql } from '../../db/drizzle.ts'
import type { Db } from '../../db/open.ts'
import type { mails, registrations } from '../../db/schema.ts'
import { leaseTime, type OutboxRow, takenAtOnce } from '../../mail/outbox/rows.ts'

/** A letter whose turn it is. */
export type LetterRow = OutboxRow & {
  eventId: string
  kind: string
  about: (typeof mails.$inferSelect)['about']
  firstName: string
  lastName: string
  organisation: string
  status: (typeof registrations.$inferSelect)['status'] | null
  /** The place in the line of those who wait. */
  place: number | null
  zone: string | null
}

/** SQL: the letter no longer says what is true. */
const isObsolete = sql`CASE m.kind
  WHEN 'event-invitation' THEN e.status <> 'scheduled' OR r.status IN ('registered', 'waitlisted') OR e.last_ends_at <= now()
  WHEN 'event-place' THEN e.status <> 'scheduled' OR r.status <> 'registered' OR e.last_ends_at <= now()
  WHEN 'event-promoted' THEN e.status <> 'scheduled' OR r.status <> 'registered' OR e.last_ends_at <= now()
  WHEN 'event-waiting' THEN e.status <> 'scheduled' OR r.status <> 'waitlisted' OR e.last_ends_at <= now()
  WHEN 'event-withdrawn' THEN r.status = 'registered'
  WHEN 'event-cancelled' THEN e.status <> 'cancelled'
  WHEN 'event-recording' THEN e.recording_asset_id IS NULL
  WHEN 'event-reminder' THEN e.status <> 'scheduled' OR r.status <> 'registered' OR NOT EXISTS (
    SELECT FROM event_dates d WHERE d.id = m.about ->> 'dateId' AND d.status = 'scheduled' AND d.starts_at > now())
  ELSE e.status <> 'scheduled' OR r.status NOT IN ('registered', 'waitlisted') END`

/** SQL: why a user gets a letter no more. Unsubscribed users get no invitation, but all about a place they took. */
const leftOut = sql`CASE
  WHEN u.id IS NULL OR u.deleted_at IS NOT NULL THEN 'deleted'
  WHEN u.status = 'inactive' THEN 'inactive'
  WHEN u.bounced_at IS NOT NULL THEN 'bounced'
  WHEN u.complained_at IS NOT NULL THEN 'complained'
  WHEN m.kind = 'event-invitation' AND u.unsubscribed_at IS NOT NULL AND m.about ->> 'requested' IS NULL THEN 'unsubscribed'
  WHEN m.kind = 'event-invitation' AND u.status = 'invited' AND u.last_invited_at IS NULL
    AND m.about ->> 'requested' IS NULL THEN 'not-invited'
  WHEN e.deleted_at IS NOT NULL OR r.id IS NULL OR ${isObsolete} THEN 'obsolete' END`

const place = sql`CASE WHEN r.status = 'waitlisted' THEN (
  SELECT count(*)::integer FROM registrations w WHERE w.event_id = r.event_id AND w.status = 'waitlisted'
    AND (w.queue, w.id) <= (r.queue, r.id)) END`

/** SQL: the time zone of a user, from another event if this one does not know it. */
const zone = sql`coalesce(r.zone, (SELECT o.zone FROM registrations o
  WHERE o.user_id = u.id AND o.zone IS NOT NULL ORDER BY o.updated_at DESC LIMIT 1))`

/** Takes some queued letters, so that no other sender does. */
export async function takeLetters(db: Db): Promise<LetterRow[]> {
  const { rows } = await db.execute<Omit<LetterRow, 'createdAt'> & { createdAt: string }>(sql`
    WITH chosen AS (
      SELECT id FROM mails WHERE event_id IS NOT NULL AND status = 'queued' AND next_attempt_at <= now()
      ORDER BY next_attempt_at, id LIMIT ${takenAtOnce} FOR UPDATE SKIP LOCKED
    ), m AS (
      UPDATE mails SET status = 'sending', leased_until = now() + ${leaseTime}, handed_at = NULL
      FROM chosen WHERE mails.id = chosen.id
      RETURNING mails.id, mails.user_id, mails.event_id, mails.kind, mails.about, mails.attempts, mails.created_at
    )
    SELECT m.id AS "rowId", m.attempts, m.created_at AS "createdAt", m.event_id AS "eventId", m.kind, m.about,
      coalesce(u.id, '') AS id, coalesce(u.email, '') AS email, coalesce(u.first_name, '') AS "firstName",
      coalesce(u.last_name, '') AS "lastName", o.name AS organisation, r.status, ${place} AS place, ${zone} AS zone,
      ${leftOut} AS "leftOut"
    FROM m JOIN events e ON e.id = m.event_id JOIN organisations o ON o.id = e.organisation_id
    LEFT JOIN users u ON u.id = m.user_id
    LEFT JOIN registrations r ON r.event_id = m.event_id AND r.user_id = m.user_id
    ORDER BY m.created_at, m.id`)
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }))
}
