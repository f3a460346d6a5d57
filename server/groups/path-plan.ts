import type { SQL } from 'drizzle-orm'
import { sql } from '../db/drizzle.ts'

// What joining and leaving groups means for learning paths. The columns of `move` are those of the moves in
// enrollments/groups/plan.ts.

/** The paths of groups that users join and do not have. `letter` identifies the mail about it. */
const pathGains = (move: SQL) => sql`
  SELECT move.person, p.id AS path_id, move.n,
    CASE WHEN gp.notify AND move.writable
      THEN ROW(gp.group_id, gp.assigned_by, gp.note, gp.deadline_date, gp.deadline_days)::text END AS letter
  FROM ${move} AS move
  JOIN group_paths gp ON gp.group_id = move.group_id
  JOIN learning_paths p ON p.id = gp.path_id AND p.deleted_at IS NULL AND p.status = 'published'
  WHERE move.joined AND NOT EXISTS (SELECT FROM path_assignments a
    WHERE a.path_id = p.id AND a.user_id = move.user_id AND (a.withdrawn_at IS NULL
      OR (move.returns AND EXISTS (SELECT FROM path_assignment_sources s
        WHERE s.assignment_id = a.id AND s.kind = 'group' AND s.ref = move.group_id))))`

/** The uncompleted paths that have no source but groups that their users leave. */
const pathLosses = (move: SQL) => sql`
  SELECT a.id FROM ${move} AS move
  JOIN user_groups g ON g.id = move.group_id AND g.on_leave = 'remove-unfinished'
  JOIN path_assignments a ON a.user_id = move.user_id AND a.withdrawn_at IS NULL AND a.completed_at IS NULL
  JOIN path_assignment_sources s ON s.assignment_id = a.id AND s.kind = 'group' AND s.ref = move.group_id
  WHERE NOT move.joined AND NOT EXISTS (SELECT FROM group_paths gp
    JOIN learning_paths p ON p.id = gp.path_id AND p.deleted_at IS NULL AND p.status = 'published'
    WHERE gp.path_id = a.path_id AND gp.group_id = ANY(move.joining))
  GROUP BY a.id HAVING count(*) = (SELECT count(*) FROM path_assignment_sources each WHERE each.assignment_id = a.id)`

/** How many assignments of paths moves make and end. */
export type PathEffects = { pathsAssigned: number; pathsEnded: number }

/** SQL: the columns of `PathEffects` for the moves of a table. */
export const pathEffectColumns = (move: SQL) => sql`
  (SELECT coalesce(sum(n), 0)::integer FROM (
    SELECT min(n) AS n FROM (${pathGains(move)}) AS gained GROUP BY person, path_id) AS gain) AS "pathsAssigned",
  (SELECT count(*)::integer FROM (${pathLosses(move)}) AS lost) AS "pathsEnded"`

/** SQL: the number of mails about paths. */
export const pathLetters = (move: SQL) => sql`(SELECT coalesce(sum(n), 0)::integer FROM (
  SELECT min(n) AS n FROM (${pathGains(move)}) AS gained WHERE letter IS NOT NULL GROUP BY person, letter) AS mail)`
