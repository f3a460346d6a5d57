import type { components } from '../../openapi/generated/types.ts'
import { sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'

/** Courses of a license: none unless it is active. */
export async function readCoursesGiven(tx: Tx, licenseId: string) {
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT lc.course_id AS id FROM license_courses lc
    JOIN licenses l ON l.id = lc.license_id AND l.runs AND l.deleted_at IS NULL
    JOIN courses c ON c.id = lc.course_id AND c.deleted_at IS NULL
    WHERE l.id = ${licenseId}`)
  return rows.map(({ id }) => id)
}

/** SQL on enrollments `e`: the license is the only source, and it is not completed. */
export const endsWithout = (licenseId: unknown) => sql`(e.completed_at IS NULL
  AND EXISTS (SELECT FROM enrollment_sources s WHERE s.enrollment_id = e.id
    AND s.kind = 'license' AND s.ref = ${licenseId} AND s.removed_at IS NULL)
  AND NOT EXISTS (SELECT FROM enrollment_sources s WHERE s.enrollment_id = e.id
    AND NOT (s.kind = 'license' AND s.ref = ${licenseId}) AND s.removed_at IS NULL))`

/** Impact of changed courses on the seat holders of a license. */
export async function readImpact(tx: Tx, licenseId: string, before: string[], after: string[]) {
  const added = sql`${sql.param(after.filter((id) => !before.includes(id)))}::text[]`
  const removed = sql`${sql.param(before.filter((id) => !after.includes(id)))}::text[]`
  const { rows } = await tx.execute<components['schemas']['LicenseImpact']>(sql`
    WITH taken AS MATERIALIZED (
      SELECT user_id FROM seats WHERE license_id = ${licenseId} AND status IN ('assigned', 'activated')),
    added AS (
      SELECT t.user_id, bool_and(e.id IS NOT NULL) AS has_all FROM taken t
      JOIN users u ON u.id = t.user_id AND u.deleted_at IS NULL AND u.status <> 'inactive'
      JOIN courses c ON c.id = ANY(${added}) AND c.status = 'published'
      LEFT JOIN enrollments e ON e.user_id = t.user_id AND e.course_id = c.id AND e.status <> 'withdrawn'
      GROUP BY t.user_id),
    ended AS (
      SELECT e.user_id FROM taken t JOIN enrollments e ON e.user_id = t.user_id
        AND e.course_id = ANY(${removed}) AND e.status <> 'withdrawn'
      WHERE ${endsWithout(licenseId)})
    SELECT (SELECT count(*)::integer FROM taken) AS seats,
      (SELECT count(*)::integer FROM added WHERE NOT has_all) AS gain,
      (SELECT count(*)::integer FROM added WHERE has_all) AS "haveAlready",
      (SELECT count(DISTINCT user_id)::integer FROM ended) AS lose,
      (SELECT count(*)::integer FROM ended) AS unfinished`)
  return rows[0] ?? { seats: 0, gain: 0, haveAlready: 0, lose: 0, unfinished: 0 }
}
