import { sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { courses, type Holding } from '../db/schema.ts'
import type { BulkCtx } from '../bulk/types.ts'
import { ownedBy } from '../db/scope.ts'

export type Pair = { userId: string; courseId: string }
export const pairKey = ({ userId, courseId }: Pair) => `${userId} ${courseId}`

/** The columns of an enrollment that actions need. */
export type EnrollmentFacts = Pair &
  Holding & {
    id: string
    completed: boolean
    begun: boolean
    remindedLately: boolean
    /** Whether an assessment is failed. */
    failed: boolean
    /** The result as text, for the history. */
    result: string
    /** Sources that were removed while others were left. */
    lost: string[]
  }

const sourcesOf = (
  lost: boolean,
) => sql`ARRAY(SELECT s.kind || ':' || s.ref FROM enrollment_sources s
  WHERE s.enrollment_id = e.id AND (s.removed_at IS NOT NULL) = ${lost} ORDER BY s.kind, s.ref)`

/** The enrollments of these users in these courses. Locked for changes, always in the same order. */
export async function readEnrollments(
  { tx, organisationId }: BulkCtx,
  pairs: Pair[],
  toChange: boolean,
): Promise<Map<string, EnrollmentFacts>> {
  const list = (key: keyof Pair) => sql`${sql.param(pairs.map((pair) => pair[key]))}::text[]`
  const { rows } = await tx.execute<EnrollmentFacts>(sql`
    SELECT e.id, e.user_id AS "userId", e.course_id AS "courseId", e.status = 'withdrawn' AS withdrawn,
      e.completed_at IS NOT NULL AS completed, e.deadline_date::text AS "deadlineDate",
      e.started_at IS NOT NULL OR e.progress > 0 AS begun,
      EXISTS (SELECT FROM item_progress p WHERE p.enrollment_id = e.id AND p.status = 'failed') AS failed,
      concat_ws(', ', e.status, e.progress || ' %',
        'score ' || round(e.score), nullif(e.attempts, 0) || ' attempts',
        'completed ' || (e.completed_at AT TIME ZONE 'UTC')::date) AS result,
      coalesce(e.last_reminded_at > now() - interval '24 hours', false) AS "remindedLately",
      ${sourcesOf(false)} AS sources, ${sourcesOf(true)} AS lost
    FROM enrollments e JOIN unnest(${list('userId')}, ${list('courseId')}) AS pair (user_id, course_id)
      ON pair.user_id = e.user_id AND pair.course_id = e.course_id
    WHERE e.organisation_id = ${organisationId}
    ORDER BY e.user_id, e.course_id ${toChange ? sql`FOR UPDATE OF e` : sql``}`)
  return new Map(rows.map((row) => [pairKey(row), row]))
}

export type CourseFacts = Pick<
  typeof courses.$inferSelect,
  'id' | 'title' | 'status' | 'deadlineDays' | 'deletedAt'
>

/** Courses by id. Locked for assigning, so that nobody deletes or unpublishes them meanwhile. */
export async function readCourses({ tx, organisationId }: BulkCtx, ids: string[], toGive: boolean) {
  const found = tx
    .select({
      id: courses.id,
      title: courses.title,
      status: courses.status,
      deadlineDays: courses.deadlineDays,
      deletedAt: courses.deletedAt,
    })
    .from(courses)
    .where(ownedBy(organisationId)(courses, sql`${courses.id} = ANY(${sql.param(ids)}::text[])`))
    .orderBy(courses.id)
  const rows = await (toGive ? found.for('share') : found)
  return new Map<string, CourseFacts>(rows.map((course) => [course.id, course]))
}

/** Today in the organisation's time zone. */
export async function todayOf(tx: Db | Tx, organisationId: string) {
  const { rows } = await tx.execute<{ today: string }>(sql`
    SELECT (now() AT TIME ZONE timezone)::date::text AS today FROM organisations
    WHERE id = ${organisationId}`)
  return rows[0]?.today ?? new Date().toISOString().slice(0, 10)
}
