import type { SQL } from 'drizzle-orm'
import type { components } from '../../openapi/generated/types.ts'
import { and, sql } from './drizzle.ts'
import type { Db, Tx } from './open.ts'
import { hasEachWord } from './search-terms.ts'

type Schemas = components['schemas']
type Counts = { facets: Schemas['Facets']; facetTotals?: Schemas['FacetTotals'] }

/** What is asked of a list's facets: all of them, or of one those values that have some words. */
export type FacetRequest = { facets?: boolean; facet?: string; facetSearch?: string }

/** So many values of a facet are answered. */
export const valueLimit = 200

/** Which of some facets are asked for. */
export const requestedFacets = <Name extends string>(names: readonly Name[], asked: FacetRequest) =>
  names.filter((name) => (asked.facet === undefined ? asked.facets : asked.facet === name))

/** What people read has all of the words; `text` is folded. */
export const called = (text: SQL, search?: string) => and(sql`true`, ...hasEachWord(text, search))

/** One value of a facet: how many rows it would leave, and how many values there are. */
export type Counted = { value: string; label: string | null; n: number; values: number }

/** Facets for an answer, from the values of each that are answered. */
export function asFacets<Name extends string>(
  names: readonly Name[],
  of: (name: Name) => Counted[],
): Counts {
  const facets = names.map((name) => ({ name, rows: of(name) }))
  const cut = facets.flatMap(({ name, rows }) => {
    const values = rows[0]?.values ?? 0
    return values > rows.length ? [[name, values] as const] : []
  })
  const shown = facets.map(({ name, rows }) => [
    name,
    rows.map(({ value, label, n }) => ({ value, count: n, ...(label !== null && { label }) })),
  ])
  return {
    facets: Object.fromEntries(shown),
    ...(cut.length > 0 && { facetTotals: Object.fromEntries(cut) }),
  }
}

/** Whence a thing has the values of a facet; all of it may name the columns of the list. */
export type Facet = { value: SQL; label?: SQL; from?: SQL }

type List = {
  /** What is counted: columns of rows that every other part of the filter lists. */
  rows: SQL
  /** What the filter asks of each facet, in terms of those rows. */
  conditions: Record<string, SQL | '' | undefined>
  facets: Record<string, Facet>
  /** The filter: the value that it asks for is answered however rare it is. */
  chosen?: Record<string, unknown>
}

/**
 * How many things a filter means, and how many each value of each facet that is asked for would leave: a
 * facet's own condition does not narrow its values.
 */
export async function countFacets(
  db: Db | Tx,
  { rows: listed, conditions, facets, chosen = {} }: List,
  asked: FacetRequest = {},
): Promise<{ total: number } & Partial<Counts>> {
  const narrowing = Object.entries(conditions).flatMap(([name, condition]) =>
    condition ? [{ name, condition }] : [],
  )
  const but = (facet?: string) =>
    and(
      sql`true`,
      ...narrowing.filter(({ name }) => name !== facet).map(({ condition }) => condition),
    )
  const names = requestedFacets(Object.keys(facets), asked)
  const counts = names.flatMap((name) => {
    const facet = facets[name]
    if (!facet) return []
    const { value, label = sql`NULL::text`, from = sql`` } = facet
    return sql`UNION ALL
      (SELECT ${name}, value, label, n, count(*) OVER ()::integer FROM (
          SELECT (${value})::text AS value, ${label} AS label, count(*)::integer AS n
          FROM listed ${from} WHERE ${but(name)} AND (${value}) IS NOT NULL GROUP BY 1, 2) AS each
        WHERE ${called(sql`fold_text(coalesce(label, value))`, asked.facetSearch)}
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
