import type { BulkCtx } from '../../bulk/types.ts'
import { sql } from '../../db/drizzle.ts'
import type { Holding } from '../../db/schema.ts'
import { moveDeadlines, syncUsers } from '../apply-change.ts'

/** An assignment before and after a change; null if absent. */
export type AssignmentStep = {
  id: string
  pathId: string
  userId: string
  was: Holding | null
  is: Holding | null
  /** Whether it starts again, and so counts as newly assigned. */
  isNew?: boolean
}

const texts = (values: (string | null)[]) => sql`${sql.param(values)}::text[]`

const without = (sources: string[] = [], removed: string[] = []) =>
  sources.filter((source) => !removed.includes(source))

async function insert(
  { tx, organisationId, by, onBehalfOf = by.adminId }: BulkCtx,
  steps: AssignmentStep[],
) {
  const list = (valueOf: (step: AssignmentStep) => string | null) => texts(steps.map(valueOf))
  await tx.execute(sql`
    INSERT INTO path_assignments (id, organisation_id, path_id, user_id, deadline_date, assigned_by)
    SELECT item.id, ${organisationId}, item.path_id, item.user_id, item.deadline::date, ${onBehalfOf ?? null}
    FROM unnest(${list(({ id }) => id)}, ${list(({ pathId }) => pathId)}, ${list(({ userId }) => userId)},
      ${list(({ is }) => is?.deadlineDate ?? null)}) AS item (id, path_id, user_id, deadline)
    ORDER BY item.path_id, item.user_id`)
}

async function update({ tx, by, onBehalfOf = by.adminId }: BulkCtx, steps: AssignmentStep[]) {
  const list = (valueOf: (step: AssignmentStep) => string | null) => texts(steps.map(valueOf))
  const flags = (valueOf: (step: AssignmentStep) => boolean) =>
    sql`${sql.param(steps.map(valueOf))}::boolean[]`
  await tx.execute(sql`
    UPDATE path_assignments a SET deadline_date = item.deadline::date,
      withdrawn_at = CASE WHEN item.withdrawn THEN coalesce(a.withdrawn_at, now()) END,
      assigned_at = CASE WHEN item.is_new THEN now() ELSE a.assigned_at END,
      assigned_by = CASE WHEN item.is_new THEN ${onBehalfOf ?? null} ELSE a.assigned_by END,
      completed_at = CASE WHEN NOT item.is_new THEN a.completed_at END,
      completed_version = CASE WHEN NOT item.is_new THEN a.completed_version END,
      carried = a.carried AND NOT item.is_new
    FROM unnest(${list(({ id }) => id)}, ${list(({ is }) => is?.deadlineDate ?? null)},
      ${flags(({ is }) => is?.withdrawn ?? false)}, ${flags(({ isNew }) => isNew ?? false)})
      AS item (id, deadline, withdrawn, is_new)
    WHERE a.id = item.id`)
  const newIds = steps.filter((step) => step.isNew).map(({ id }) => id)
  await tx.execute(sql`DELETE FROM path_step_states WHERE assignment_id = ANY(${texts(newIds)})`)
}

async function moveSources({ tx, organisationId }: BulkCtx, steps: AssignmentStep[]) {
  const moved = (from: 'was' | 'is', to: 'was' | 'is') =>
    steps.flatMap((step) =>
      step.is
        ? without(step[to]?.sources, step[from]?.sources).map((source) => ({ id: step.id, source }))
        : [],
    )
  const asQuery = (sources: { id: string; source: string }[]) => sql`unnest(
    ${texts(sources.map(({ id }) => id))},
    ${texts(sources.map(({ source }) => source.slice(0, source.indexOf(':'))))},
    ${texts(sources.map(({ source }) => source.slice(source.indexOf(':') + 1)))}) AS item (id, kind, ref)`
  const [added, dropped] = [moved('was', 'is'), moved('is', 'was')]
  if (added.length > 0)
    await tx.execute(sql`
      INSERT INTO path_assignment_sources (assignment_id, kind, ref, organisation_id)
      SELECT item.id, item.kind, item.ref, ${organisationId} FROM ${asQuery(added)} ON CONFLICT DO NOTHING`)
  if (dropped.length > 0)
    await tx.execute(sql`
      DELETE FROM path_assignment_sources s USING ${asQuery(dropped)}
      WHERE s.assignment_id = item.id AND s.kind = item.kind AND s.ref = item.ref`)
}

/** Withdraws enrollments and seats of assignments before these are deleted. */
async function remove({ tx, organisationId }: BulkCtx, ids: string[]) {
  await tx.execute(sql`
    UPDATE path_assignments SET withdrawn_at = now()
    WHERE organisation_id = ${organisationId} AND id = ANY(${texts(ids)})`)
  await syncUsers(tx, sql`SELECT unnest(${texts(ids)}) AS id`)
  await tx.execute(sql`
    DELETE FROM path_assignments WHERE organisation_id = ${organisationId} AND id = ANY(${texts(ids)})`)
}

/** Inserts, updates and deletes assignments in one statement each, and applies the consequences. */
export async function writeAssignments(ctx: BulkCtx, steps: AssignmentStep[]) {
  const { tx } = ctx
  const gone = steps.filter(({ is }) => !is).map(({ id }) => id)
  if (gone.length > 0) await remove(ctx, gone)
  const made = steps.filter(({ was, is }) => !was && is)
  if (made.length > 0) await insert(ctx, made)
  const changed = steps.filter(
    ({ was, is, isNew }) =>
      was &&
      is &&
      (isNew || was.withdrawn !== is.withdrawn || was.deadlineDate !== is.deadlineDate),
  )
  if (changed.length > 0) await update(ctx, changed)
  await moveSources(ctx, steps)
  const ids = steps.filter(({ is }) => is).map(({ id }) => id)
  await syncUsers(tx, sql`SELECT unnest(${texts(ids)}) AS id`)
  const due = steps.filter(
    ({ was, is, isNew }) => was && is && !isNew && was.deadlineDate !== is.deadlineDate,
  )
  if (due.length > 0)
    await moveDeadlines(
      tx,
      sql`a.id = ANY(${texts(due.map(({ id }) => id))}) AND s.due_in_days IS NULL`,
    )
}

/** Changes deadlines of enrollments that existed before the path was assigned, if they are to follow it. */
export const moveExisting = ({ tx }: BulkCtx, ids: string[], how: 'set' | 'extend') =>
  tx.execute(sql`
    UPDATE enrollments e SET deadline_date = CASE WHEN ${how === 'set'} THEN st.due_date
      ELSE greatest(e.deadline_date, st.due_date) END
    FROM path_step_states st JOIN path_steps s ON s.id = st.step_id
    JOIN path_assignments a ON a.id = st.assignment_id
    WHERE a.id = ANY(${texts(ids)}) AND st.opened_at IS NOT NULL AND st.due_date IS NOT NULL
      AND e.course_id = s.course_id AND e.user_id = a.user_id AND e.completed_at IS NULL AND e.status <> 'withdrawn'
      AND e.deadline_date IS DISTINCT FROM st.due_date`)
