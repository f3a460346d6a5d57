import { sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'

/** Updates the duration of the courses that contain an asset. */
export const keepDurations = (tx: Tx, assetId: string) =>
  tx.execute(sql`
    UPDATE courses c SET duration = (
      SELECT coalesce(sum(a.duration), 0) FROM course_items i JOIN assets a ON a.id = i.asset_id
      WHERE i.course_id = c.id AND i.removed_at IS NULL)
    WHERE c.id IN (SELECT course_id FROM course_items WHERE asset_id = ${assetId})`)
