import type { components } from '../../openapi/generated/types.ts'
import { problem } from '../contract/problem.ts'
import { sql } from '../db/drizzle.ts'
import type { Db } from '../db/open.ts'
import { withRetry } from '../db/transaction.ts'
import { events } from '../db/schema.ts'
import { cleanEmail } from '../lib/email.ts'
import { attendedShare } from './import-attendance.ts'
import { isLocked } from './present.ts'

type Schemas = components['schemas']
type Presence = Schemas['AttendanceRecord']['users'][number]
type Failure = Schemas['BulkRef']

type DateRow = { id: string; startsAt: number; endsAt: number }

/** The dates of an event. Throws 404 for unknown events, and 409 if attendance is locked. */
async function readDates(db: Db, organisationId: string, eventId: string) {
  const { rows } = await db.execute<{ isLocked: boolean; dates: DateRow[] }>(sql`
    SELECT ${isLocked} AS "isLocked", coalesce((SELECT json_agg(json_build_object('id', d.id,
        'startsAt', extract(epoch FROM d.starts_at) * 1000, 'endsAt', extract(epoch FROM d.ends_at) * 1000))
      FROM event_dates d WHERE d.event_id = ${events.id} AND d.status = 'scheduled'), '[]') AS dates
    FROM ${events} WHERE ${events.id} = ${eventId} AND ${events.organisationId} = ${organisationId}
      AND ${events.deletedAt} IS NULL AND ${events.status} <> 'draft'`)
  const [event] = rows
  if (!event) throw problem('request/not-found')
  if (event.isLocked) throw problem('event/attendance-locked')
  return event.dates
}

const failure = (ref: string, code: string, message: string): Failure => ({
  ref: ref.slice(0, 254),
  code,
  message,
})

const overlap = ({ startsAt, endsAt }: DateRow, joined: number, left: number) =>
  Math.min(endsAt, left) - Math.max(startsAt, joined)

/** The date at which a user was there longest. */
function dateOf(dates: DateRow[], joined: number, left: number) {
  const [first] = dates.toSorted((a, b) => overlap(b, joined, left) - overlap(a, joined, left))
  return first && overlap(first, joined, left) >= 0 ? first : undefined
}

type Registration = { email: string; registration: string | null }

async function readRegistrations(
  db: Db,
  { organisationId, eventId }: { organisationId: string; eventId: string },
  emails: string[],
) {
  const { rows } = await db.execute<Registration>(sql`
    SELECT u.email, r.id AS registration FROM users u
    LEFT JOIN registrations r ON r.user_id = u.id AND r.event_id = ${eventId} AND r.status = 'registered'
    WHERE u.organisation_id = ${organisationId} AND u.deleted_at IS NULL AND u.email = ANY(${sql.param(emails)}::text[])`)
  return new Map(rows.map(({ email, registration }) => [email, registration]))
}

type Stay = { registration: string; dateId: string; joined: number; left: number }

/** Presence by user and date, from the first joining to the last leaving. */
function merge(stays: Stay[]) {
  const merged = new Map<string, Stay>()
  for (const stay of stays) {
    const key = `${stay.registration} ${stay.dateId}`
    const known = merged.get(key)
    merged.set(key, {
      ...stay,
      joined: Math.min(stay.joined, known?.joined ?? stay.joined),
      left: Math.max(stay.left, known?.left ?? stay.left),
    })
  }
  return [...merged.values()]
}

/** Writes marks, with earlier presence of the same user; manual ones and those of check-ins stay. Returns their number. */
async function store(
  db: Db,
  { organisationId, eventId }: { organisationId: string; eventId: string },
  stays: Stay[],
) {
  const list = (value: (stay: Stay) => string) => sql.param(stays.map(value))
  const iso = (at: number) => new Date(at).toISOString()
  return withRetry(db, async (tx) => {
    const { rowCount } = await tx.execute(sql`
      INSERT INTO attendance AS a (registration_id, date_id, event_id, organisation_id, status, minutes, source,
        joined_at, left_at)
      SELECT v.registration, d.id, ${eventId}, ${organisationId},
        CASE WHEN there.minutes >= ${attendedShare} * extract(epoch FROM d.ends_at - d.starts_at) / 60
          THEN 'attended' ELSE 'partial' END,
        floor(there.minutes)::integer, 'auto', there.joined, there.gone
      FROM unnest(${list((stay) => stay.registration)}::text[], ${list((stay) => stay.dateId)}::text[],
        ${list((stay) => iso(stay.joined))}::timestamptz[], ${list((stay) => iso(stay.left))}::timestamptz[])
        AS v (registration, date_id, joined, gone)
      JOIN event_dates d ON d.id = v.date_id
      LEFT JOIN attendance was ON was.registration_id = v.registration AND was.date_id = d.id
      CROSS JOIN LATERAL (SELECT least(v.joined, was.joined_at) AS joined, greatest(v.gone, was.left_at) AS gone) times
      CROSS JOIN LATERAL (SELECT times.joined, times.gone, greatest(0, extract(epoch FROM
        least(times.gone, d.ends_at) - greatest(times.joined, d.starts_at)) / 60) AS minutes) there
      ORDER BY 1, 2
      ON CONFLICT (registration_id, date_id) DO UPDATE SET status = excluded.status, minutes = excluded.minutes,
        joined_at = excluded.joined_at, left_at = excluded.left_at, marked_at = now()
      WHERE a.source = 'auto'`)
    return rowCount ?? 0
  })
}

/** Records when users joined and left. */
export async function recordAttendance(
  db: Db,
  organisationId: string,
  { eventId, users }: Schemas['AttendanceRecord'],
): Promise<Schemas['AttendanceRecorded']> {
  const dates = await readDates(db, organisationId, eventId)
  const scope = { organisationId, eventId }
  const known = await readRegistrations(
    db,
    scope,
    users.map(({ email }) => cleanEmail(email)),
  )
  const failed: Failure[] = []
  const stays = users.flatMap(({ email: ref, joinedAt, leftAt }: Presence): Stay[] => {
    const email = cleanEmail(ref)
    const [joined, left] = [Date.parse(joinedAt), Date.parse(leftAt)]
    const registration = known.get(email)
    const date = dateOf(dates, joined, left)
    if (registration === undefined)
      failed.push(failure(ref, 'unknown-user', 'Nobody has this address'))
    else if (registration === null) failed.push(failure(ref, 'no-place', 'This user has no place'))
    else if (left < joined) failed.push(failure(ref, 'invalid', 'Left before joining'))
    else if (!date) failed.push(failure(ref, 'unknown-date', 'No date takes place at this time'))
    else return [{ registration, dateId: date.id, joined, left }]
    return []
  })
  const merged = merge(stays)
  const recorded = merged.length > 0 ? await store(db, scope, merged) : 0
  return { recorded, kept: merged.length - recorded, failed }
}
