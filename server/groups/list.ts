import type { SQL } from 'drizzle-orm'
import { and, count, eq, isNull, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { admins, userGroupMembers, userGroups, users } from '../db/schema.ts'
import { cleanName } from '../lib/text.ts'
import { orderBy } from '../contract/sort.ts'
import { hasEachWord } from '../db/search-terms.ts'
import type { Own } from '../db/scope.ts'
import { sizesOf } from '../db/stats/stats.ts'
import { groupColumns } from './present.ts'

export type GroupFilter = {
  search?: string
  groupId?: string
  name?: string
  type?: 'static' | 'dynamic'
  user?: string
}

/** Whether a group has a name; upper and lower case are the same. */
export const nameMatches = (name: string) => sql`lower(${userGroups.name}) = lower(${name})`

/** The groups of a filter; goes into `own(userGroups, …)`. */
export function groupsWhere({ search, groupId, name, type, user }: GroupFilter) {
  return and(
    isNull(userGroups.deletedAt),
    type && eq(userGroups.type, type),
    ...hasEachWord(sql`fold_text(${userGroups.name})`, search),
    groupId === undefined ? undefined : eq(userGroups.id, groupId),
    name === undefined ? undefined : nameMatches(cleanName(name)),
    user === undefined
      ? undefined
      : sql`EXISTS (SELECT FROM ${userGroupMembers} m
          WHERE m.group_id = ${userGroups.id} AND m.user_id = ${user})`,
  )
}

/** How many groups there are of a filter, and how many of each type if it asked for none. */
export async function countGroups(db: Db | Tx, own: Own, { type, ...filter }: GroupFilter) {
  const counts = await db
    .select({ value: userGroups.type, count: count() })
    .from(userGroups)
    .where(own(userGroups, groupsWhere(filter)))
    .groupBy(userGroups.type)
  const total = counts
    .filter(({ value }) => type === undefined || value === type)
    .reduce((sum, each) => sum + each.count, 0)
  return { total, types: counts.toSorted((a, b) => b.count - a.count) }
}

const keys = {
  name: sql`fold_text(${userGroups.name}) COLLATE "C"`,
  type: sql`${userGroups.type}`,
  usersCount: groupColumns.usersCount,
  assignments: groupColumns.coursesCount,
  createdAt: sql`${userGroups.createdAt}`,
  updatedAt: sql`${userGroups.updatedAt}`,
}

/** The ORDER BY of `sort`; ties are broken by name. */
export const groupSort = (sort = 'name') => orderBy(keys, `${sort},name`, [userGroups.id])

const memberLimit = 10_000

/** The ids of a group's members as JSON text, which is not parsed here. */
const membersAsJson = sql<string>`coalesce((SELECT json_agg(json_build_object('_id', member.user_id))
  FROM (SELECT m.user_id FROM ${userGroupMembers} m JOIN ${users} u ON u.id = m.user_id
    WHERE m.group_id = ${userGroups}.id AND u.deleted_at IS NULL
    ORDER BY m.user_id LIMIT ${sql.raw(String(memberLimit))}) AS member)::text, '[]')`

type Asked = { organisationId: string; sort?: string; limit?: number; offset?: number }

function selectGroups(
  db: Db | Tx,
  own: Own,
  filter: GroupFilter,
  options: Asked,
  members: SQL<string>,
) {
  return db
    .select({ ...groupColumns, members })
    .from(userGroups)
    .leftJoin(sizesOf(options.organisationId), sql`sizes.group_id = ${userGroups.id}`)
    .leftJoin(admins, eq(admins.id, userGroups.createdBy))
    .where(own(userGroups, groupsWhere(filter)))
    .orderBy(...groupSort(options.sort))
    .limit(options.limit ?? 10_000)
    .offset(options.offset ?? 0)
}

/** Groups in an order, each with its size. */
export const readGroups = (db: Db | Tx, own: Own, filter: GroupFilter, options: Asked) =>
  selectGroups(db, own, filter, options, sql<string>`'[]'`)

/** The same with the ids of the members. */
export const readGroupsWithMembers = (db: Db | Tx, own: Own, filter: GroupFilter, options: Asked) =>
  selectGroups(db, own, filter, options, membersAsJson)
