import { sql } from './drizzle.ts'
import { locks } from './locks.ts'
import type { Tx } from './open.ts'

// Who is in a group by its rules, and who gets what it gives, is judged from what is committed. So nobody may change people
// while somebody changes what groups mean: each would judge by how things stood before the other. Both wait here, before
// they lock anything else, until the other's transaction has ended.

/** For whoever changes people or memberships: as many at once as there are. */
export const lockGroupsShared = (tx: Tx, organisationId: string) =>
  tx.execute(
    sql`SELECT pg_advisory_xact_lock_shared(hashtextextended(${organisationId}, ${locks.groups}::bigint))`,
  )

/** For whoever changes the rules of groups, what they give, or that they are there: one at a time, as two could make a circle. */
export const lockGroupsExclusive = (tx: Tx, organisationId: string) =>
  tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${organisationId}, ${locks.groups}::bigint))`,
  )
