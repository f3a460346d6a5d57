import type { SQL } from 'drizzle-orm'
import type { components } from '../../openapi/generated/types.ts'
import { sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { organisations } from '../db/schema.ts'

export type CourseStats = components['schemas']['CourseStats']

const sumOf = (where: SQL) => sql`coalesce(sum(n) FILTER (WHERE ${where}), 0)`
const inStatus = (status: string) => sumOf(sql`figure = 'status' AND value = ${status}`)

/** Today in the organisation's time zone: earlier deadlines are overdue. */
const todayOf = (organisationId: string) => sql`(SELECT to_char(now() AT TIME ZONE
  ${organisations.timezone}, 'YYYY-MM-DD') FROM ${organisations} WHERE ${organisations.id} = ${organisationId})`

const assigned = sumOf(sql`figure = 'status' AND value <> 'withdrawn'`)
const scored = sumOf(sql`figure = 'scored'`)

/**
 * Enrollment figures as a table with a row for every course that was ever assigned: `course_id`, `assigned`,
 * `not_started`, `in_progress`, `completed`, `failed`, `withdrawn`, `overdue`, `average_progress`, `average_score`.
 * Join it to sort by one of them. Inactive and deleted users do not count.
 */
export const courseFigures = (organisationId: string, where: SQL = sql`true`) => sql`(
  SELECT course_id,
    ${assigned}::integer AS assigned,
    ${inStatus('not-started')}::integer AS not_started,
    ${inStatus('in-progress')}::integer AS in_progress,
    ${inStatus('completed')}::integer AS completed,
    ${inStatus('failed')}::integer AS failed,
    ${inStatus('withdrawn')}::integer AS withdrawn,
    ${sumOf(sql`figure = 'due'`)}::integer AS overdue,
    coalesce(round(${sumOf(sql`figure = 'progress'`)} / nullif(${assigned}, 0)), 0)::integer
      AS average_progress,
    round(${sumOf(sql`figure = 'score'`)} / nullif(${scored}, 0)) AS average_score
  FROM stats.course_figures
  WHERE organisation_id = ${organisationId}
    AND (figure IN ('status', 'progress', 'score', 'scored')
      OR figure = 'due' AND value < ${todayOf(organisationId)})
    AND ${where}
  GROUP BY course_id)`

const noStats: CourseStats = {
  assigned: 0,
  notStarted: 0,
  inProgress: 0,
  completed: 0,
  failed: 0,
  overdue: 0,
  averageProgress: 0,
  averageScore: null,
}

/** The columns of `courseFigures` under the contract's names. */
export const summaryColumns = sql`assigned, not_started AS "notStarted", in_progress AS "inProgress", completed,
  failed, overdue, average_progress AS "averageProgress"`

/** The figures of these courses by course id; zeros for unassigned ones. */
export async function courseStats(
  db: Db | Tx,
  organisationId: string,
  courseIds: string[],
): Promise<Map<string, CourseStats>> {
  const stats = new Map(courseIds.map((id) => [id, noStats]))
  if (courseIds.length === 0) return stats
  const ofCourses = sql`course_id = ANY(${sql.param(courseIds)}::text[])`
  const { rows } = await db.execute<CourseStats & { id: string }>(sql`
    SELECT course_id AS id, ${summaryColumns}, average_score AS "averageScore"
    FROM ${courseFigures(organisationId, ofCourses)} figures`)
  for (const { id, ...row } of rows) stats.set(id, row)
  return stats
}
