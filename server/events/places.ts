import { sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import type { registrations } from '../db/schema.ts'
import { newId } from '../lib/id.ts'
import type { EventRow } from './input.ts'
import { queueLetters } from './letters/queue.ts'
import type { LetterKind } from './letters/kinds.ts'

// Every change of places locks the row of the event first. The CHECK on `registered` is the last guard.

/** Locks an event that is not deleted; undefined if there is none. */
export async function lockPlaces(tx: Tx, organisationId: string, id: string) {
  const { rows } = await tx.execute<{
    id: string
    title: string
    status: EventRow['status']
    capacity: number
    waitlist: boolean
    registered: number
    waitlisted: number
    registration: EventRow['registration']
    startsAt: Date
    isOver: boolean
    isClosed: boolean
  }>(sql`
    SELECT id, title, status, capacity, waitlist, registered, waitlisted, registration, starts_at AS "startsAt",
      last_ends_at <= clock_timestamp() AS "isOver",
      coalesce(registration_deadline <= clock_timestamp(), false) AS "isClosed"
    FROM events WHERE id = ${id} AND organisation_id = ${organisationId} AND deleted_at IS NULL FOR UPDATE`)
  return rows[0]
}

type RegistrationStatus = (typeof registrations.$inferSelect)['status']

/** The letter that tells a user of a new status. */
export const letterAbout: Partial<Record<RegistrationStatus, LetterKind>> = {
  invited: 'invitation',
  registered: 'place',
  waitlisted: 'waiting',
}

export type Places = NonNullable<Awaited<ReturnType<typeof lockPlaces>>>

/** Gives free places to those who wait. The event is locked. Returns their number. */
export async function promoteWaiting(tx: Tx, eventId: string) {
  const { rows } = await tx.execute<{ n: number }>(sql`SELECT promote_waiting(${eventId}) AS n`)
  return rows[0]?.n ?? 0
}

/**
 * Invites the audience of a scheduled event, or gives it the places if the event says so; those without one wait if there
 * is a waiting list. Users who were asked before are left out. The event is locked.
 */
export async function inviteAudience(tx: Tx, { id }: Pick<EventRow, 'id'>, notify = true) {
  const { rows } = await tx.execute<{ userId: string; status: RegistrationStatus }>(sql`
    INSERT INTO registrations (id, organisation_id, event_id, user_id, status, queue, answered_at)
    SELECT ${newId().slice(0, 11)} || lpad(to_hex(nth), 11, '0'), organisation_id, event_id, user_id, status,
      CASE WHEN status = 'waitlisted' THEN nextval('registrations_queue') END,
      CASE WHEN status = 'registered' THEN now() END
    FROM (SELECT e.organisation_id, e.id AS event_id, u.id AS user_id, row_number() OVER (ORDER BY u.sort_name, u.id) AS nth,
        CASE WHEN e.registration = 'open' THEN 'invited'
          WHEN e.capacity = 0
            OR e.waitlisted = 0 AND row_number() OVER (ORDER BY u.sort_name, u.id) <= e.capacity - e.registered THEN 'registered'
          WHEN e.waitlist THEN 'waitlisted' ELSE 'invited' END AS status
      FROM events e JOIN event_audience_users(e.id) AS member (user_id) ON true
      JOIN users u ON u.id = member.user_id
      WHERE e.id = ${id}
        AND NOT EXISTS (SELECT FROM registrations r WHERE r.event_id = e.id AND r.user_id = u.id)
      ORDER BY nth) AS new_users
    ON CONFLICT (event_id, user_id) DO NOTHING
    RETURNING user_id AS "userId", status`)
  if (!notify) return
  for (const [status, invited] of Map.groupBy(rows, (row) => row.status)) {
    const kind = letterAbout[status]
    const userIds = invited.map(({ userId }) => userId)
    if (kind) await queueLetters(tx, { eventId: id, kind }, userIds)
  }
}

/** Users of the audience who are deleted or inactive, and are left out. */
export async function countLeftOut(
  tx: Tx,
  { id, audienceType }: Pick<EventRow, 'id' | 'audienceType'>,
) {
  if (audienceType !== 'users') return 0
  const { rows } = await tx.execute<{ n: number }>(sql`
    SELECT count(*)::integer AS n FROM event_audience a JOIN users u ON u.id = a.ref
    WHERE a.event_id = ${id} AND (u.deleted_at IS NOT NULL OR u.status = 'inactive')`)
  return rows[0]?.n ?? 0
}
