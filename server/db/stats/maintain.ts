import { sql } from '../drizzle.ts'
import type { Db } from '../open.ts'

/** How many rows the figures of an organisation may have beyond one for each figure before they are compacted. */
const slack = 2_000

/** Tables of marks, each with the function that refreshes what is marked in an organisation. */
const refreshes = [
  { dirty: sql`stats.dirty_enrollments`, refresh: sql`stats.refresh_enrollments` },
  { dirty: sql`stats.dirty_progress`, refresh: sql`stats.refresh_progress` },
  { dirty: sql`stats.dirty_group_counts`, refresh: sql`stats.refresh_group_counts` },
  { dirty: sql`stats.dirty_texts`, refresh: sql`stats.refresh_ngrams` },
]

/** Compacts the figures of organisations with many changes, and refreshes what is marked, so that no reader has to wait for it. */
export async function maintainStats(db: Db) {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT organisation_id AS id FROM (
      SELECT organisation_id, count(*) AS n FROM stats.course_figures GROUP BY organisation_id, course_id, figure, value
      UNION ALL SELECT organisation_id, count(*) FROM stats.item_figures GROUP BY organisation_id, item_id, figure
      UNION ALL SELECT organisation_id, count(*) FROM usage_days GROUP BY organisation_id, course_id, day
    ) figures GROUP BY 1 HAVING sum(n - 1) > ${slack}`)
  for (const { id } of rows)
    await db.execute(
      sql`SELECT stats.compact_course_figures(${id}), stats.compact_item_figures(${id}),
        stats.compact_usage_days(${id})`,
    )
  for (const { dirty, refresh } of refreshes) {
    const { rows: behind } = await db.execute<{ id: string }>(
      sql`SELECT DISTINCT organisation_id AS id FROM ${dirty}`,
    )
    for (const { id } of behind) await db.execute(sql`SELECT ${refresh}(${id})`)
  }
}
