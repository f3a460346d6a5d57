import { sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'

type Counts = { given: number; waiting: number }

/**
 * How many seats users got, or wait for, through imports, by the id of the import. Seats that they had before are not
 * counted, although the import is a source of these, too.
 */
export async function countSeatsOf(
  { db }: { db: Db | Tx },
  records: { id: string; licenseIds: string[] }[],
): Promise<Map<string, Counts>> {
  const ids = records.filter(({ licenseIds }) => licenseIds.length > 0).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<Counts & { id: string }>(sql`
    SELECT o.ref AS id, count(*) FILTER (WHERE s.status IN ('assigned', 'activated'))::integer AS given,
      count(*) FILTER (WHERE s.status = 'waiting')::integer AS waiting
    FROM seat_sources o JOIN seats s ON s.id = o.seat_id
    WHERE o.kind = 'csv' AND o.ref = ANY(${sql.param(ids)}::text[])
      AND NOT EXISTS (SELECT FROM seat_sources x WHERE x.seat_id = s.id AND x.created_at < o.created_at)
    GROUP BY o.ref`)
  return new Map(rows.map(({ id, given, waiting }) => [id, { given, waiting }]))
}
