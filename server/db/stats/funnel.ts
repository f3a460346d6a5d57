import { isNull, sql } from '../drizzle.ts'
import type { Db, Tx } from '../open.ts'
import { courses, users } from '../schema.ts'
import { ownedBy, type Tenant } from '../scope.ts'
import { refreshEnrollments, refreshUsers } from './refresh.ts'
import { bitmapsOf, type Counted, countedUsers } from './user-bitmaps.ts'

type Funnel = Record<'people' | 'registered' | 'assigned' | 'started' | 'completed', number>

/** The number of users who have reached each step, with enrollments in courses that exist; none exceeds the one before. */
export async function countFunnel(db: Db | Tx, tenant: Tenant, asked: Counted): Promise<Funnel> {
  const { organisationId } = tenant
  const own = ownedBy(organisationId)
  await refreshUsers(db, organisationId)
  await refreshEnrollments(db, organisationId)
  const count = (bits: ReturnType<typeof sql>) =>
    sql`coalesce(sum(bit_count(there.bits & ${bits})), 0)::integer`
  const registered = bitmapsOf(
    sql`FROM ${users} WHERE ${own(users, sql`${users.registeredAt} IS NOT NULL`)}`,
  )
  const { rows } = await db.execute<Funnel>(sql`
    WITH there AS MATERIALIZED (${countedUsers(asked, tenant)}), reached AS MATERIALIZED (
      SELECT chunk, bit_or(bits) AS assigned,
        bit_or(bits) FILTER (WHERE value IN ('in-progress', 'completed', 'failed')) AS started,
        bit_or(bits) FILTER (WHERE value = 'completed') AS completed
      FROM stats.enrollment_bits
      WHERE organisation_id = ${organisationId} AND facet = 'status' AND value <> 'withdrawn'
        AND course_id IN (SELECT ${courses.id} FROM ${courses} WHERE ${own(courses, isNull(courses.deletedAt))})
      GROUP BY 1)
    SELECT ${count(sql`there.bits`)} AS people, ${count(sql`registered.bits`)} AS registered,
      ${count(sql`registered.bits & assigned`)} AS assigned, ${count(sql`registered.bits & started`)} AS started,
      ${count(sql`registered.bits & completed`)} AS completed
    FROM there LEFT JOIN (${registered}) AS registered USING (chunk) LEFT JOIN reached USING (chunk)`)
  return rows[0] ?? { people: 0, registered: 0, assigned: 0, started: 0, completed: 0 }
}
