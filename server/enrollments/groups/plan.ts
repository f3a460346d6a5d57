import type { SQL } from 'drizzle-orm'
import { sql } from '../../db/drizzle.ts'
import { isNewOnReturn, letterKey } from './letters.ts'
import { wasInvited } from '../../people/invited.ts'
import { reachable } from '../../people/reachable.ts'

// What joining and leaving groups means for enrollments. apply-moves.ts carries out these rows, preview.ts counts them.
//
// `moves` is a query with one row per person and group:
// - `person`: identifies the person, also before they exist; `user_id` is null until then,
// - `n`: how many identical people the row stands for,
// - `writable`: whether group letters may be sent to them,
// - `group_id`, `joined` (false: left),
// - `returns`: whether they return to the group, or to one that gave them something,
// - `joining`: all groups that the person joins.

/** How a returning person got a course from a group; irrelevant for everybody else. */
const formerSource = (move: SQL, group: SQL) => sql`LEFT JOIN LATERAL (
  SELECT s.ref, s.removed_at FROM enrollment_sources s
  WHERE ${move}.returns AND s.enrollment_id = e.id AND s.kind = 'group' AND s.ref = ${group} OFFSET 0) s ON true`

const publishedCourse = sql`JOIN courses c ON c.id = a.course_id AND c.status = 'published' AND c.deleted_at IS NULL`

/**
 * The courses that users get from groups they join, by group. `anew`: they do not have the course now; `restored`: they
 * had it before. Returning users get only what was assigned to the group while they were away. A deadline in the past
 * does not apply.
 */
export const gainsOf = (moves: SQL) => sql`
  SELECT move.person, move.user_id, move.n, move.group_id, a.course_id, ${letterKey} AS letter_key, a.note,
    a.assigned_by, a.notify AND move.writable AS notify, a.deadline_days,
    CASE WHEN a.deadline_date >= (now() AT TIME ZONE o.timezone)::date THEN a.deadline_date END AS deadline_date,
    e.id IS NULL OR e.status = 'withdrawn' AS anew, e.id IS NOT NULL AND e.status = 'withdrawn' AS restored
  FROM (${moves}) AS move
  JOIN group_assignments a ON a.group_id = move.group_id ${publishedCourse}
  JOIN organisations o ON o.id = a.organisation_id
  LEFT JOIN LATERAL (SELECT e.id, e.status, e.withdrawn_at FROM enrollments e
    WHERE e.user_id = move.user_id AND e.course_id = a.course_id OFFSET 0) e ON true
  ${formerSource(sql`move`, sql`move.group_id`)}
  WHERE move.joined AND ${isNewOnReturn}`

/**
 * The enrollments that lose a group as a source because people leave it, by group. `kept`: one of the groups they join
 * assigns the course as well.
 */
export const lossesOf = (moves: SQL) => sql`
  SELECT e.id, e.status, move.user_id, move.group_id, e.course_id, EXISTS (
    SELECT FROM group_assignments a ${publishedCourse} ${formerSource(sql`move`, sql`a.group_id`)}
    WHERE a.course_id = e.course_id AND a.group_id = ANY(move.joining) AND ${isNewOnReturn}) AS kept
  FROM (${moves}) AS move
  JOIN user_groups g ON g.id = move.group_id AND g.on_leave = 'remove-unfinished'
  JOIN group_assignments a ON a.group_id = g.id
  JOIN LATERAL (SELECT e.* FROM enrollments e WHERE e.user_id = move.user_id AND e.course_id = a.course_id
    AND e.status <> 'withdrawn' OFFSET 0) e ON true
  JOIN LATERAL (SELECT FROM enrollment_sources s WHERE s.enrollment_id = e.id
    AND s.kind = 'group' AND s.ref = move.group_id AND s.removed_at IS NULL OFFSET 0) s ON true
  WHERE NOT move.joined`

const isMember = sql`(g.deleted_at IS NULL AND EXISTS (SELECT FROM user_group_members m
  WHERE m.group_id = changed.group_id AND m.user_id = changed.user_id))`

/**
 * Recorded membership changes as moves, by the memberships of now. `changes` has `user_id`, `group_id` and `returned`, one
 * row per pair. Inactive people get nothing, and leave only groups with manual members: rules drop them because they are
 * inactive.
 */
export const recordedMoves = (changes: SQL) => sql`
  SELECT u.id AS person, u.id AS user_id, 1 AS n, ${reachable} AND ${wasInvited} AS writable,
    changed.group_id, found.is_member AS joined, changed.returned AS returns,
    array_agg(changed.group_id) FILTER (WHERE found.is_member) OVER (PARTITION BY u.id) AS joining
  FROM (${changes}) AS changed
  JOIN users u ON u.id = changed.user_id AND u.deleted_at IS NULL
  LEFT JOIN user_groups g ON g.id = changed.group_id
  CROSS JOIN LATERAL (SELECT ${isMember} AS is_member) AS found
  WHERE u.status <> 'inactive' OR (g.type = 'static' AND NOT found.is_member)`
