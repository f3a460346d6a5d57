import { sql } from '../db/drizzle.ts'
import type { Db } from '../db/open.ts'

/** So many rows an organisation may have beside those that its figures need. */
const slack = 2_000

/** Makes one row of many in the figures of organisations in which much has changed. */
export async function foldFigures(db: Db) {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT organisation_id AS id FROM (
      SELECT organisation_id, count(*) AS n FROM tallies.courses GROUP BY organisation_id, course_id, figure, value
      UNION ALL SELECT organisation_id, count(*) FROM tallies.items GROUP BY organisation_id, item_id, figure
    ) figures GROUP BY 1 HAVING sum(n - 1) > ${slack}`)
  for (const { id } of rows)
    await db.execute(sql`SELECT tallies.fold_courses(${id}), tallies.fold_items(${id})`)
  // Whoever asks for a list next need not wait for what has changed since the last one.
  const { rows: changed } = await db.execute<{ id: string }>(sql`
    SELECT DISTINCT organisation_id AS id FROM tallies.changed_holders`)
  for (const { id } of changed) await db.execute(sql`SELECT tallies.keep_all_holders(${id})`)
  const { rows: moved } = await db.execute<{ id: string }>(sql`
    SELECT DISTINCT organisation_id AS id FROM tallies.changed_averages`)
  for (const { id } of moved) await db.execute(sql`SELECT tallies.keep_averages(${id})`)
  const { rows: renamed } = await db.execute<{ id: string }>(sql`
    SELECT DISTINCT organisation_id AS id FROM tallies.changed_texts`)
  for (const { id } of renamed) await db.execute(sql`SELECT tallies.keep_pieces(${id})`)
}
