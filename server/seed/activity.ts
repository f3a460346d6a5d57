import type { ClientBase } from 'pg'
import { holidays, summer } from './working-hours.ts'

type Options = { organisationId: string; timezone: string; depth: number }

/**
 * Days of activity: the last known one of each user, and up to `depth` earlier ones at intervals that grow to one or two
 * weeks; none before joining, few on weekends and holidays, fewer in summer.
 */
export async function seedActivity(client: ClientBase, options: Options) {
  const { organisationId, timezone, depth } = options
  await client.query(
    `INSERT INTO activity_days (organisation_id, day, user_id)
     SELECT DISTINCT organisation_id, day, id FROM users CROSS JOIN LATERAL (
       SELECT n, abs(hashtext(id || n)) AS chance, (last_active_at AT TIME ZONE $2)::date - CASE WHEN n <= 10
           THEN n * (n + abs(hashtext(id)) % 9) / 3 + (n > 1)::integer * (abs(hashtext(id || n)) % 4)
           ELSE 10 * (10 + abs(hashtext(id)) % 9) / 3 + (n - 10) * (7 + abs(hashtext(id)) % 6) + abs(hashtext(id || n)) % 3
         END AS day
       FROM generate_series(0, $3::integer) AS n
     ) AS days CROSS JOIN LATERAL (SELECT to_char(day, 'MM-DD') AS date) AS dated
     WHERE organisation_id = $1 AND day >= (registered_at AT TIME ZONE $2)::date
       AND (n = 0 OR extract(isodow FROM day) < 6 OR chance % 8 = 0)
       AND (n = 0 OR date < $4 AND date <> ALL($5::text[]) OR chance % 7 = 0)
       AND (n = 0 OR date NOT BETWEEN $6 AND $7 OR chance % 5 < 3)`,
    [organisationId, timezone, depth, holidays.first, holidays.others, summer.first, summer.last],
  )
}
