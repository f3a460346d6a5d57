import { sql } from '../../db/drizzle.ts'
import type { Db, Tx } from '../../db/open.ts'
import { recordedMoves } from './plan.ts'
import { previewMoves } from './preview.ts'

/** The id of the latest recorded membership change of groups with courses. */
export async function lastMoveId(db: Db | Tx) {
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT coalesce(max(id), 0)::text AS id FROM membership_changes`,
  )
  return rows[0]?.id ?? '0'
}

/** Previews the membership changes that were recorded after another one, of these groups or users. */
export function previewMovesSince(
  db: Db | Tx,
  moveId: string,
  { groupIds, userIds }: { groupIds?: string[]; userIds?: string[] },
) {
  const isIn = (column: string, ids: string[] | undefined) =>
    ids ? sql`AND ${sql.raw(column)} = ANY(${sql.param(ids)}::text[])` : sql``
  return previewMoves(
    db,
    recordedMoves(sql`
      SELECT user_id, group_id, bool_or(returned) AS returned FROM membership_changes
      WHERE id > ${moveId} ${isIn('group_id', groupIds)} ${isIn('user_id', userIds)} GROUP BY 1, 2`),
  )
}

/** How many unfinished enrollments end because users left these groups after a recorded change. */
export async function countEndedSince(db: Db | Tx, moveId: string, groupIds: string[]) {
  return (await previewMovesSince(db, moveId, { groupIds })).ended
}
