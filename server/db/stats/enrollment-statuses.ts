import type { SQL } from 'drizzle-orm'
import { sql } from '../drizzle.ts'
import type { Db, Tx } from '../open.ts'
import type { Tenant } from '../scope.ts'
import { refreshEnrollments, refreshUsers } from './refresh.ts'
import { everybody, inGroup, inUserStatus } from './user-bitmaps.ts'

type Whose = { group?: string; userStatus?: string; courses: SQL }

/**
 * How many enrollments of some users in `courses` have which status, and how many are overdue: a table of `facet`, `value`
 * and `n` for each course. Without a status of users, inactive users do not count.
 */
export async function enrollmentStatuses(
  db: Db | Tx,
  tenant: Tenant,
  { group, userStatus, courses }: Whose,
) {
  const { organisationId } = tenant
  await refreshUsers(db, organisationId)
  await refreshEnrollments(db, organisationId)
  const selected = [
    everybody(tenant),
    ...(group === undefined ? [] : [inGroup(group, tenant)]),
    ...(userStatus === undefined ? [] : [inUserStatus(userStatus, tenant)]),
  ]
  const counted = userStatus === undefined ? sql`& counted.bits` : sql``
  const joins = selected.map(
    (bits, index) => sql`JOIN (${bits}) AS ${sql.identifier(`users_${index}`)} USING (chunk)`,
  )
  const masks = selected.map((_, index) => sql`& ${sql.identifier(`users_${index}`)}.bits`)
  return sql`(
    SELECT e.facet, e.value, bit_count(e.bits ${counted} ${sql.join(masks, sql` `)}) AS n
    FROM stats.enrollment_bits e ${sql.join(joins, sql` `)}
    LEFT JOIN stats.enrollment_bits counted ON counted.course_id = e.course_id
      AND counted.chunk = e.chunk AND counted.facet = 'counted'
    WHERE e.organisation_id = ${organisationId} AND e.facet IN ('status', 'overdue')
      AND e.course_id IN (${courses}))`
}
