import { sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'

/** What happens to users who meet the conditions only because the course was changed. */
export type NewlyCompleted = 'complete' | 'keep-open'

type Which = {
  organisationId: string
  courseId?: string
  enrollmentIds?: string[]
  /** Whether users who completed the course have to complete added items; otherwise they stay completed. */
  reopen?: boolean
  /** Set if the course was changed, not the progress. */
  change?: NewlyCompleted
}

type ChangedUser = { id: string; name: string; course: string }

type Recomputed = {
  /** Enrollments that were completed and no longer are. */
  reopened: number
  /** Enrollments that meet the conditions only because of the change, completed or left open. */
  newlyCompleted: number
  /** Enrollments whose completion counts again, with its date. */
  restored: number
  /** Enrollments with another status. */
  userIds: string[]
  /** Enrollments that the change completed, and those whose completion by an earlier change was reverted. */
  completedByChange: ChangedUser[]
  takenBack: ChangedUser[]
}

export const noChange: Recomputed = {
  reopened: 0,
  newlyCompleted: 0,
  restored: 0,
  userIds: [],
  completedByChange: [],
  takenBack: [],
}

/**
 * Computes progress and status of enrollments from the progress of their items and the completion rule, in one
 * statement. What counts are the required items, or all where none is. `met_at` is the earliest moment at which the
 * conditions were met, whatever the order in which events arrived.
 */
export async function recompute(tx: Tx, scope: Which) {
  const { organisationId, courseId, enrollmentIds, reopen = false, change } = scope
  const ofCourse = courseId === undefined ? sql`` : sql`AND e.course_id = ${courseId}`
  const selected = enrollmentIds && sql`AND e.id = ANY(${sql.param(enrollmentIds)}::text[])`
  const isChange = sql`${change !== undefined}::boolean`
  const completes = sql`${change === 'complete'}::boolean`
  const { rows } = await tx.execute<Recomputed>(sql`
    WITH chosen AS (
      SELECT e.id, e.user_id, e.course_id, e.status, e.started_at, e.completed_at, e.completed_by,
        e.kept_open_at, e.reopened_from, e.last_activity_at, c.title, c.assessments_must_pass AS must,
        CASE c.completion_type WHEN 'percent' THEN coalesce(c.completion_percent, 100) ELSE 100 END AS share
      FROM enrollments e JOIN courses c ON c.id = e.course_id
      WHERE e.organisation_id = ${organisationId} AND e.status <> 'withdrawn' ${ofCourse} ${selected ?? sql``}
    ), items AS (
      SELECT i.id, i.course_id, i.kind,
        i.required OR NOT bool_or(i.required) OVER (PARTITION BY i.course_id) AS counts
      FROM course_items i WHERE i.removed_at IS NULL AND i.course_id IN (SELECT course_id FROM chosen)
    ), totals AS (
      SELECT course_id, count(*) FILTER (WHERE counts) AS total,
        count(*) FILTER (WHERE counts AND kind = 'assessment') AS assessments
      FROM items GROUP BY course_id
    ), done AS (
      SELECT p.enrollment_id, p.status, p.progress, p.score, p.started_at, p.completed_at, i.kind, i.counts,
        p.status = 'completed' OR i.kind = 'assessment' AND NOT e.must AND p.attempts > 0 AS done,
        CASE WHEN i.kind = 'assessment' AND NOT e.must
          THEN least(p.completed_at, coalesce(p.attempted_at, p.completed_at, p.started_at))
          ELSE coalesce(p.completed_at, p.started_at) END AS done_at
      FROM chosen e JOIN item_progress p ON p.enrollment_id = e.id JOIN items i ON i.id = p.item_id
    ), sums AS (
      SELECT enrollment_id, min(started_at) AS started,
        array_agg(done_at ORDER BY done_at) FILTER (WHERE counts AND done) AS times,
        max(completed_at) FILTER (WHERE counts AND kind = 'assessment' AND status = 'completed') AS last_pass,
        count(*) FILTER (WHERE counts AND done) AS done,
        sum(CASE WHEN done THEN 100 ELSE progress END) FILTER (WHERE counts) AS progress,
        count(*) FILTER (WHERE counts AND kind = 'assessment' AND status = 'completed') AS passed,
        bool_or(counts AND kind = 'assessment' AND status = 'failed') AS failed,
        avg(score) FILTER (WHERE kind = 'assessment') AS score
      FROM done GROUP BY enrollment_id
    ), judged AS (
      SELECT e.*, e.status = 'completed' AS was, s.started, s.score,
        coalesce(s.failed, false) AND e.must AS failed, coalesce(s.progress, 0) / nullif(t.total, 0) AS mean,
        coalesce(t.total > 0 AND s.done * 100 >= t.total * e.share
          AND (NOT e.must OR s.passed = t.assessments), false) AS met,
        greatest(s.times[ceil(t.total * e.share / 100.0)::integer],
          CASE WHEN e.must THEN s.last_pass END) AS met_at
      FROM chosen e LEFT JOIN totals t USING (course_id) LEFT JOIN sums s ON s.enrollment_id = e.id
    ), candidates AS (
      SELECT *, ${isChange} AND met AND NOT was AND kept_open_at IS NULL AND reopened_from IS NULL AS newly,
        ${isChange} AND met AND NOT was AND reopened_from IS NOT NULL AS regains,
        CASE WHEN was THEN met OR completed_by <> 'change' AND NOT ${reopen}
          WHEN NOT met THEN false
          WHEN ${isChange} THEN reopened_from IS NOT NULL OR kept_open_at IS NULL AND ${completes}
          ELSE kept_open_at IS NULL OR coalesce(last_activity_at > kept_open_at, false) END AS complete
      FROM judged
    ), dated AS (
      SELECT *, CASE WHEN NOT complete THEN NULL
          WHEN was AND ${isChange} AND completed_by = 'change' THEN greatest(completed_at, met_at)
          WHEN was AND (${isChange} OR completed_by <> 'progress' OR NOT met)
            THEN coalesce(completed_at, met_at, now())
          WHEN was THEN least(completed_at, met_at)
          WHEN regains THEN reopened_from
          WHEN ${isChange} THEN now()
          ELSE greatest(coalesce(met_at, now()), kept_open_at) END AS completed
      FROM candidates
    ), found AS (
      SELECT id, user_id, title, was, newly, regains, complete, completed_by AS rested_on, status AS before, score,
        CASE WHEN complete THEN 'completed' WHEN failed THEN 'failed'
          WHEN coalesce(started, started_at) IS NULL THEN 'not-started' ELSE 'in-progress' END AS status,
        CASE WHEN complete THEN 100 ELSE least(99, coalesce(round(mean), 0))::integer END AS progress,
        least(started, started_at) AS started_at, completed AS completed_at,
        CASE WHEN NOT complete THEN 'progress'
          WHEN was AND NOT ${isChange} THEN completed_by
          WHEN was AND completed_by = 'change' AND completed = completed_at THEN 'change'
          WHEN was OR regains THEN CASE WHEN met AND met_at = completed THEN 'progress' ELSE 'fixed' END
          WHEN ${isChange} OR kept_open_at IS NOT NULL THEN 'change'
          ELSE 'progress' END AS completed_by,
        CASE WHEN complete OR NOT met THEN NULL WHEN newly THEN now() ELSE kept_open_at END AS kept_open_at,
        CASE WHEN complete OR was AND completed_by = 'change' THEN NULL
          WHEN was THEN completed_at ELSE reopened_from END AS reopened_from
      FROM dated
    ), changed AS (
      UPDATE enrollments e SET status = f.status, progress = f.progress, started_at = f.started_at,
        completed_at = f.completed_at, completed_by = f.completed_by, kept_open_at = f.kept_open_at,
        reopened_from = f.reopened_from, score = coalesce(f.score, e.score)
      FROM found f
      WHERE e.id = f.id AND (e.status, e.progress, e.started_at, e.completed_at, e.completed_by, e.kept_open_at,
          e.reopened_from, e.score)
        IS DISTINCT FROM (f.status, f.progress, f.started_at, f.completed_at, f.completed_by, f.kept_open_at,
          f.reopened_from, coalesce(f.score, e.score))
    ), told AS (
      SELECT f.complete AND f.newly AS by_change, json_build_object('id', u.id,
        'name', trim(u.first_name || ' ' || u.last_name), 'course', f.title) AS person
      FROM found f JOIN users u ON u.id = f.user_id
      WHERE ${isChange} AND (f.complete AND f.newly OR f.was AND NOT f.complete AND f.rested_on = 'change')
    )
    SELECT count(*) FILTER (WHERE was AND NOT complete)::integer AS reopened,
      count(*) FILTER (WHERE newly)::integer AS "newlyCompleted",
      count(*) FILTER (WHERE regains)::integer AS restored,
      coalesce(array_agg(user_id) FILTER (WHERE before <> status), '{}') AS "userIds",
      (SELECT coalesce(json_agg(person) FILTER (WHERE by_change), '[]') FROM told) AS "completedByChange",
      (SELECT coalesce(json_agg(person) FILTER (WHERE NOT by_change), '[]') FROM told) AS "takenBack"
    FROM found`)
  return rows[0] ?? noChange
}
