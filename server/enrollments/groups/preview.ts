import type { SQL } from 'drizzle-orm'
import { sql } from '../../db/drizzle.ts'
import type { Db, Tx } from '../../db/open.ts'
import { letterKey, isNewOnReturn } from './letters.ts'

/** What comes of joining and leaving groups. */
export type MoveEffects = {
  letters: number
  /** How many people are given something, and how many of them what, by the ids of the courses. */
  learners: number
  courses: Record<string, number>
  /** How many of these courses somebody had before and is given back. */
  restored: number
  /** How many unfinished courses end. */
  ended: number
}

/** What several bring who do not share anybody. */
export function sumEffects(all: MoveEffects[]): MoveEffects {
  const sum = (of: (one: MoveEffects) => number) => all.reduce((total, one) => total + of(one), 0)
  const courses: MoveEffects['courses'] = {}
  for (const [id, count] of all.flatMap((one) => Object.entries(one.courses)))
    courses[id] = (courses[id] ?? 0) + count
  return {
    letters: sum(({ letters }) => letters),
    learners: sum(({ learners }) => learners),
    restored: sum(({ restored }) => restored),
    ended: sum(({ ended }) => ended),
    courses,
  }
}

const published = sql`JOIN courses c ON c.id = a.course_id AND c.status = 'published' AND c.deleted_at IS NULL`

/** How somebody who only comes back has a course by a group; of others it does not matter. */
const hadBy = (
  who: SQL,
  group: SQL,
) => sql`LEFT JOIN LATERAL (SELECT s.ref, s.removed_at FROM enrollment_sources s
  WHERE ${who}.returns AND s.enrollment_id = e.id AND s.kind = 'group' AND s.ref = ${group} OFFSET 0) s ON true`

/**
 * What it brings that people join and leave groups, as the chore does it (keep.ts), which gives before it takes. `moves` is a
 * query that has each `person` with each `group_id` once, and with it
 * - `user_id`: the same, or null for who is not there yet,
 * - `n`: for how many people it stands who are all alike,
 * - `writable`: whether they can be written to,
 * - `joined`: or left,
 * - `returns`: whether they come back to the group, or to where it gave them something,
 * - `joining`: the groups that the person joins; read only where this one is left.
 * Each row looks up what it needs: of a result that is just being made no planner knows how many rows it has.
 */
export async function previewMoves(db: Db | Tx, moves: SQL): Promise<MoveEffects> {
  const { rows } = await db.execute<MoveEffects>(sql`
    WITH move AS MATERIALIZED (${moves}),
    given AS MATERIALIZED (
      SELECT move.person, move.n, a.course_id, ${letterKey} AS alike, a.notify AND move.writable AS tells,
        e.id IS NOT NULL AS again
      FROM move JOIN group_assignments a ON a.group_id = move.group_id ${published}
      LEFT JOIN LATERAL (SELECT e.id, e.status, e.withdrawn_at FROM enrollments e
        WHERE e.user_id = move.user_id AND e.course_id = a.course_id OFFSET 0) e ON true
      ${hadBy(sql`move`, sql`move.group_id`)}
      WHERE move.joined AND (e.id IS NULL OR e.status = 'withdrawn') AND ${isNewOnReturn}),
    got AS MATERIALIZED (
      SELECT DISTINCT ON (person, course_id) person, course_id, n, alike, tells, again FROM given
      ORDER BY person, course_id, alike, tells DESC),
    held AS MATERIALIZED (
      SELECT e.id, e.course_id, e.withdrawn_at, move.group_id, move.returns, move.joining FROM move
      JOIN user_groups g ON g.id = move.group_id AND g.on_leave = 'remove-unfinished'
      JOIN group_assignments a ON a.group_id = g.id
      JOIN LATERAL (SELECT e.* FROM enrollments e WHERE e.user_id = move.user_id AND e.course_id = a.course_id
        AND e.status IN ('not-started', 'in-progress', 'failed') OFFSET 0) e ON true
      WHERE NOT move.joined),
    ended AS (
      SELECT e.id FROM held e JOIN LATERAL (SELECT FROM enrollment_sources s WHERE s.enrollment_id = e.id
        AND s.kind = 'group' AND s.ref = e.group_id AND s.removed_at IS NULL OFFSET 0) s ON true
      WHERE NOT EXISTS (
        SELECT FROM group_assignments a ${published} ${hadBy(sql`e`, sql`a.group_id`)}
        WHERE a.course_id = e.course_id AND a.group_id = ANY(e.joining) AND ${isNewOnReturn})
      GROUP BY e.id HAVING count(*) = (SELECT count(*) FROM enrollment_sources every
        WHERE every.enrollment_id = e.id AND every.removed_at IS NULL))
    SELECT
      (SELECT coalesce(sum(n), 0)::integer FROM (
        SELECT min(n) AS n FROM got WHERE tells GROUP BY person, alike) AS letter) AS letters,
      (SELECT coalesce(sum(n), 0)::integer FROM (
        SELECT min(n) AS n FROM got GROUP BY person) AS learner) AS learners,
      (SELECT coalesce(json_object_agg(course_id, n), '{}') FROM (
        SELECT course_id, sum(n) AS n FROM got GROUP BY course_id) AS course) AS courses,
      (SELECT count(*)::integer FROM got WHERE again) AS restored,
      (SELECT count(*)::integer FROM ended) AS ended`)
  const [brings] = rows
  if (!brings) throw new Error('nothing was counted')
  return brings
}
