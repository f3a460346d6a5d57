import type { ClientBase } from 'pg'

type SeedTarget = { organisationId: string; adminId: string; events: number }

/** Registrations of each event. */
const each = 20

/**
 * Creates so many events in a trial organisation, with 20 registrations each, over two years around now, in SQL only: for
 * measuring lists and the calendar.
 */
export async function seedManyEvents(
  client: ClientBase,
  { organisationId, adminId, events }: SeedTarget,
) {
  await client.query(
    `INSERT INTO events (id, organisation_id, title, mode, starts_at, ends_at, last_ends_at, timezone, capacity, waitlist,
       registration, audience_type, status, published_at, created_by)
     SELECT 'many-' || right($1, 12) || '-e' || n, $1, 'Event ' || n, 'online', at, at + interval '1 hour',
       at + interval '1 hour', 'Europe/Dublin', 25, true, 'open', 'all', 'scheduled', now(), $2
     FROM generate_series(1, $3::integer) n
       CROSS JOIN LATERAL (SELECT date_trunc('hour', now()) + make_interval(hours => (n * 17520 / $3) - 8760) AS at) time`,
    [organisationId, adminId, events],
  )
  await client.query(
    `INSERT INTO event_dates (id, organisation_id, event_id, position, original_local, starts_at, ends_at)
     SELECT id || 'd', organisation_id, id, 1,
       to_char(starts_at AT TIME ZONE timezone, 'YYYY-MM-DD"T"HH24:MI:SS'), starts_at, ends_at
     FROM events WHERE organisation_id = $1`,
    [organisationId],
  )
  await client.query(
    `WITH people AS (SELECT id, row_number() OVER (ORDER BY id) AS nth, count(*) OVER () AS total FROM users
       WHERE organisation_id = $1 AND deleted_at IS NULL AND status <> 'inactive')
     INSERT INTO registrations (id, organisation_id, event_id, user_id, status, answered_at)
     SELECT e.id || 'r' || n, $1, e.id, p.id, 'registered', now()
     FROM (SELECT id, row_number() OVER (ORDER BY id) AS nth FROM events WHERE organisation_id = $1) e
       CROSS JOIN generate_series(1, ${each}) n
       JOIN people p ON p.nth = 1 + (e.nth * 37 + n) % p.total`,
    [organisationId],
  )
}
