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
  anew?: boolean
}

const texts = (values: (string | null)[]) => sql`${sql.param(values)}::text[]`

const without = (some: string[] = [], others: string[] = []) =>
  some.filter((each) => !others.includes(each))

async function insert(
  { tx, organisationId, by, onBehalfOf = by.adminId }: BulkCtx,
  steps: AssignmentStep[],
) {
  const list = (valueOf: (step: AssignmentStep) => string | null) => texts(steps.map(valueOf))
  await tx.execute(sql`
    INSERT INTO path_assignments (id, organisation_id, path_id, user_id, deadline_date, assigned_by)
    SELECT one.id, ${organisationId}, one.path_id, one.user_id, one.deadline::date, ${onBehalfOf ?? null}
    FROM unnest(${list(({ id }) => id)}, ${list(({ pathId }) => pathId)}, ${list(({ userId }) => userId)},
      ${list(({ is }) => is?.deadlineDate ?? null)}) AS one (id, path_id, user_id, deadline)
    ORDER BY one.path_id, one.user_id`)
}

async function update({ tx, by, onBehalfOf = by.adminId }: BulkCtx, steps: AssignmentStep[]) {
  const list = (valueOf: (step: AssignmentStep) => string | null) => texts(steps.map(valueOf))
  const flags = (valueOf: (step: AssignmentStep) => boolean) =>
    sql`${sql.param(steps.map(valueOf))}::boolean[]`
  await tx.execute(sql`
    UPDATE path_assignments a SET deadline_date = one.deadline::date,
      withdrawn_at = CASE WHEN one.withdrawn THEN coalesce(a.withdrawn_at, now()) END,
      assigned_at = CASE WHEN one.anew THEN now() ELSE a.assigned_at END,
      assigned_by = CASE WHEN one.anew THEN ${onBehalfOf ?? null} ELSE a.assigned_by END,
      completed_at = CASE WHEN NOT one.anew THEN a.completed_at END,
      completed_version = CASE WHEN NOT one.anew THEN a.completed_version END,
      carried = a.carried AND NOT one.anew
    FROM unnest(${list(({ id }) => id)}, ${list(({ is }) => is?.deadlineDate ?? null)},
      ${flags(({ is }) => is?.withdrawn ?? false)}, ${flags(({ anew }) => anew ?? false)})
      AS one (id, deadline, withdrawn, anew)
    WHERE a.id = one.id`)
  const anew = steps.filter((step) => step.anew).map(({ id }) => id)
  await tx.execute(sql`DELETE FROM path_step_states WHERE assignment_id = ANY(${texts(anew)})`)
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
    ${texts(sources.map(({ source }) => source.slice(source.indexOf(':') + 1)))}) AS one (id, kind, ref)`
  const [added, dropped] = [moved('was', 'is'), moved('is', 'was')]
  if (added.length > 0)
    await tx.execute(sql`
      INSERT INTO path_assignment_sources (assignment_id, kind, ref, organisation_id)
      SELECT one.id, one.kind, one.ref, ${organisationId} FROM ${asQuery(added)} ON CONFLICT DO NOTHING`)
  if (dropped.length > 0)
    await tx.execute(sql`
      DELETE FROM path_assignment_sources s USING ${asQuery(dropped)}
      WHERE s.assignment_id = one.id AND s.kind = one.kind AND s.ref = one.ref`)
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
export async function writeAssignments(at: BulkCtx, steps: AssignmentStep[]) {
  const { tx } = at
  const gone = steps.filter(({ is }) => !is).map(({ id }) => id)
  if (gone.length > 0) await remove(at, gone)
  const made = steps.filter(({ was, is }) => !was && is)
  if (made.length > 0) await insert(at, made)
  const changed = steps.filter(
    ({ was, is, anew }) =>
      was && is && (anew || was.withdrawn !== is.withdrawn || was.deadlineDate !== is.deadlineDate),
  )
  if (changed.length > 0) await update(at, changed)
  await moveSources(at, steps)
  const ids = steps.filter(({ is }) => is).map(({ id }) => id)
  await syncUsers(tx, sql`SELECT unnest(${texts(ids)}) AS id`)
  const due = steps.filter(
    ({ was, is, anew }) => was && is && !anew && was.deadlineDate !== is.deadlineDate,
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
