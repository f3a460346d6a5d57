import type { ClientBase } from 'pg'

type Options = { organisationId: string; timezone: string; depth: number }

/**
 * Days of activity: the last known one of each user, and up to `depth` earlier ones at growing intervals, none before
 * joining and few on weekends.
 */
export async function seedActivity(client: ClientBase, options: Options) {
  const { organisationId, timezone, depth } = options
  await client.query(
    `INSERT INTO activity_days (organisation_id, day, user_id)
     SELECT DISTINCT organisation_id, day, id FROM users CROSS JOIN LATERAL (
       SELECT n, (last_active_at AT TIME ZONE $2)::date
         - n * (n + abs(hashtext(id)) % 9) / 3 AS day FROM generate_series(0, $3::integer) AS n
     ) AS days
     WHERE organisation_id = $1 AND day >= (registered_at AT TIME ZONE $2)::date
       AND (n = 0 OR extract(isodow FROM day) < 6 OR abs(hashtext(id || n)) % 8 = 0)`,
    [organisationId, timezone, depth],
  )
}
