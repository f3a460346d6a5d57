import type { SQL } from 'drizzle-orm'
import { sql } from '../drizzle.ts'
import type { Db, Tx } from '../open.ts'
import { userGroups } from '../schema.ts'
import {
  asFacets,
  called,
  type Counted,
  type FacetRequest,
  requestedFacets,
  valueLimit,
} from '../facets.ts'
import {
  type EnrollmentFilter,
  type EnrollmentScope,
  facetNames,
  masksOf,
  refreshScope,
} from './enrollment-masks.ts'

type Row = Omit<Counted, 'values'> & { facet: string }

const rowsCounts = sql`
  UNION ALL SELECT facet, value, NULL, sum(bit_count(bits & CASE facet WHEN 'status' THEN no_status ELSE no_source END))
    FROM stored JOIN masks USING (course_id, chunk) WHERE facet IN ('status', 'source') GROUP BY 1, 2
  UNION ALL SELECT 'overdue', 'true', NULL, sum(bit_count(no_overdue & late)) FROM masks
  UNION ALL SELECT 'overdue', 'false', NULL, sum(bit_count(no_overdue & ~late)) FROM masks`

const groupCounts = (organisationId: string, search?: string) => sql`
  UNION ALL SELECT 'group', g.id, g.name, sum(bit_count(p.bits & no_group))
    FROM masks JOIN stats.user_bits p USING (chunk)
    JOIN ${userGroups} g ON g.id = p.value AND g.deleted_at IS NULL
    WHERE p.organisation_id = ${organisationId} AND p.facet = 'group'
      AND ${called(sql`fold_text(g.name)`, search)}
    GROUP BY g.id, g.name`

const commonestFirst = (a: Row, b: Row) => b.n - a.n || (a.value < b.value ? -1 : 1)

/** The most frequent values of a facet, and the one that the filter names. */
function valuesOf(rows: Row[], chosen: unknown): Counted[] {
  const present = rows.filter(({ n }) => n > 0).toSorted(commonestFirst)
  const first = present.filter(({ value }) => value === chosen)
  const others = present.filter(({ value }) => value !== chosen)
  return [...first, ...others]
    .slice(0, valueLimit)
    .toSorted(commonestFirst)
    .map((row) => ({ ...row, values: present.length }))
}

/** How many enrollments a filter selects, and how many each value of the requested facets would. */
export async function countStoredEnrollments(
  db: Db | Tx,
  scope: EnrollmentScope,
  filter: EnrollmentFilter,
  request: FacetRequest = {},
) {
  await refreshScope(db, scope)
  const names = requestedFacets(facetNames, request)
  const counts: SQL[] = names.includes('group')
    ? [groupCounts(scope.organisationId, request.facetSearch)]
    : []
  if (request.facets && request.facet === undefined) counts.push(rowsCounts)
  const { rows } = await db.execute<Row>(sql`WITH ${masksOf(filter, scope)}
    SELECT facet, value, label, coalesce(n, 0)::integer AS n FROM (
      SELECT 'total' AS facet, '' AS value, NULL AS label, sum(bit_count(everything)) AS n FROM masks
      ${sql.join(counts)}) counts`)
  const total = rows.find(({ facet }) => facet === 'total')?.n ?? 0
  if (names.length === 0) return { total }
  const facets = asFacets(names, (name) =>
    valuesOf(
      rows.filter(({ facet }) => facet === name),
      filter[name],
    ),
  )
  return { total, ...facets }
}
