import { sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'

// An event that happened before the end of a license is accepted for 24 hours after it, although the license has ended the
// enrollment by then.

const graceHours = 24

/**
 * SQL on an enrollment `n` of user `u` in course `c`: the end of the license that ended it in the last 24 hours, in
 * milliseconds.
 */
export const endOfLicense = sql`CASE WHEN n.status = 'withdrawn' THEN (
  SELECT (extract(epoch FROM max(over.at)) * 1000)::float8
  FROM seats s
  JOIN licenses l ON l.id = s.license_id AND l.deleted_at IS NULL
  JOIN license_courses lc ON lc.license_id = l.id AND lc.course_id = c.id
  JOIN organisations o ON o.id = l.organisation_id
  CROSS JOIN LATERAL (SELECT (l.expiration_date + 1)::timestamp AT TIME ZONE o.timezone AS at) over
  WHERE s.user_id = u.id AND s.status IN ('assigned', 'activated') AND n.withdrawn_at >= over.at
    AND over.at BETWEEN now() - make_interval(hours => ${graceHours}::integer) AND now()) END`

/** Makes ended enrollments count events; `close` ends them again, except those that were completed. */
export async function reopen(tx: Tx, enrollmentIds: string[]) {
  if (enrollmentIds.length === 0) return
  await tx.execute(sql`UPDATE enrollments SET status = 'not-started'
    WHERE id = ANY(${sql.param(enrollmentIds)}::text[])`)
}

export async function close(tx: Tx, enrollmentIds: string[]) {
  if (enrollmentIds.length === 0) return
  await tx.execute(sql`
    UPDATE enrollments SET status = CASE WHEN completed_at IS NULL THEN 'withdrawn' ELSE status END,
      withdrawn_at = CASE WHEN completed_at IS NULL THEN withdrawn_at END
    WHERE id = ANY(${sql.param(enrollmentIds)}::text[])`)
}
