import { sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'

type Which = {
  organisationId: string
  courseId?: string
  enrollmentIds?: string[]
  /** Whether who completed the course must do what was added to it; else it stays completed. */
  reopen?: boolean
}

/**
 * Works out anew how far people are with a course, from what they did with its items and by its rule of
 * completion, in one statement. What counts are the required items, or all where none is. Answers how
 * many were completed and are not any more, and whose status is another now.
 */
export async function recompute(tx: Tx, which: Which) {
  const { organisationId, courseId, enrollmentIds, reopen = false } = which
  const ofCourse = courseId === undefined ? sql`` : sql`AND e.course_id = ${courseId}`
  const these = enrollmentIds && sql`AND e.id = ANY(${sql.param(enrollmentIds)}::text[])`
  const { rows } = await tx.execute<{ reopened: number; userIds: string[] }>(sql`
    WITH chosen AS (
      SELECT e.id, e.user_id, e.course_id, e.status, e.started_at, e.completed_at, c.assessments_must_pass AS must,
        CASE c.completion_type WHEN 'percent' THEN coalesce(c.completion_percent, 100) ELSE 100 END AS share
      FROM enrollments e JOIN courses c ON c.id = e.course_id
      WHERE e.organisation_id = ${organisationId} AND e.status <> 'withdrawn' ${ofCourse} ${these ?? sql``}
    ), items AS (
      SELECT i.id, i.course_id, i.kind,
        i.required OR NOT bool_or(i.required) OVER (PARTITION BY i.course_id) AS counts
      FROM course_items i WHERE i.course_id IN (SELECT course_id FROM chosen)
    ), totals AS (
      SELECT course_id, count(*) FILTER (WHERE counts) AS total,
        count(*) FILTER (WHERE counts AND kind = 'assessment') AS assessments
      FROM items GROUP BY course_id
    ), done AS (
      SELECT p.enrollment_id, p.status, p.progress, p.score, p.started_at, p.completed_at, i.kind, i.counts,
        p.status = 'completed' OR i.kind = 'assessment' AND NOT e.must AND p.attempts > 0 AS done
      FROM chosen e JOIN item_progress p ON p.enrollment_id = e.id JOIN items i ON i.id = p.item_id
    ), sums AS (
      SELECT enrollment_id, min(started_at) AS started, max(completed_at) FILTER (WHERE counts) AS finished,
        count(*) FILTER (WHERE counts AND done) AS done,
        sum(CASE WHEN done THEN 100 ELSE progress END) FILTER (WHERE counts) AS progress,
        count(*) FILTER (WHERE counts AND kind = 'assessment' AND status = 'completed') AS passed,
        bool_or(counts AND kind = 'assessment' AND status = 'failed') AS failed,
        avg(score) FILTER (WHERE kind = 'assessment') AS score
      FROM done GROUP BY enrollment_id
    ), judged AS (
      SELECT e.*, s.started, s.finished, s.score, coalesce(s.failed, false) AND e.must AS failed,
        coalesce(s.progress, 0) / nullif(t.total, 0) AS mean,
        e.status = 'completed' AND NOT ${reopen} OR coalesce(t.total > 0
          AND s.done * 100 >= t.total * e.share AND (NOT e.must OR s.passed = t.assessments), false)
          AS complete
      FROM chosen e LEFT JOIN totals t USING (course_id) LEFT JOIN sums s ON s.enrollment_id = e.id
    ), found AS (
      SELECT id, user_id, status AS before, score,
        CASE WHEN complete THEN 'completed' WHEN failed THEN 'failed'
          WHEN coalesce(started, started_at) IS NULL THEN 'not-started' ELSE 'in-progress' END AS status,
        CASE WHEN complete THEN 100 ELSE least(99, coalesce(round(mean), 0))::integer END AS progress,
        least(started, started_at) AS started_at,
        CASE WHEN complete THEN coalesce(completed_at, finished, now()) END AS completed_at
      FROM judged
    ), changed AS (
      UPDATE enrollments e SET status = f.status, progress = f.progress, started_at = f.started_at,
        completed_at = f.completed_at, score = coalesce(f.score, e.score)
      FROM found f
      WHERE e.id = f.id AND (e.status, e.progress, e.started_at, e.completed_at, e.score)
        IS DISTINCT FROM
        (f.status, f.progress, f.started_at, f.completed_at, coalesce(f.score, e.score))
    )
    SELECT count(*) FILTER (WHERE before = 'completed')::integer AS reopened,
      coalesce(array_agg(user_id), '{}') AS "userIds"
    FROM found WHERE before <> status`)
  return rows[0] ?? { reopened: 0, userIds: [] }
}
