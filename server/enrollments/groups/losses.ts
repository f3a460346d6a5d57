import { sql } from '../../db/drizzle.ts'
import type { Db, Tx } from '../../db/open.ts'
import { recordedMoves } from './plan.ts'
import { previewMoves } from './preview.ts'

/** The latest recorded membership changes of groups with courses, licenses and learning paths. */
export type LastMove = { courses: string; seats: string; paths: string }

export async function readLastMove(db: Db | Tx): Promise<LastMove> {
  const { rows } = await db.execute<LastMove>(sql`
    SELECT (SELECT coalesce(max(id), 0)::text FROM membership_changes) AS courses,
      (SELECT coalesce(max(id), 0)::text FROM group_seat_changes) AS seats,
      (SELECT coalesce(max(id), 0)::text FROM group_path_changes) AS paths`)
  return rows[0] ?? { courses: '0', seats: '0', paths: '0' }
}

/** Previews the membership changes that were recorded after another one, of these groups or users. */
export function previewMovesSince(
  db: Db | Tx,
  last: LastMove,
  { groupIds, userIds }: { groupIds?: string[]; userIds?: string[] },
) {
  const isIn = (column: string, ids: string[] | undefined) =>
    ids ? sql`AND ${sql.raw(column)} = ANY(${sql.param(ids)}::text[])` : sql``
  return previewMoves(
    db,
    recordedMoves(sql`
      SELECT user_id, group_id, bool_or(returned) AS returned FROM (
        SELECT user_id, group_id, returned FROM membership_changes WHERE id > ${last.courses}
        UNION ALL SELECT user_id, group_id, false FROM group_seat_changes WHERE id > ${last.seats}
        UNION ALL SELECT user_id, group_id, returned FROM group_path_changes WHERE id > ${last.paths}) AS change
      WHERE true ${isIn('group_id', groupIds)} ${isIn('user_id', userIds)} GROUP BY 1, 2`),
  )
}
