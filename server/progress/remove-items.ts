import type { SQL } from 'drizzle-orm'
import { sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'

/**
 * Removes items from their courses. Items with progress are hidden instead of deleted, so that the progress is back
 * when the item is. `condition` is about `i`.
 */
export async function removeItems(tx: Tx, condition: SQL) {
  await tx.execute(sql`DELETE FROM course_items i WHERE ${condition}
    AND NOT EXISTS (SELECT FROM item_progress p WHERE p.item_id = i.id)`)
  await tx.execute(sql`UPDATE course_items i SET section_id = NULL, removed_at = now()
    WHERE i.removed_at IS NULL AND ${condition}`)
}

/** A hidden item of a course. */
export type RemovedItem = { id: string; kind: 'asset' | 'assessment'; contentId: string }

/** The hidden items of a course, the one that was removed last first. */
export async function readRemovedItems(tx: Tx, courseId: string) {
  const { rows } = await tx.execute<RemovedItem>(sql`
    SELECT id, kind, coalesce(asset_id, assessment_id) AS "contentId" FROM course_items
    WHERE course_id = ${courseId} AND removed_at IS NOT NULL ORDER BY removed_at DESC, id`)
  return rows
}

/** Deletes hidden items whose asset or assessment is purged. */
export const purgeRemovedItems = (tx: Tx, column: 'asset_id' | 'assessment_id', ids: string[]) =>
  tx.execute(sql`DELETE FROM course_items
    WHERE removed_at IS NOT NULL AND ${sql.identifier(column)} = ANY(${sql.param(ids)}::text[])`)
