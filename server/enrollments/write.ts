import { sql } from '../db/drizzle.ts'
import type { Holding } from '../db/schema.ts'
import type { BulkCtx } from '../bulk/types.ts'
import { recompute } from '../progress/recompute.ts'
import type { Pair } from './read.ts'

/** A change of an enrollment: created where `was` is null, deleted where `is` is null. */
export type EnrollmentStep = Pair & {
  id: string
  was: Holding | null
  is: Holding | null
  /** Whether it starts anew, so that it counts as assigned now. */
  anew?: boolean
}

const texts = (values: (string | null)[]) => sql`${sql.param(values)}::text[]`

async function insertEnrollments(
  { tx, organisationId, by, onBehalfOf = by.adminId }: BulkCtx,
  steps: EnrollmentStep[],
) {
  const list = (value: (step: EnrollmentStep) => string | null) => texts(steps.map(value))
  await tx.execute(sql`
    INSERT INTO enrollments (id, organisation_id, user_id, course_id, deadline_date, assigned_by)
    SELECT one.id, ${organisationId}, one.user_id, one.course_id, one.deadline::date, ${onBehalfOf ?? null}
    FROM unnest(${list(({ id }) => id)}, ${list(({ userId }) => userId)},
      ${list(({ courseId }) => courseId)}, ${list(({ is }) => is?.deadlineDate ?? null)})
      AS one (id, user_id, course_id, deadline) ORDER BY one.user_id, one.course_id`)
}

/** A withdrawn enrollment gets back the status that follows from its progress. */
const statusOnReturn = sql`CASE WHEN e.completed_at IS NOT NULL THEN 'completed'
  WHEN e.started_at IS NOT NULL THEN 'in-progress' ELSE 'not-started' END`

async function updateEnrollments(
  { tx, by, onBehalfOf = by.adminId }: BulkCtx,
  steps: EnrollmentStep[],
) {
  const list = (value: (step: EnrollmentStep) => string | null) => texts(steps.map(value))
  await tx.execute(sql`
    UPDATE enrollments e SET deadline_date = one.deadline::date,
      withdrawn_at = CASE WHEN one.withdrawn THEN coalesce(e.withdrawn_at, now()) END,
      status = CASE WHEN one.withdrawn THEN 'withdrawn'
        WHEN e.status = 'withdrawn' THEN ${statusOnReturn} ELSE e.status END,
      assigned_at = CASE WHEN one.anew THEN now() ELSE e.assigned_at END,
      assigned_by = CASE WHEN one.anew THEN ${onBehalfOf ?? null} ELSE e.assigned_by END
    FROM unnest(${list(({ id }) => id)}, ${list(({ is }) => is?.deadlineDate ?? null)},
      ${sql.param(steps.map(({ is }) => is?.withdrawn ?? false))}::boolean[],
      ${sql.param(steps.map(({ anew }) => anew ?? false))}::boolean[])
      AS one (id, deadline, withdrawn, anew)
    WHERE e.id = one.id`)
}

type Source = { id: string; source: string }

const split = (sources: Source[]) => ({
  ids: texts(sources.map(({ id }) => id)),
  kinds: texts(sources.map(({ source }) => source.slice(0, source.indexOf(':')))),
  refs: texts(sources.map(({ source }) => source.slice(source.indexOf(':') + 1))),
})

async function addSources({ tx, organisationId }: BulkCtx, sources: Source[]) {
  if (sources.length === 0) return
  const { ids, kinds, refs } = split(sources)
  await tx.execute(sql`
    INSERT INTO enrollment_sources (enrollment_id, kind, ref, organisation_id)
    SELECT one.id, one.kind, one.ref, ${organisationId}
    FROM unnest(${ids}, ${kinds}, ${refs}) AS one (id, kind, ref)
    ON CONFLICT (enrollment_id, kind, ref) DO UPDATE SET removed_at = NULL, created_at = now()`)
}

async function dropSources({ tx }: BulkCtx, sources: Source[], remembered: boolean) {
  if (sources.length === 0) return
  const { ids, kinds, refs } = split(sources)
  const removed = sql`unnest(${ids}, ${kinds}, ${refs}) AS one (id, kind, ref)
    WHERE s.enrollment_id = one.id AND s.kind = one.kind AND s.ref = one.ref`
  await tx.execute(
    remembered
      ? sql`UPDATE enrollment_sources s SET removed_at = now() FROM ${removed}`
      : sql`DELETE FROM enrollment_sources s USING ${removed}`,
  )
}

const without = (list: string[] = [], excluded: string[] = []) =>
  list.filter((each) => !excluded.includes(each))

/** Writes changes of enrollments in one or two statements. `remembered`: removed sources can be restored. */
export async function writeEnrollments(
  ctx: BulkCtx,
  steps: EnrollmentStep[],
  { remembered = false } = {},
) {
  const deletedIds = steps.filter(({ is }) => !is).map(({ id }) => id)
  if (deletedIds.length > 0)
    await ctx.tx.execute(
      sql`DELETE FROM enrollments WHERE organisation_id = ${ctx.organisationId} AND id = ANY(${texts(deletedIds)})`,
    )
  const made = steps.filter(({ was, is }) => !was && is)
  if (made.length > 0) await insertEnrollments(ctx, made)
  const changed = steps.filter(
    ({ was, is, anew }) =>
      was && is && (anew || was.withdrawn !== is.withdrawn || was.deadlineDate !== is.deadlineDate),
  )
  if (changed.length > 0) await updateEnrollments(ctx, changed)
  const moved = (from: 'was' | 'is', to: 'was' | 'is') =>
    steps.flatMap((step) =>
      step.is
        ? without(step[to]?.sources, step[from]?.sources).map((source) => ({ id: step.id, source }))
        : [],
    )
  await addSources(ctx, moved('was', 'is'))
  await dropSources(ctx, moved('is', 'was'), remembered)
  const reinstated = steps.filter(({ was, is }) => was?.withdrawn && is && !is.withdrawn)
  if (reinstated.length > 0)
    await recompute(ctx.tx, {
      organisationId: ctx.organisationId,
      enrollmentIds: reinstated.map(({ id }) => id),
    })
}
