import { sql } from '../../db/drizzle.ts'
import type { Holding } from '../../db/schema.ts'
import type { Work } from '../../bulk/types.ts'
import {
  type AssignmentRef,
  type EnrollmentEffects,
  type Facts,
  type HoldingChange,
  isGone,
  type Judged,
  knownPeople,
  workOn,
} from './work.ts'
import { pastOf, readResults, restoreResults } from './result-snapshots.ts'

const asText = (enrollment: Holding | null | undefined) =>
  JSON.stringify(
    enrollment && [enrollment.withdrawn, enrollment.deadlineDate, enrollment.sources.toSorted()],
  )

/** The former state, if the enrollment is unchanged since. Progress made since is kept. */
function judge({ course, kept, row }: Facts): Judged {
  const past = pastOf(row)
  if (!past || !kept || asText(kept) !== asText(past.is)) return { code: 'changed-since' }
  const { was: previous } = past
  if (previous && kept.withdrawn && !previous.withdrawn && isGone(course))
    return { code: 'course-gone' }
  if (previous) return { outcome: previous.withdrawn ? 'removed' : 'restored', is: previous }
  if (!kept.begun) return { outcome: 'removed', is: null }
  return { outcome: 'removed', is: { ...kept, withdrawn: true } }
}

const undoing: HoldingChange = {
  judge,
  gives: true,
  event: () => 'enrollment/taken-back',
}

/** Restores enrollments to their state before a change. */
export const undoCourses: Work<AssignmentRef, EnrollmentEffects> = async (ctx, rows, dry) => {
  // Rows of users who were created by the change have an address as ref.
  const { rows: byAddress } = await ctx.tx.execute<{ id: string; email: string }>(sql`
      SELECT id, email FROM users WHERE organisation_id = ${ctx.organisationId} AND deleted_at IS NULL
        AND email = ANY(${sql.param(rows.map(({ ref }) => ref))}::text[])`)
  const ids = new Map(byAddress.map(({ id, email }) => [email, id]))
  const refs = [...new Set(rows.map(({ ref }) => ref))]
  const usersById = await knownPeople(
    ctx,
    refs.map((ref) => ids.get(ref) ?? ref),
    !dry,
  )
  const usersByRef = new Map(
    refs.map((ref) => [ref, usersById.get(ids.get(ref) ?? ref) ?? 'not-found']),
  )
  return workOn(ctx, { rows, whom: usersByRef, dry }, undoing, { said: '' })
}

/** Restores results, unless the user has made progress or another administrator has changed them since. */
export const undoResults: Work<AssignmentRef, EnrollmentEffects> = async (ctx, rows, dry) => {
  const ids = [...new Set(rows.map(({ ref }) => ref))]
  const whom = await knownPeople(ctx, ids, !dry)
  const recorded = rows.flatMap((row) => pastOf(row) ?? [])
  const now = await readResults(
    ctx,
    recorded.map(({ enrollmentId: id }) => ({ id })),
  )
  const undoingResults: HoldingChange = {
    judge({ kept, row }) {
      const past = pastOf(row)
      const isSame = kept && past?.result && asText(kept) === asText(past.is)
      if (!isSame || now.get(kept.id)?.hash !== past.result?.is) return { code: 'changed-since' }
      return { outcome: 'restored', is: past.was }
    },
    event: () => 'enrollment/taken-back',
    also: (_, done) => {
      const results = done.map(({ row }) => pastOf(row)?.result?.was)
      return restoreResults(
        ctx,
        results.filter((result) => result !== undefined),
      )
    },
  }
  return workOn(ctx, { rows, whom, dry }, undoingResults, { said: '' })
}
