import type { SQL } from 'drizzle-orm'
import type { TxCtx } from '../contract/ctx.ts'
import { eq, sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import { learningPaths } from '../db/schema.ts'
import type { JobKind } from '../jobs/types.ts'
import { formatNumber, plural } from '../lib/plural.ts'
import { newlyRequired, type StepChange } from './impact.ts'

/** Changes for more users are applied by a job. */
const inlineLimit = 500
export const changeJobKind = 'update-learning-path'

const texts = (values: string[]) => sql`${sql.param(values)}::text[]`

/** Reopens the path for users who completed it, but lack a newly required step. */
const reopen = (tx: Tx, pathId: string, stepIds: string[]) =>
  tx.execute(sql`
    UPDATE path_assignments a SET reopened_from = a.completed_at, completed_at = NULL, completed_version = NULL,
      carried = false
    WHERE a.path_id = ${pathId} AND a.withdrawn_at IS NULL AND a.completed_at IS NOT NULL
      AND EXISTS (SELECT FROM path_facts(ARRAY[a.path_id]::text[], ARRAY[a.user_id]::text[]) f
        LEFT JOIN path_step_states st ON st.assignment_id = a.id AND st.step_id = f.step_id
        WHERE f.step_id = ANY(${texts(stepIds)}) AND coalesce(st.done_at, f.done_at) IS NULL)`)

/**
 * Recalculates the deadlines of steps `s` of assignments `a` from their number of days, not before today, or from the
 * deadline of the path. Enrollments follow unless they have a different deadline.
 */
export const moveDeadlines = (tx: Tx, condition: SQL) =>
  tx.execute(sql`
    WITH due AS (
      SELECT st.assignment_id, st.step_id, a.user_id, s.course_id, st.due_date AS was,
        CASE WHEN s.due_in_days IS NOT NULL THEN greatest((now() AT TIME ZONE o.timezone)::date,
            (greatest(s.added_at, a.assigned_at) AT TIME ZONE o.timezone)::date + s.due_in_days)
          WHEN s.required OR NOT EXISTS (SELECT FROM path_steps other
            WHERE other.path_id = s.path_id AND other.removed_at IS NULL AND other.required) THEN a.deadline_date END AS becomes
      FROM path_step_states st JOIN path_steps s ON s.id = st.step_id
      JOIN path_assignments a ON a.id = st.assignment_id AND a.withdrawn_at IS NULL
      JOIN organisations o ON o.id = a.organisation_id
      WHERE ${condition} AND st.state <> 'done'
    ), moved AS (
      UPDATE path_step_states st SET due_date = due.becomes FROM due
      WHERE st.assignment_id = due.assignment_id AND st.step_id = due.step_id)
    UPDATE enrollments e SET deadline_date = due.becomes FROM due
    WHERE e.user_id = due.user_id AND e.course_id = due.course_id AND e.completed_at IS NULL
      AND e.deadline_date IS NOT DISTINCT FROM due.was AND e.deadline_date IS DISTINCT FROM due.becomes`)

/** Applies the current path to these users. */
export const syncUsers = (tx: Tx, assignments: SQL) =>
  tx.execute(
    sql`SELECT sync_path_assignments(coalesce((SELECT array_agg(id) FROM (${assignments}) AS assigned), '{}'))`,
  )

type Choices = { require: boolean; move: boolean }

/** Applies a change of a path to its users: at once, or by a job for many. Returns the id of the job. */
export async function applyChange(
  { db, user, jobs }: TxCtx,
  path: { id: string; title: string },
  changes: StepChange[],
  { require, move }: Choices,
) {
  if (require) await reopen(db, path.id, newlyRequired(changes))
  if (move) {
    const moved = changes.filter(({ change }) => ['due', 'required', 'optional'].includes(change))
    const ids = texts(moved.map(({ step }) => step.stepId))
    await moveDeadlines(db, sql`s.id = ANY(${ids})`)
  }
  const users = sql`FROM path_assignments a WHERE a.path_id = ${path.id} AND a.withdrawn_at IS NULL`
  const { rows } = await db.execute<{ n: number }>(sql`SELECT count(*)::integer AS n ${users}`)
  const count = rows[0]?.n ?? 0
  await jobs.task(db, { name: 'sync-learning-paths' })
  if (count <= inlineLimit) {
    await syncUsers(db, sql`SELECT a.id ${users}`)
    return undefined
  }
  await db.execute(sql`
    INSERT INTO path_changes (organisation_id, path_id, user_id, kind)
    SELECT a.organisation_id, a.path_id, a.user_id, 'status' ${users} ORDER BY a.user_id`)
  const jobId = await jobs.start(db, {
    organisationId: user.organisationId,
    createdBy: user.id,
    kind: changeJobKind,
    title: `Change of ${path.title} for ${plural(count, 'person', 'people')}`,
    input: { pathId: path.id },
    total: count,
  })
  await db.update(learningPaths).set({ changingJobId: jobId }).where(eq(learningPaths.id, path.id))
  return jobId
}

/** Takes recorded changes of a path and recalculates the status of these users. Returns their number. */
export async function syncNext(tx: Tx, condition: SQL, limit = inlineLimit) {
  const { rows } = await tx.execute<{ pathId: string; userId: string }>(sql`
    WITH taken AS (
      DELETE FROM path_changes WHERE id = ANY(ARRAY(
        SELECT id FROM path_changes WHERE ${condition} ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED))
      RETURNING path_id, user_id)
    SELECT DISTINCT path_id AS "pathId", user_id AS "userId" FROM taken`)
  if (rows.length > 0)
    await syncUsers(
      tx,
      sql`SELECT a.id FROM path_assignments a
        JOIN unnest(${texts(rows.map(({ pathId }) => pathId))}, ${texts(rows.map(({ userId }) => userId))})
          AS pair (path_id, user_id) ON a.path_id = pair.path_id AND a.user_id = pair.user_id`,
    )
  return rows
}

/** Applies a change of a path to its users, in batches. */
export const changeJob: JobKind = {
  async batch(tx, job) {
    const pathId = String(job.input.pathId)
    const done = await syncNext(tx, sql`path_id = ${pathId} AND kind = 'status'`)
    const progress = Math.min(job.total ?? 0, job.progress + done.length)
    if (done.length > 0) return { progress }
    await tx.update(learningPaths).set({ changingJobId: null }).where(eq(learningPaths.id, pathId))
    const message = `${formatNumber(job.total ?? progress)} brought in line`
    return { progress: job.total ?? progress, ended: 'succeeded', result: { message } }
  },
}
