import { sql } from './drizzle.ts'
import { locks } from './locks.ts'
import type { Tx } from './open.ts'

// Memberships by rules and their enrollments are computed from committed data. So users must not change while group
// definitions change: each would be computed from the state before the other. Both take this lock first, and wait until
// the other's transaction has ended.

/** For changes of users or memberships: shared. */
export const lockGroupsShared = (tx: Tx, organisationId: string) =>
  tx.execute(
    sql`SELECT pg_advisory_xact_lock_shared(hashtextextended(${organisationId}, ${locks.groups}::bigint))`,
  )

/** For changes of group rules, their courses or their existence: exclusive, as two could create a circle. */
export const lockGroupsExclusive = (tx: Tx, organisationId: string) =>
  tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${organisationId}, ${locks.groups}::bigint))`,
  )
