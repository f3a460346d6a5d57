import { sql } from '../db/drizzle.ts'
import type { Db } from '../db/open.ts'
import { syncMembers } from './sync-members.ts'
import { lockGroupsShared } from '../db/group-locks.ts'
import { chunk } from '../lib/chunk.ts'

/** Small enough that the locks are held for a short time. */
const batchSize = 2_000

/**
 * Syncs users whose activity, or time alone, may have moved them. Locks them, so that a simultaneous change is applied
 * before or after: two concurrent syncs of one user would not see each other's result. `of` restricts it to these groups
 * and all that depend on them.
 */
export async function syncPeople(
  db: Db,
  organisationId: string,
  userIds: string[],
  onlyGroups?: string[],
) {
  for (const batch of chunk(userIds, batchSize)) {
    await db.transaction(async (tx) => {
      await lockGroupsShared(tx, organisationId)
      await tx.execute(sql`SELECT FROM users WHERE organisation_id = ${organisationId}
        AND id = ANY(${sql.param(batch)}::text[]) ORDER BY id FOR NO KEY UPDATE`)
      await syncMembers(tx, organisationId, batch, onlyGroups)
    })
  }
}
