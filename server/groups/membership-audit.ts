import type { SQL } from 'drizzle-orm'
import { sql } from '../db/drizzle.ts'
import type { Tally } from '../audit/tally.ts'
import type { BulkCtx } from '../bulk/types.ts'

const events = {
  added: { static: 'user-group/members-added', dynamic: 'user-group/members-joined' },
  removed: { static: 'user-group/members-removed', dynamic: 'user-group/members-left' },
} as const

type Moved = { id: string; name: string; type: 'static' | 'dynamic'; count: number }

/**
 * The audit entries of groups about users who join or leave: one entry per group. `memberships` is the statement that
 * inserts or deletes memberships and returns their groups. Static groups get a newer `updatedAt`, but not a new
 * version, so that open forms can be saved. Locked groups are skipped, because waiting could deadlock.
 */
export async function countMoves(
  { tx }: BulkCtx,
  memberships: SQL,
  change: keyof typeof events,
  note?: string,
): Promise<Tally[]> {
  const { rows } = await tx.execute<Moved>(sql`
    WITH moved AS (${memberships}),
    newer AS (UPDATE user_groups SET updated_at = now() WHERE id IN (
      SELECT id FROM user_groups WHERE id IN (SELECT group_id FROM moved) AND type = 'static'
      FOR NO KEY UPDATE SKIP LOCKED))
    SELECT g.id, g.name, g.type, count(*)::integer AS count
    FROM moved JOIN user_groups g ON g.id = moved.group_id GROUP BY g.id ORDER BY g.id`)
  return rows.map(({ id, name, type, count }) => {
    return { event: events[change][type], of: { type: 'user-group', id, name }, count, note }
  })
}
