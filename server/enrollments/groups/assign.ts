import type { Ctx } from '../../contract/ctx.ts'
import { auditEach } from '../../audit/audit.ts'
import { and, isNull, sql } from '../../db/drizzle.ts'
import type { Tx } from '../../db/open.ts'
import { groupAssignments, userGroups } from '../../db/schema.ts'
import { lockGroupsExclusive } from '../../db/group-locks.ts'
import { newId } from '../../lib/id.ts'
import { bulkCtx } from '../../bulk/types.ts'
import { problem } from '../../contract/problem.ts'
import type { CoursesInput } from '../changes/input.ts'
import { assignableCourses } from '../courses-input.ts'

type Wanted = {
  userGroups?: string[]
  futureMembers?: boolean
  courses: { id: string; title: string }[]
  given: CoursesInput
  dryRun?: boolean
}

/** Groups of either type, by name; throws 404 for missing ones. */
async function findGroups(tx: Tx, { own }: Ctx, ids: string[]) {
  const found = await tx
    .select({ id: userGroups.id, name: userGroups.name })
    .from(userGroups)
    .where(
      own(
        userGroups,
        and(isNull(userGroups.deletedAt), sql`${userGroups.id} = ANY(${sql.param(ids)}::text[])`),
      ),
    )
  const existing = new Set(found.map(({ id }) => id))
  const errors = ids.flatMap((id, index) =>
    existing.has(id)
      ? []
      : [{ field: `userGroups.${index}`, code: 'not-found', message: 'This group was not found' }],
  )
  if (errors.length > 0)
    throw problem('request/not-found', 'A group was not found. It may have been deleted', {
      errors,
    })
  return found.toSorted((a, b) => a.name.localeCompare(b.name))
}

type Named = { id: string; name: string }

/** Audits each course with its new groups, and each group with its new courses. */
async function auditAssigned(tx: Tx, ctx: Ctx, courses: Named[], groups: Named[]) {
  const { by } = bulkCtx(ctx, tx)
  const lines = (subjects: Named[], objects: Named[]) => {
    const names = objects.map(({ name }) => name).join(', ')
    return subjects.map((item) => ({ ...item, note: names.slice(0, 500) }))
  }
  await auditEach(tx, by, 'enrollment/group-assigned', lines(courses, groups), 'course')
  await auditEach(tx, by, 'user-group/courses-assigned', lines(groups, courses), 'user-group')
}

/**
 * Assigns courses to groups, for users who join from now on; repeating it updates the assignments. Returns whether they
 * have them, or in a dry run would.
 */
export async function assignToGroups(tx: Tx, ctx: Ctx, request: Wanted) {
  const { userGroups: groupIds = [], futureMembers, courses, given: input, dryRun } = request
  if (groupIds.length === 0) return false
  const groups = await findGroups(tx, ctx, groupIds)
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
  const named = courses.map(({ id, title }) => ({ id, name: title }))
  await auditAssigned(tx, ctx, named, groups)
  return true
}
