import type { ClientBase } from 'pg'
import { eventDates, eventHosts, events } from '../db/schema.ts'
import { planDates, type Span } from '../events/recurrence.ts'
import { addWallDays, firstInstant, wallAt, wallOf, wallText } from '../events/zone.ts'
import { newId } from '../lib/id.ts'
import { insertRows } from './insert.ts'
import { liveEvent, type SeedEvent, seedEvents } from './events/list.ts'

type At = { organisationId: string; adminId: string; now: number }

const minute = 60_000
const day = 1440 * minute

/** The first date: on a day at a local time. */
function spanOf(seed: SeedEvent, now: number): Span {
  const { zone: timezone, at, minutes } = seed
  const date = wallText(addWallDays(wallAt(timezone, now), seed.day)).slice(0, 10)
  const startAt = firstInstant(timezone, wallOf(`${date}T${at}:00`)) ?? now + seed.day * day
  return { startAt, endAt: startAt + minutes * minute, timezone, allDay: false }
}

function plannedDates(span: Span, { title, recurrence }: Omit<SeedEvent, 'at' | 'day'>) {
  const planned = planDates(span, recurrence ?? null)
  if ('fault' in planned) throw new Error(`${title}: ${planned.fault.message}`)
  return planned.plan.dates.map(({ originalLocal, startAt, endAt }, n) => ({
    id: newId(),
    position: n + 1,
    originalLocal,
    startsAt: new Date(startAt),
    endsAt: new Date(endAt),
  }))
}

/** Registrations of the first users from some position on: with a place, waiting, then invited or declined. */
const insertRegistrations = (
  client: ClientBase,
  id: string,
  from: number,
  { registered, waiting = 0, invited }: Pick<SeedEvent, 'registered' | 'waiting' | 'invited'>,
) =>
  client.query(
    `INSERT INTO registrations (id, organisation_id, event_id, user_id, status, queue, invited_at, answered_at)
     SELECT $1 || 'r' || nth, organisation_id, $1, id,
       CASE WHEN nth <= $3 THEN 'registered' WHEN nth <= $3 + $4 THEN 'waitlisted'
         WHEN nth % 5 = 0 THEN 'declined' ELSE 'invited' END,
       CASE WHEN nth > $3 AND nth <= $3 + $4 THEN nextval('registrations_queue') END,
       published_at, CASE WHEN nth <= $3 + $4 OR nth % 5 = 0 THEN published_at + nth * interval '20 minutes' END
     FROM (SELECT u.id, u.organisation_id, e.published_at,
         row_number() OVER (ORDER BY md5(u.email || $2::text), u.id)::integer AS nth
       FROM events e JOIN users u ON u.organisation_id = e.organisation_id
       WHERE e.id = $1 AND u.deleted_at IS NULL AND u.status = 'active') AS member
     WHERE nth <= $5`,
    [id, from, registered, waiting, invited],
  )

/** Attendance of the dates that are over: most were there. */
const insertAttendance = (client: ClientBase, id: string, { adminId, now }: At) =>
  client.query(
    `INSERT INTO attendance (registration_id, date_id, event_id, organisation_id, status, source, marked_by, marked_at)
     SELECT r.id, d.id, r.event_id, r.organisation_id,
       CASE WHEN (nth * 7 + d.position) % 11 < 8 THEN 'attended' WHEN (nth * 7 + d.position) % 11 = 8 THEN 'partial'
         WHEN (nth * 7 + d.position) % 11 = 9 THEN 'excused' ELSE 'no-show' END,
       'manual', $2, d.ends_at + interval '1 hour'
     FROM (SELECT r.*, row_number() OVER (ORDER BY r.id)::integer AS nth FROM registrations r
       WHERE r.event_id = $1 AND r.status = 'registered') r
     JOIN event_dates d ON d.event_id = r.event_id AND d.ends_at < $3`,
    [id, adminId, new Date(now - 6 * 60 * minute)],
  )

