import type { SQL } from 'drizzle-orm'
import type { components } from '../openapi/generated/types.ts'
import { and, sql } from './db/drizzle.ts'
import type { Db, Tx } from './db/open.ts'

type Facets = components['schemas']['Facets']

/** Whence a thing has the values of a facet; all of it may name the columns of the list. */
export type Facet = { value: SQL; label?: SQL; from?: SQL }

type List = {
  /** What is counted: columns of rows that every other part of the filter lists. */
  rows: SQL
  /** What the filter asks of each facet, in terms of those rows. */
  conditions: Record<string, SQL | '' | undefined>
  facets: Record<string, Facet>
}

type Counted = { facet: string; value: string; label: string | null; n: number }

/**
 * How many things a filter means, and with `wanted` how many each value of each facet would leave: a
 * facet's own condition does not narrow its values.
 */
export async function countFacets(
  db: Db | Tx,
  { rows: listed, conditions, facets }: List,
  wanted = false,
): Promise<{ total: number; facets?: Facets }> {
  const asked = Object.entries(conditions).flatMap(([name, condition]) =>
    condition ? [{ name, condition }] : [],
  )
  const but = (facet?: string) =>
    and(sql`true`, ...asked.filter(({ name }) => name !== facet).map(({ condition }) => condition))
  const counts = Object.entries(facets).map(
    ([name, { value, label = sql`NULL`, from = sql`` }]) => sql`UNION ALL
      (SELECT ${name}, (${value})::text, ${label}, count(*)::integer FROM listed ${from}
        WHERE ${but(name)} AND (${value}) IS NOT NULL GROUP BY 2, 3 ORDER BY 4 DESC, 2 LIMIT 200)`,
  )
  const { rows } = await db.execute<Counted>(sql`
    WITH listed AS MATERIALIZED (${listed})
    SELECT 'total' AS facet, '' AS value, NULL AS label, count(*)::integer AS n FROM listed
      WHERE ${but()} ${wanted ? sql.join(counts, sql` `) : sql``}`)
  const total = rows.find(({ facet }) => facet === 'total')?.n ?? 0
  if (!wanted) return { total }
  const of = (name: string) =>
    rows
      .filter(({ facet }) => facet === name)
      .map(({ value, label, n }) => ({ value, count: n, ...(label !== null && { label }) }))
  return { total, facets: Object.fromEntries(Object.keys(facets).map((name) => [name, of(name)])) }
}
