import { sql } from '../db/drizzle.ts'
import type { Db } from '../db/open.ts'
import { syncMembers } from './sync-members.ts'
import { lockGroupsShared } from './locks.ts'

/** So many in a transaction that nobody waits long for one of them, or for the groups. */
const batchSize = 2_000

/**
 * Looks anew at people whom nobody is changing: what they did, or time alone, may have moved them. Whoever changes one of
 * them comes before or after, as two who judge somebody at once would not see what the other finds. `of` narrows it to these
 * groups and all that depend on them.
 */
export async function syncPeople(db: Db, organisationId: string, userIds: string[], of?: string[]) {
  for (let at = 0; at < userIds.length; at += batchSize) {
    const some = userIds.slice(at, at + batchSize)
    await db.transaction(async (tx) => {
      await lockGroupsShared(tx, organisationId)
      await tx.execute(sql`SELECT FROM users WHERE organisation_id = ${organisationId}
        AND id = ANY(${sql.param(some)}::text[]) ORDER BY id FOR NO KEY UPDATE`)
      await syncMembers(tx, organisationId, some, of)
    })
  }
}
