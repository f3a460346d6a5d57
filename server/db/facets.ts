import type { SQL } from 'drizzle-orm'
import type { components } from '../../openapi/generated/types.ts'
import { and, sql } from './drizzle.ts'
import type { Db, Tx } from './open.ts'
import { hasEachWord } from './search-terms.ts'

type Schemas = components['schemas']
type Counts = { facets: Schemas['Facets']; facetTotals?: Schemas['FacetTotals'] }

/** The requested facets of a list: all, or the values of one that contain the words. */
export type FacetRequest = { facets?: boolean; facet?: string; facetSearch?: string }

/** The maximum number of values of a facet. */
export const valueLimit = 200

/** The requested ones of some facets. */
export const requestedFacets = <Name extends string>(
  names: readonly Name[],
  request: FacetRequest,
) => names.filter((name) => (request.facet === undefined ? request.facets : request.facet === name))

/** Whether a text contains all words; `text` is folded. */
export const called = (text: SQL, search?: string) => and(sql`true`, ...hasEachWord(text, search))

/** One value of a facet: its number of rows, and the number of values. */
export type Counted = { value: string; label: string | null; n: number; values: number }

/** Facets in the form of the contract, each limited to the maximum number of values. */
export function asFacets<Name extends string>(
  names: readonly Name[],
  valuesOf: (name: Name) => Counted[],
): Counts {
  const facets = names.map((name) => ({ name, rows: valuesOf(name) }))
  const limited = facets.flatMap(({ name, rows }) => {
    const values = rows[0]?.values ?? 0
    return values > rows.length ? [[name, values] as const] : []
  })
  const shown = facets.map(({ name, rows }) => [
    name,
    rows.map(({ value, label, n }) => ({ value, count: n, ...(label !== null && { label }) })),
  ])
  return {
    facets: Object.fromEntries(shown),
    ...(limited.length > 0 && { facetTotals: Object.fromEntries(limited) }),
  }
}

/** How rows are joined with the values of a facet; the SQL may name columns of the list. */
export type Facet = { value: SQL; label?: SQL; from?: SQL }

type List = {
  /** The rows to count: their columns, filtered by everything but the facets. */
  rows: SQL
  /** The condition of each facet on those rows. */
  conditions: Record<string, SQL | '' | undefined>
  facets: Record<string, Facet>
  /** The filter: a value that it selects is included however rare it is. */
  chosen?: Record<string, unknown>
}

/**
 * How many rows a filter selects, and how many each value of the requested facets would: a facet's own condition does
 * not restrict its values.
 */
export async function countFacets(
  db: Db | Tx,
  { rows: listed, conditions, facets, chosen = {} }: List,
  request: FacetRequest = {},
): Promise<{ total: number } & Partial<Counts>> {
  const narrowing = Object.entries(conditions).flatMap(([name, condition]) =>
    condition ? [{ name, condition }] : [],
  )
  const but = (facet?: string) =>
    and(
      sql`true`,
      ...narrowing.filter(({ name }) => name !== facet).map(({ condition }) => condition),
    )
  const names = requestedFacets(Object.keys(facets), request)
  const counts = names.flatMap((name) => {
    const facet = facets[name]
    if (!facet) return []
    const { value, label = sql`NULL::text`, from = sql`` } = facet
    return sql`UNION ALL
      (SELECT ${name}, value, label, n, count(*) OVER ()::integer FROM (
          SELECT (${value})::text AS value, ${label} AS label, count(*)::integer AS n
          FROM listed ${from} WHERE ${but(name)} AND (${value}) IS NOT NULL GROUP BY 1, 2) AS each
        WHERE ${called(sql`fold_text(coalesce(label, value))`, request.facetSearch)}
        ORDER BY value = ${chosen[name] === undefined ? null : String(chosen[name])} IS TRUE DESC, n DESC, value
        LIMIT ${valueLimit})`
  })
  const { rows } = await db.execute<Counted & { facet: string }>(sql`
    WITH listed AS MATERIALIZED (${listed})
    SELECT 'total' AS facet, '' AS value, NULL AS label, count(*)::integer AS n, 0 AS "values"
      FROM listed WHERE ${but()} ${sql.join(counts, sql` `)} ORDER BY n DESC, value`)
  const total = rows.find(({ facet }) => facet === 'total')?.n ?? 0
  if (names.length === 0) return { total }
  return { total, ...asFacets(names, (name) => rows.filter(({ facet }) => facet === name)) }
}
