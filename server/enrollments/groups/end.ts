import type { Ctx } from '../../contract/ctx.ts'
import { audit } from '../../audit/audit.ts'
import { and, eq, sql } from '../../db/drizzle.ts'
import { courses, groupAssignments, userGroups } from '../../db/schema.ts'
import { lockGroupsExclusive } from '../../db/group-locks.ts'
import { queueBulkJob } from '../../bulk/job.ts'
import { inlineLimit } from '../../bulk/run.ts'
import { type BulkCtx, bulkCtx, type Row } from '../../bulk/types.ts'
import { endGroupAction } from '../bulk-actions.ts'
import { withRetry } from '../../db/transaction.ts'
import { problem } from '../../contract/problem.ts'
import type { CoursesInput } from '../changes/input.ts'
import { leave } from '../changes/leave.ts'
import { holdingWork } from '../changes/work.ts'
import { chunk } from '../../lib/chunk.ts'

const batchSize = 1_000

async function findAssignment({ own }: Ctx, { tx }: BulkCtx, id: string) {
  const [found] = await tx
    .select({
      id: groupAssignments.id,
      course: { id: courses.id, title: courses.title },
      group: { id: userGroups.id, name: userGroups.name },
    })
    .from(groupAssignments)
    .innerJoin(courses, eq(courses.id, groupAssignments.courseId))
    .innerJoin(userGroups, eq(userGroups.id, groupAssignments.groupId))
    .where(own(groupAssignments, and(eq(groupAssignments.id, id))))
  if (!found) throw problem('request/not-found')
  return found
}

/** Users who have the course through the group now: their ids and names, in order. */
const enrolledThroughGroup = (groupId: string, courseId: string) => sql`
  SELECT u.id AS ref, trim(u.first_name || ' ' || u.last_name) AS name
  FROM enrollment_sources s JOIN enrollments e ON e.id = s.enrollment_id JOIN users u ON u.id = e.user_id
  WHERE s.kind = 'group' AND s.ref = ${groupId} AND s.removed_at IS NULL
    AND e.course_id = ${courseId} AND e.status <> 'withdrawn' ORDER BY 1`

async function readEnrolled({ tx }: BulkCtx, groupId: string, courseId: string): Promise<Row[]> {
  const { rows } = await tx.execute<{ ref: string }>(enrolledThroughGroup(groupId, courseId))
  const input = { course: courseId }
  return rows.map(({ ref }, n) => ({ position: n + 1, ref, input, before: null }))
}

type Assignment = Awaited<ReturnType<typeof findAssignment>>

const givenOf = ({ course, group }: Assignment): CoursesInput => ({
  said: `${course.title} of ${group.name}`,
  source: `group:${group.id}`,
})

/** Removes the enrollments that have no other source; with `dry`, counts them. */
async function withdrawFromMembers(ctx: BulkCtx, found: Assignment, rows: Row[], dry: boolean) {
  const work = holdingWork(leave, givenOf(found))
  let removed = 0
  for (const batch of chunk(rows, batchSize)) {
    const { effects } = await work(ctx, batch, dry)
    removed += effects.outcomes.filter((outcome) => outcome === 'removed').length
  }
  return removed
}

/** The same as a job, which starts after the group's assignment has ended. */
function startRemovalJob(ctx: Ctx, found: Assignment) {
  const { course, group } = found
  const input = JSON.stringify({ course: course.id })
  return queueBulkJob(ctx, endGroupAction, givenOf(found), {
    query: sql`SELECT row_number() OVER (ORDER BY ref) AS position, ref, name, ${input}::jsonb AS input
      FROM (${enrolledThroughGroup(group.id, course.id)}) AS held`,
  })
}

async function deleteAssignment(
  { tx, by }: BulkCtx,
  { id, course, group }: Assignment,
  count?: number,
) {
  await tx.delete(groupAssignments).where(eq(groupAssignments.id, id))
  const [of, from] = [
    { type: 'course', id: course.id, name: course.title },
    { type: 'user-group', id: group.id, name: group.name },
  ] as const
  await audit(tx, { ...by, event: 'enrollment/group-ended', of, count, note: from.name })
  await audit(tx, { ...by, event: 'user-group/course-ended', of: from, count, note: of.name })
}

/** How many users lose the course and how many keep it, or the job that determines it. */
type Ended =
  { removed: number; kept: number } | { job: Awaited<ReturnType<typeof startRemovalJob>> }

type Wanted = { id: string; removeFromMembers?: boolean; dryRun?: boolean }

/**
 * Ends an assignment of a group, with `removeFromMembers` also the enrollments without another source. Returns the
 * numbers, or a job for many.
 */
export function endGroupAssignment(
  ctx: Ctx,
  { id, removeFromMembers = false, dryRun = false }: Wanted,
) {
  return withRetry(ctx.db, async (tx): Promise<Ended> => {
    const txCtx = bulkCtx(ctx, tx)
    // Waits for concurrent assignments to members; afterwards there are none.
    if (!dryRun) await lockGroupsExclusive(tx, txCtx.organisationId)
    const found = await findAssignment(ctx, txCtx, id)
    const rows = await readEnrolled(txCtx, found.group.id, found.course.id)
    if (removeFromMembers && !dryRun && rows.length > inlineLimit) {
      await deleteAssignment(txCtx, found)
      return { job: await startRemovalJob({ ...ctx, db: tx }, found) }
    }
    const removed = removeFromMembers ? await withdrawFromMembers(txCtx, found, rows, dryRun) : 0
    if (!dryRun) await deleteAssignment(txCtx, found, removed)
    return { removed, kept: rows.length - removed }
  })
}
