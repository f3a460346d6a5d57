import { sql } from '../db/drizzle.ts'
import type { Db } from '../db/open.ts'

/** So many rows an organisation may have beside those that its figures need. */
const slack = 2_000

/** Where it is noted what has changed, and what brings that up to date for an organisation. */
const kept = [
  { changed: sql`stats.dirty_enrollments`, keep: sql`stats.refresh_enrollments` },
  { changed: sql`stats.dirty_progress`, keep: sql`stats.refresh_progress` },
  { changed: sql`stats.dirty_group_counts`, keep: sql`stats.refresh_group_counts` },
  { changed: sql`stats.dirty_texts`, keep: sql`stats.refresh_ngrams` },
]

/** Makes one row of many in the figures of organisations in which much has changed. */
export async function compactTallies(db: Db) {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT organisation_id AS id FROM (
      SELECT organisation_id, count(*) AS n FROM stats.course_figures GROUP BY organisation_id, course_id, figure, value
      UNION ALL SELECT organisation_id, count(*) FROM stats.item_figures GROUP BY organisation_id, item_id, figure
    ) figures GROUP BY 1 HAVING sum(n - 1) > ${slack}`)
  for (const { id } of rows)
    await db.execute(
      sql`SELECT stats.compact_course_figures(${id}), stats.compact_item_figures(${id})`,
    )
  // Whoever asks for a list next need not wait for what has changed since the last one.
  for (const { changed, keep } of kept) {
    const { rows: behind } = await db.execute<{ id: string }>(
      sql`SELECT DISTINCT organisation_id AS id FROM ${changed}`,
    )
    for (const { id } of behind) await db.execute(sql`SELECT ${keep}(${id})`)
  }
}
