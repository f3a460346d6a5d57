import type { BulkCtx } from '../bulk/types.ts'
import { sql } from '../db/drizzle.ts'
import type { Db } from '../db/open.ts'

// Triggers record who joins and leaves groups that have licenses or learning paths. Background tasks take these
// changes from the queues.

type Queue = 'group_seat_changes' | 'group_path_changes'
export type Membership = { groupId: string; userId: string }

const batchSize = 500

/** Takes recorded changes: all of a user together. */
export async function takeMembershipChanges<Row extends Membership>(
  { tx, organisationId }: BulkCtx,
  queue: Queue,
) {
  const changes = sql.identifier(queue)
  const { rows } = await tx.execute<Row>(sql`
    WITH taken AS (
      DELETE FROM ${changes} WHERE id = ANY(ARRAY(
        SELECT id FROM ${changes} WHERE organisation_id = ${organisationId} AND user_id IN (
          SELECT DISTINCT user_id FROM (
            SELECT user_id FROM ${changes} WHERE organisation_id = ${organisationId}
            ORDER BY user_id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED) next)
        FOR UPDATE SKIP LOCKED))
      RETURNING group_id, user_id${queue === 'group_path_changes' ? sql`, returned` : sql``})
    SELECT group_id AS "groupId", user_id AS "userId"
      ${queue === 'group_path_changes' ? sql`, bool_and(returned) AS returned` : sql``}
    FROM taken GROUP BY 1, 2`)
  return rows
}

/** The organisations with recorded changes. */
export async function organisationsWithChanges(db: Db, queue: Queue) {
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT DISTINCT organisation_id AS id FROM ${sql.identifier(queue)}`,
  )
  return rows.map(({ id }) => id)
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
