import type { components } from '../../openapi/generated/types.ts'
import { sql } from '../db/drizzle.ts'
import { admins, userGroups } from '../db/schema.ts'
import { makerOf } from '../lib/text.ts'
import type { GroupRules } from './rules.ts'

type UserGroup = components['schemas']['UserGroup']

/** The columns of a group, joined with its size and creator. */
export const groupColumns = {
  group: {
    id: userGroups.id,
    name: userGroups.name,
    description: userGroups.description,
    type: userGroups.type,
    rules: sql<GroupRules | null>`${userGroups.rules}`,
    onLeave: userGroups.onLeave,
    version: userGroups.version,
    createdAt: userGroups.createdAt,
    updatedAt: userGroups.updatedAt,
  },
  usersCount: sql<number>`coalesce(size, 0)`,
  coursesCount: sql<number>`(SELECT count(*)::integer FROM group_assignments a
    JOIN courses c ON c.id = a.course_id AND c.deleted_at IS NULL WHERE a.group_id = ${userGroups}.id)`,
  licensesCount: sql<number>`(SELECT count(*)::integer FROM group_licenses gl
    JOIN licenses l ON l.id = gl.license_id AND l.deleted_at IS NULL WHERE gl.group_id = ${userGroups}.id)`,
  pathsCount: sql<number>`(SELECT count(*)::integer FROM group_paths gp
    JOIN learning_paths p ON p.id = gp.path_id AND p.deleted_at IS NULL WHERE gp.group_id = ${userGroups}.id)`,
  admin: { id: admins.id, firstName: admins.firstName, lastName: admins.lastName },
}

type GroupRow = {
  group: Pick<typeof userGroups.$inferSelect, Exclude<keyof typeof groupColumns.group, 'rules'>> & {
    rules: GroupRules | null
  }
  usersCount: number
  coursesCount: number
  licensesCount: number
  pathsCount: number
  admin: Pick<typeof admins.$inferSelect, keyof typeof groupColumns.admin> | null
}

/** A group as the contract describes it, without members. Courses, licenses and paths can be assigned to groups. */
export function presentGroup({
  group: { id, ...group },
  usersCount,
  coursesCount,
  licensesCount,
  pathsCount,
  admin,
}: GroupRow): UserGroup {
  return {
    _id: id,
    ...group,
    users: [],
    usersCount,
    assignments: { courses: coursesCount, licenses: licensesCount, paths: pathsCount },
    createdBy: makerOf(admin),
    createdAt: group.createdAt.toISOString(),
    updatedAt: group.updatedAt.toISOString(),
  }
}
