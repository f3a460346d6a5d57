import type { components } from '../../openapi/generated/types.ts'
import { sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { userGroups } from '../db/schema.ts'
import { facetNames, type Held, keepHolders, masksOf } from './holders.ts'
import type { HoldingFilter } from './matching.ts'

type Facets = components['schemas']['Facets']
type Counted = { facet: string; value: string; label: string | null; n: number }

/** So many values of a facet are shown. */
const most = 200

const facetCounts = (organisationId: string) => sql`
  UNION ALL SELECT facet, value, NULL, sum(bit_count(bits & CASE facet WHEN 'status' THEN no_status ELSE no_source END))
    FROM held JOIN masks USING (course_id, chunk) WHERE facet IN ('status', 'source') GROUP BY 1, 2
  UNION ALL SELECT 'overdue', 'true', NULL, sum(bit_count(no_overdue & late)) FROM masks
  UNION ALL SELECT 'overdue', 'false', NULL, sum(bit_count(no_overdue & ~late)) FROM masks
  UNION ALL SELECT 'group', g.id, g.name, sum(bit_count(p.bits & no_group))
    FROM masks JOIN tallies.people p USING (chunk)
    JOIN ${userGroups} g ON g.id = p.value AND g.deleted_at IS NULL
    WHERE p.organisation_id = ${organisationId} AND p.facet = 'group' GROUP BY g.id, g.name`

const commonestFirst = (a: Counted, b: Counted) => b.n - a.n || (a.value < b.value ? -1 : 1)

/** How many people of a course, or rows of what words find, a filter means, and with `wanted` how many each value of each facet would leave. */
export async function countHolders(
  db: Db | Tx,
  of: Held,
  filter: HoldingFilter,
  wanted: boolean,
): Promise<{ total: number; facets?: Facets }> {
  await keepHolders(db, of)
  const { rows } = await db.execute<Counted>(sql`WITH ${masksOf(filter, of)}
    SELECT facet, value, label, coalesce(n, 0)::integer AS n FROM (
      SELECT 'total' AS facet, '' AS value, NULL AS label, sum(bit_count(everything)) AS n FROM masks
      ${wanted ? facetCounts(of.organisationId) : sql``}) counts`)
  const total = rows.find(({ facet }) => facet === 'total')?.n ?? 0
  if (!wanted) return { total }
  const valuesOf = (name: string) =>
    rows
      .filter(({ facet, n }) => facet === name && n > 0)
      .toSorted(commonestFirst)
      .slice(0, most)
      .map(({ value, label, n: count }) => ({ value, count, ...(label !== null && { label }) }))
  return { total, facets: Object.fromEntries(facetNames.map((name) => [name, valuesOf(name)])) }
}
