import type { SQL } from 'drizzle-orm'
import { sql } from '../../db/drizzle.ts'
import type { Db, Tx } from '../../db/open.ts'
import { pathEffectColumns, type PathEffects, pathLetters } from '../../groups/path-plan.ts'
import { seatMoveColumns, type SeatMoves } from '../../groups/seat-plan.ts'
import { gainsOf, lossesOf } from './plan.ts'

/** The consequences of joining and leaving groups. */
export type MoveEffects = SeatMoves &
  PathEffects & {
    /** Mails about courses and learning paths. */
    letters: number
    /** How many users get a course. */
    learners: number
    /** How many people get it, by course id. */
    courses: Record<string, number>
    /** How many of the enrollments existed before and are restored. */
    restored: number
    /** How many unfinished enrollments end. */
    ended: number
  }

/** Adds up effects on different people. */
export function sumEffects(effects: MoveEffects[]): MoveEffects {
  const sum = (valueOf: (effect: MoveEffects) => number) =>
    effects.reduce((total, effect) => total + valueOf(effect), 0)
  const courses: MoveEffects['courses'] = {}
  for (const [id, count] of effects.flatMap((effect) => Object.entries(effect.courses)))
    courses[id] = (courses[id] ?? 0) + count
  const seatNeeds: MoveEffects['seatNeeds'] = {}
  for (const [id, { needed, free }] of effects.flatMap((effect) =>
    Object.entries(effect.seatNeeds),
  ))
    seatNeeds[id] = { needed: (seatNeeds[id]?.needed ?? 0) + needed, free }
  return {
    letters: sum(({ letters }) => letters),
    learners: sum(({ learners }) => learners),
    restored: sum(({ restored }) => restored),
    ended: sum(({ ended }) => ended),
    seatNeeds,
    seatsFreed: sum(({ seatsFreed }) => seatsFreed),
    pathsAssigned: sum(({ pathsAssigned }) => pathsAssigned),
    pathsEnded: sum(({ pathsEnded }) => pathsEnded),
    courses,
  }
}

/**
 * Counts the effects of the plan of these moves (plan.ts), assignments first. A user gets a course once, from the first
 * group that assigns it, and one mail for all assignments with the same sender and note. An enrollment ends when it
 * loses all its sources and is not completed.
 */
export async function previewMoves(db: Db | Tx, moves: SQL): Promise<MoveEffects> {
  const { rows } = await db.execute<MoveEffects>(sql`
    WITH move AS MATERIALIZED (${moves}),
    gain AS MATERIALIZED (${gainsOf(sql`SELECT * FROM move`)}),
    loss AS MATERIALIZED (${lossesOf(sql`SELECT * FROM move`)}),
    got AS MATERIALIZED (
      SELECT DISTINCT ON (person, course_id) person, course_id, n, letter_key, notify, restored
      FROM gain WHERE anew ORDER BY person, course_id, letter_key, notify DESC),
    ended AS (
      SELECT id FROM loss WHERE status IN ('not-started', 'in-progress', 'failed') AND NOT kept
      GROUP BY id HAVING count(*) = (SELECT count(*) FROM enrollment_sources s
        WHERE s.enrollment_id = loss.id AND s.removed_at IS NULL))
    SELECT
      (SELECT coalesce(sum(n), 0)::integer FROM (
        SELECT min(n) AS n FROM got WHERE notify GROUP BY person, letter_key) AS letter)
        + ${pathLetters(sql`move`)} AS letters,
      (SELECT coalesce(sum(n), 0)::integer FROM (
        SELECT min(n) AS n FROM got GROUP BY person) AS learner) AS learners,
      (SELECT coalesce(json_object_agg(course_id, n), '{}') FROM (
        SELECT course_id, sum(n) AS n FROM got GROUP BY course_id) AS course) AS courses,
      (SELECT count(*)::integer FROM got WHERE restored) AS restored,
      (SELECT count(*)::integer FROM ended) AS ended,
      ${seatMoveColumns(sql`move`)}, ${pathEffectColumns(sql`move`)}`)
  const [effects] = rows
  if (!effects) throw new Error('the preview query returned no row')
  return effects
}