/** The mails about invitations and places, and the reminders that are to come. */
async function insertMails(client: ClientBase, id: string, now: number) {
  await client.query(
    `INSERT INTO mails (id, organisation_id, event_id, user_id, kind, recipient, subject, status, attempts, created_at,
       handed_at, sent_at, once_key)
     SELECT md5(mail.key), r.organisation_id, e.id, u.id, 'event-' || mail.letter, u.email, mail.subject || ': ' || e.title,
       'sent', 1, mail.at, mail.at, mail.at + interval '3 seconds', mail.key
     FROM registrations r JOIN events e ON e.id = r.event_id JOIN users u ON u.id = r.user_id
     CROSS JOIN LATERAL (
       SELECT letter, subject, at, concat_ws(':', e.id, u.id, letter, 0) AS key FROM (VALUES
         ('invitation', 'Invitation', r.invited_at, true),
         ('place', 'You have a place', r.answered_at, r.status = 'registered'),
         ('waiting', 'You are on the waiting list', r.answered_at, r.status = 'waitlisted'),
         ('cancelled', 'Cancelled', e.cancelled_at, e.status = 'cancelled' AND r.status = 'registered')
       ) AS one (letter, subject, at, applies) WHERE applies AND at IS NOT NULL) mail
     WHERE e.id = $1 AND mail.at <= $2`,
    [id, new Date(now)],
  )
  await client.query(
    `INSERT INTO event_reminders (date_id, minutes, event_id, organisation_id, due_at)
     SELECT d.id, m.minutes, e.id, e.organisation_id, d.starts_at - make_interval(mins => m.minutes)
     FROM events e JOIN event_dates d ON d.event_id = e.id
     CROSS JOIN LATERAL (SELECT value::integer AS minutes FROM jsonb_array_elements_text(e.reminders)) m
     WHERE e.id = $1 AND e.status = 'scheduled' AND d.starts_at - make_interval(mins => m.minutes) > $2`,
    [id, new Date(now)],
  )
}

/** The events of the demonstration: over, live, to come, full, cancelled, and a draft. */
export async function seedEventsOf(client: ClientBase, at: At) {
  const { organisationId, adminId, now } = at
  const { rows: hosts } = await client.query<{ id: string }>(
    'SELECT id FROM authors WHERE organisation_id = $1 ORDER BY id',
    [organisationId],
  )
  const all = [
    ...seedEvents.map((seed) => ({ seed, span: spanOf(seed, now) })),
    { seed: liveEvent, span: liveSpan(now) },
  ]
  for (const [n, { seed, span }] of all.entries()) {
    const { title, description, mode, venue, zone, capacity = 0, status = 'scheduled' } = seed
    const dates = plannedDates(span, seed)
    const id = newId()
    const createdAt = new Date(Math.min(span.startAt, now) - 30 * day - n * 37 * minute)
    const publishedAt = status === 'draft' ? null : new Date(createdAt.getTime() + day)
    const isOnline = mode !== 'in-person'
    await insertRows(client, events, [
      {
        id,
        organisationId,
        title,
        description,
        mode,
        meetingProvider: isOnline ? 'teams' : null,
        meetingLink: isOnline ? `https://meet.northwind.example/${8_100_000 + n * 317}` : null,
        venue: venue && { ...venue, mapUrl: null },
        startsAt: new Date(span.startAt),
        endsAt: new Date(span.endAt),
        lastEndsAt: dates.at(-1)?.endsAt,
        timezone: zone,
        allDay: false,
        recurrence: seed.recurrence ?? null,
        capacity,
        waitlist: capacity > 0,
        waitlistStops: 12,
        registration: 'open',
        lateJoiners: false,
        audienceType: 'all',
        reminders: [1440, 60],
        status,
        publishedAt,
        cancelledAt: status === 'cancelled' ? new Date(now - day) : null,
        cancelReason: seed.reason ?? null,
        createdBy: adminId,
        createdAt,
        updatedAt: publishedAt ?? createdAt,
      },
    ])
    await insertRows(
      client,
      eventDates,
      dates.map((date) => ({ ...date, organisationId, eventId: id, status: 'scheduled' })),
    )
    const host = hosts[n % Math.max(1, hosts.length)]
    if (host && n % 4 !== 3)
      await insertRows(client, eventHosts, [
        { eventId: id, authorId: host.id, organisationId, position: 1 },
      ])
    await insertRegistrations(client, id, n, seed)
    await insertAttendance(client, id, at)
    await insertMails(client, id, now)
  }
}

/** Began half an hour ago. */
function liveSpan(now: number): Span {
  const startAt = Math.floor(now / (5 * minute)) * 5 * minute - 30 * minute
  return {
    startAt,
    endAt: startAt + liveEvent.minutes * minute,
    timezone: liveEvent.zone,
    allDay: false,
  }
}
