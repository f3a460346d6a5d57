import type { SQL } from 'drizzle-orm'
import { sql } from '../db/drizzle.ts'
import { userGroupMembers, userGroups, users } from '../db/schema.ts'
import { userFigures } from './learning-figures.ts'
import { learningPathsCount } from './learning-paths.ts'
import { licensesCount } from './seats.ts'
import { orderBy } from '../contract/sort.ts'
import { countTieBreaker } from '../db/stats/stats.ts'

/** The number of groups of a user. */
const groupsCount = sql`(SELECT count(*) FROM ${userGroupMembers} m
  JOIN ${userGroups} g ON g.id = m.group_id AND g.deleted_at IS NULL WHERE m.user_id = ${users}.id)`

/** The sort keys of lists of users. All except the counts have an index, which is read in both directions. */
const keys: Record<string, SQL> = {
  id: sql`${users.id}`,
  name: sql`${users.sortName}`,
  email: sql`${users.email} COLLATE "C"`,
  designation: sql`${users.designationKey}`,
  userGroups: groupsCount,
  licensesCount,
  learningPathsCount,
  status: sql`${users.status}`,
  source: sql`${users.source}`,
  emailStatus: sql`${users.emailStatus}`,
  createdAt: sql`${users.createdAt}`,
  updatedAt: sql`${users.updatedAt}`,
  lastActiveAt: sql`${users.lastActiveAt}`,
  invitedAt: sql`${users.invitedAt}`,
  lastInvitedAt: sql`${users.lastInvitedAt}`,
  registeredAt: sql`${users.registeredAt}`,
  ...userFigures,
}

/** Keys that may be null; nulls sort first. */
const missing = ['lastActiveAt', 'invitedAt', 'lastInvitedAt', 'registeredAt']

/**
 * The ORDER BY of `sort`, or its reverse. Ties are broken by id, or for counts by the column that the statistics use.
 */
export function userSort(sort = 'name', reverse = false): SQL {
  const last = countTieBreaker(sort) ?? users.id
  return sql.join(orderBy(keys, sort, [last], { missing, reverse }), sql`, `)
}
