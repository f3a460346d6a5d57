import type { Placeholder, SQL } from 'drizzle-orm'
import { sql } from '../drizzle.ts'

const size = sql`sum(bit_count(p.bits & there.bits))::integer`

const membersOf = (organisationId: string | Placeholder) => sql`stats.user_bits p
  JOIN stats.user_bits there ON there.organisation_id = p.organisation_id
    AND there.facet = 'there' AND there.value = 'yes' AND there.chunk = p.chunk
  WHERE p.organisation_id = ${organisationId} AND p.facet = 'group'`

/** The number of users in each group, as a table `sizes` of `group_id` and `size`. Call `refreshUsers` before. */
export const sizesOf = (organisationId: string) => sql`(
  SELECT p.value AS group_id, ${size} AS size FROM ${membersOf(organisationId)} GROUP BY 1) AS sizes`

/** The number of users in one group. */
export const sizeOf = (organisationId: string | Placeholder, groupId: SQL) => sql<number>`coalesce((
  SELECT ${size} FROM ${membersOf(organisationId)} AND p.value = ${groupId}), 0)`
