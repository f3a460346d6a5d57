import type { Ctx } from '../../contract/ctx.ts'
import { sql } from '../../db/drizzle.ts'
import type { Tx } from '../../db/open.ts'
import { groupAssignments } from '../../db/schema.ts'
import { lockGroupsExclusive } from '../../db/group-locks.ts'
import { auditGroupAssignments, requireGroups } from '../../groups/future-members.ts'
import { newId } from '../../lib/id.ts'
import { bulkCtx } from '../../bulk/types.ts'
import type { CoursesInput } from '../changes/input.ts'
import { assignableCourses } from '../courses-input.ts'

type Wanted = {
  userGroups?: string[]
  futureMembers?: boolean
  courses: { id: string; title: string }[]
  given: CoursesInput
  dryRun?: boolean
}

/**
 * Assigns courses to groups, for users who join from now on; repeating it updates the assignments. Returns whether they
 * have them, or in a dry run would.
 */
export async function assignToGroups(tx: Tx, ctx: Ctx, request: Wanted) {
  const { userGroups: groupIds = [], futureMembers, courses, given: input, dryRun } = request
  if (groupIds.length === 0) return false
  const groups = await requireGroups(tx, ctx, groupIds)
  if (!futureMembers || dryRun) return futureMembers === true
  const { id: assignedBy, organisationId } = ctx.user
  const { deadlineDate = null, deadlineDays = null, note = '', notify = true } = input
  const rows = groups.flatMap(({ id: groupId }) =>
    courses.map(({ id: courseId }) => ({
      id: newId(),
      organisationId,
      groupId,
      courseId,
      assignedBy,
      deadlineDate,
      deadlineDays,
      note,
      notify,
    })),
  )
  // New members are only recorded for groups with assignments, and the assignments need the members that exist.
  await lockGroupsExclusive(tx, organisationId)
  const courseIds = courses.map(({ id }) => id)
  await assignableCourses({ ...ctx, db: tx }, courseIds, true)
  await tx
    .insert(groupAssignments)
    .values(rows)
    .onConflictDoUpdate({
      target: [groupAssignments.groupId, groupAssignments.courseId],
      set: { deadlineDate, deadlineDays, note, notify, assignedBy, createdAt: sql`now()` },
    })
  await auditGroupAssignments(tx, bulkCtx(ctx, tx).by, {
    type: 'course',
    subjects: courses.map(({ id, title }) => ({ id, name: title })),
    groups,
    events: { subject: 'enrollment/group-assigned', group: 'user-group/courses-assigned' },
  })
  return true
}
