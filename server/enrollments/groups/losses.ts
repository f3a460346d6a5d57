import { sql } from '../../db/drizzle.ts'
import type { Db, Tx } from '../../db/open.ts'

/** The latest note of who joined or left a group that has courses. */
export async function lastMoveId(db: Db | Tx) {
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT coalesce(max(id), 0)::text AS id FROM membership_changes`,
  )
  return rows[0]?.id ?? '0'
}

/**
 * How many unfinished courses end for those who have left some groups since a note: those that come by nothing else than
 * these groups, as far as the groups have them for good and take them back. It goes from these to what they have, step by
 * step: a planner that knows too little of the tables finds slower ways.
 */
export async function countEndedSince(db: Db | Tx, note: string, groupIds: string[]) {
  const { rows } = await db.execute<{ count: number }>(sql`
    WITH given AS MATERIALIZED (
      SELECT pair.user_id, pair.group_id, a.course_id
      FROM (SELECT DISTINCT user_id, group_id FROM membership_changes
        WHERE id > ${note} AND NOT joined AND group_id = ANY(${sql.param(groupIds)}::text[])) AS pair
      JOIN user_groups g ON g.id = pair.group_id AND g.on_leave = 'remove-unfinished'
      JOIN group_assignments a ON a.group_id = g.id),
    held AS MATERIALIZED (
      SELECT e.id, given.group_id FROM given
      JOIN enrollments e ON e.user_id = given.user_id AND e.course_id = given.course_id
        AND e.status IN ('not-started', 'in-progress', 'failed'))
    SELECT count(*)::integer AS count FROM (
      SELECT held.id FROM held
      JOIN enrollment_sources s ON s.enrollment_id = held.id AND s.kind = 'group'
        AND s.ref = held.group_id AND s.removed_at IS NULL
      GROUP BY held.id
      HAVING count(*) = (SELECT count(*) FROM enrollment_sources every
        WHERE every.enrollment_id = held.id AND every.removed_at IS NULL)) AS lost`)
  return rows[0]?.count ?? 0
}
