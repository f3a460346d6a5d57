import type { components } from '../../../openapi/generated/types.ts'
import type { Input } from '../../contract/operation-types.ts'
import { and, count, desc, eq, isNull, sql } from '../../db/drizzle.ts'
import { admins, courses, groupAssignments, userGroups } from '../../db/schema.ts'
import { nameOf } from '../../lib/text.ts'

type GroupAssignment = components['schemas']['GroupAssignment']
type AssignmentsCtx = Pick<Input<'getGroupAssignments'>, 'db' | 'own'> & {
  course?: string
  group?: string
  limit: number
  offset: number
}

/** How many active users have the course through the group now. */
const enrolledCount = sql<number>`(SELECT count(*)::integer FROM enrollment_sources s
  JOIN enrollments e ON e.id = s.enrollment_id
  WHERE s.kind = 'group' AND s.ref = ${groupAssignments}.group_id AND s.removed_at IS NULL
    AND e.course_id = ${groupAssignments}.course_id AND e.status <> 'withdrawn' AND e.counted)`

/** The assignments of groups, the latest first. */
export async function readGroupAssignments({
  db,
  own,
  course,
  group,
  limit,
  offset,
}: AssignmentsCtx) {
  const where = own(
    groupAssignments,
    and(
      course === undefined ? undefined : eq(groupAssignments.courseId, course),
      group === undefined ? undefined : eq(groupAssignments.groupId, group),
      isNull(courses.deletedAt),
      isNull(userGroups.deletedAt),
    ),
  )
  const [counted] = await db
    .select({ total: count() })
    .from(groupAssignments)
    .innerJoin(courses, eq(courses.id, groupAssignments.courseId))
    .innerJoin(userGroups, eq(userGroups.id, groupAssignments.groupId))
    .where(where)
  const found = await db
    .select({
      row: groupAssignments,
      course: { _id: courses.id, name: courses.title },
      group: { _id: userGroups.id, name: userGroups.name },
      admin: { id: admins.id, firstName: admins.firstName, lastName: admins.lastName },
      membersCount: enrolledCount,
    })
    .from(groupAssignments)
    .innerJoin(courses, eq(courses.id, groupAssignments.courseId))
    .innerJoin(userGroups, eq(userGroups.id, groupAssignments.groupId))
    .leftJoin(admins, eq(admins.id, groupAssignments.assignedBy))
    .where(where)
    .orderBy(desc(groupAssignments.createdAt), desc(groupAssignments.id))
    .limit(limit)
    .offset(offset)
  const shown = found.map(({ row, admin, ...rest }): GroupAssignment => ({
    _id: row.id,
    ...rest,
    deadlineDate: row.deadlineDate,
    deadlineDays: row.deadlineDays,
    notify: row.notify,
    assignedBy: admin && { _id: admin.id, name: nameOf(admin) },
    createdAt: row.createdAt.toISOString(),
  }))
  return { total: counted?.total ?? 0, groupAssignments: shown }
}
