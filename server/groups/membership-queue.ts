import type { BulkCtx } from '../bulk/types.ts'
import { sql } from '../db/drizzle.ts'
import { lockGroupsShared } from '../db/group-locks.ts'
import { withRetry } from '../db/transaction.ts'
import type { TaskParts } from '../jobs/types.ts'

// Triggers record who joins and leaves groups that have licenses or learning paths. Background tasks take these
// changes from the queues.

type Queue = 'group_seat_changes' | 'group_path_changes'
export type Membership = { groupId: string; userId: string }
/** `returned`: the user did not join or leave; paths that the group has assigned before are not assigned again. */
export type MembershipChange = Membership & { returned: boolean }

const batchSize = 500

/** Takes recorded changes: all of a user together. */
async function takeMembershipChanges({ tx, organisationId }: BulkCtx, queue: Queue) {
  const changes = sql.identifier(queue)
  const returned = queue === 'group_path_changes' ? sql`returned` : sql`false AS returned`
  const { rows } = await tx.execute<MembershipChange>(sql`
    WITH taken AS (
      DELETE FROM ${changes} WHERE id = ANY(ARRAY(
        SELECT id FROM ${changes} WHERE organisation_id = ${organisationId} AND user_id IN (
          SELECT DISTINCT user_id FROM (
            SELECT user_id FROM ${changes} WHERE organisation_id = ${organisationId}
            ORDER BY user_id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED) next)
        FOR UPDATE SKIP LOCKED))
      RETURNING group_id, user_id, ${returned})
    SELECT group_id AS "groupId", user_id AS "userId", bool_and(returned) AS returned
    FROM taken GROUP BY 1, 2`)
  return rows
}

/** Applies all recorded changes of a queue, batch by batch. Concurrent servers share the work. */
export async function applyMembershipChanges(
  { db, jobs }: Pick<TaskParts, 'db' | 'jobs'>,
  queue: Queue,
  applyBatch: (ctx: BulkCtx, changes: MembershipChange[]) => Promise<void>,
) {
  const { rows: organisations } = await db.execute<{ id: string }>(
    sql`SELECT DISTINCT organisation_id AS id FROM ${sql.identifier(queue)}`,
  )
  for (const { id: organisationId } of organisations) {
    const once = () =>
      withRetry(db, async (tx) => {
        const ctx = { tx, jobs, organisationId, by: { organisationId } }
        await lockGroupsShared(tx, organisationId)
        const changes = await takeMembershipChanges(ctx, queue)
        if (changes.length > 0) await applyBatch(ctx, changes)
        return changes.length > 0
      })
    while (await once());
  }
}

/** SQL: memberships as `pair`, with their groups `g`, of users who are neither inactive nor deleted. */
export const membershipsQuery = (pairs: Membership[]) => sql`unnest(
  ${sql.param(pairs.map(({ groupId }) => groupId))}::text[],
  ${sql.param(pairs.map(({ userId }) => userId))}::text[]) AS pair (group_id, user_id)
  JOIN users u ON u.id = pair.user_id AND u.deleted_at IS NULL AND u.status <> 'inactive'
  JOIN user_groups g ON g.id = pair.group_id`

/** SQL on `membershipsQuery`: the user is in the group. */
export const isMember = sql`(g.deleted_at IS NULL AND EXISTS (SELECT FROM user_group_members m
  WHERE m.group_id = pair.group_id AND m.user_id = pair.user_id))`
