import type { Placeholder, SQL } from 'drizzle-orm'
import type { components } from '../../openapi/generated/types.ts'
import { sql } from '../db/drizzle.ts'
import { admins, userGroups } from '../db/schema.ts'
import { makerOf } from '../lib/text.ts'
import type { GroupRules } from './rules.ts'

type UserGroup = components['schemas']['UserGroup']

/** How many people the groups have together whose bits these are, and which bits: those of members who are there. */
const size = sql`sum(bit_count(p.bits & there.bits))::integer`
const membersOf = (organisationId: string | Placeholder) => sql`stats.user_bits p
  JOIN stats.user_bits there ON there.organisation_id = p.organisation_id
    AND there.facet = 'there' AND there.value = 'yes' AND there.chunk = p.chunk
  WHERE p.organisation_id = ${organisationId} AND p.facet = 'group'`

/** How many people of each group there are, from the counts that `keepCounts` keeps. */
export const sizesOf = (organisationId: string) => sql`(
  SELECT p.value AS group_id, ${size} AS size FROM ${membersOf(organisationId)} GROUP BY 1) AS sizes`

/** How many people of one group there are, from the same counts. */
export const sizeOf = (organisationId: string | Placeholder, groupId: SQL) => sql<number>`coalesce((
  SELECT ${size} FROM ${membersOf(organisationId)} AND p.value = ${groupId}), 0)`

/** What a group is shown with, joined with its size and with who made it. */
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
  admin: { id: admins.id, firstName: admins.firstName, lastName: admins.lastName },
}

type GroupRow = {
  group: Pick<typeof userGroups.$inferSelect, Exclude<keyof typeof groupColumns.group, 'rules'>> & {
    rules: GroupRules | null
  }
  usersCount: number
  coursesCount: number
  admin: Pick<typeof admins.$inferSelect, keyof typeof groupColumns.admin> | null
}

/** A group as the contract says it, without its members. Only courses can be assigned to one yet. */
export function presentGroup({
  group: { id, ...group },
  usersCount,
  coursesCount,
  admin,
}: GroupRow): UserGroup {
  return {
    _id: id,
    ...group,
    users: [],
    usersCount,
    assignments: { courses: coursesCount, licenses: 0, paths: 0 },
    createdBy: makerOf(admin),
    createdAt: group.createdAt.toISOString(),
    updatedAt: group.updatedAt.toISOString(),
  }
}
