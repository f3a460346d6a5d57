import type { Name, SQL } from 'drizzle-orm'
import { isNull, sql } from '../drizzle.ts'
import { userGroups, users } from '../schema.ts'
import { asFacets, called, type Counted, type FacetRequest, valueLimit } from '../facets.ts'
import { ownedBy, type Tenant } from '../scope.ts'
import { endsTodayStill, type Facet, invited, type UserFilter } from './user-bitmaps.ts'

// How many users each value of a facet would select together with the other filters.

/** The table `masks`: `maskOf` names the column of all filters but that of a facet. */
type Masks = { maskOf: (facet: string) => Name; facets: { facet: string }[] }

const kinds = ['status', 'group', 'designation', 'source', 'emailStatus'] as const
const shown: Facet[] = [...kinds, 'lastActive', 'added', 'invitation']

/** Facets that may have thousands of values, which are searched by words. */
const wide = ['group', 'designation'] as const

const groupsCalled = ({ organisationId }: Tenant, search = '') => sql`
  SELECT ${userGroups.id} FROM ${userGroups} WHERE ${ownedBy(organisationId)(
    userGroups,
    isNull(userGroups.deletedAt),
    called(sql`fold_text(${userGroups.name})`, search),
  )}`

const designationsCalled = ({ organisationId }: Tenant, search = '') => sql`
  SELECT DISTINCT value FROM stats.user_bits WHERE organisation_id = ${organisationId}
    AND facet = 'designation' AND value <> '' AND ${called(sql`value`, search)}`

const spelledBy = ({ organisationId }: Tenant, where: SQL) => sql`(
  SELECT ${users.designation} FROM ${users}
  WHERE ${users.organisationId} = ${organisationId} AND ${users.designationKey} = value AND ${where}
  ORDER BY ${users.id} LIMIT 1)`

/** The label of a facet's value: a group's name; a designation as the filter or a user spells it. */
const labelOf = (tenant: Tenant, { designation = '' }: UserFilter) => sql`CASE
  WHEN facet = 'group' THEN (SELECT ${userGroups.name} FROM ${userGroups} WHERE ${userGroups.id} = value)
  WHEN facet = 'designation' AND value = fold_text(${designation.trim()}) THEN ${designation.trim()}
  WHEN facet = 'designation' THEN coalesce(
    ${spelledBy(tenant, sql`${users.deletedAt} IS NULL`)},
    ${spelledBy(tenant, sql`${users.deletedAt} IS NOT NULL`)}) END`

const totalOf = (facet: string, bits: SQL | Name) =>
  sql`SELECT ${facet} AS facet, 'all' AS value, coalesce(sum(bit_count(${bits})), 0)::integer AS n FROM masks`

/** The row of the total. */
export const countOf = ({ maskOf }: Masks) => totalOf('total', maskOf('total'))

/** Whether the filter selects the value. */
const isAskedFor = ({ group, designation = '' }: UserFilter) => sql`(
  facet = 'group' AND value = ${group ?? ''}
  OR facet = 'designation' AND value = fold_text(${designation.trim()}))`

/** A row for each value and chunk. Counted before grouping, so that no bitmaps are sorted. */
function everyValue({ maskOf, facets }: Masks, tenant: Tenant) {
  const cases = facets.map(({ facet }) => sql`WHEN ${facet} THEN ${maskOf(facet)}`)
  const mask = sql`CASE facet ${sql.join(cases, sql` `)} WHEN '' THEN NULL ELSE everything END`
  const each = (table: SQL, which: SQL) => sql`
    SELECT facet, value, bit_count(p.bits & ${mask})::integer AS n
    FROM ${table} p JOIN masks USING (chunk)
    WHERE p.organisation_id = ${tenant.organisationId} AND ${which}`
  const counted = sql`facet = ANY (${sql.param(kinds)}::text[]) AND value <> ''`
  return sql`${each(sql`stats.user_bits`, counted)} UNION ALL ${each(sql`stats.recent_bits`, sql`true`)}
    UNION ALL SELECT 'invitation', 'open', bit_count(bits & ${maskOf('invitation')})::integer
      FROM (${endsTodayStill(tenant)}) AS today JOIN masks USING (chunk)`
}

/** The same for values that contain the words. They are found first, so that no other bitmaps are read. */
function valuesCalled(
  facet: (typeof wide)[number],
  { maskOf }: Masks,
  tenant: Tenant,
  search = '',
) {
  const values =
    facet === 'group' ? groupsCalled(tenant, search) : designationsCalled(tenant, search)
  // FULL JOIN: the planner cannot know how many values there are and would otherwise read them once for each chunk.
  return sql`SELECT ${facet} AS facet, value, bit_count(kept.bits & ${maskOf(facet)})::integer AS n
    FROM (SELECT value, chunk, bits FROM stats.user_bits JOIN (${values}) AS called (value) USING (value)
      WHERE organisation_id = ${tenant.organisationId} AND facet = ${facet}) AS kept
    FULL JOIN masks USING (chunk)`
}

/** The totals of the facets of which not every value is counted. */
function totalsOf({ maskOf }: Masks, tenant: Tenant) {
  const sent = totalOf('invitation', sql`bits & ${maskOf('invitation')}`)
  return sql`UNION ALL ${totalOf('lastActive', maskOf('lastActive'))}
    UNION ALL ${totalOf('added', maskOf('added'))}
    UNION ALL ${sent} JOIN (${invited(tenant)}) AS invited USING (chunk)`
}

/** The rest of a statement that has `masks`: rows for the total and for each value of the requested facets. */
export function facetsOf(asked: FacetRequest, masks: Masks, filter: UserFilter, tenant: Tenant) {
  const searched = wide.find((name) => name === asked.facet)
  const counted = searched
    ? valuesCalled(searched, masks, tenant, asked.facetSearch)
    : everyValue(masks, tenant)
  return sql`, counted AS (
      SELECT facet, value, sum(n)::integer AS n FROM (${counted}) AS each GROUP BY 1, 2
    ), placed AS (
      SELECT *, count(*) OVER (PARTITION BY facet)::integer AS "values", row_number() OVER (
        PARTITION BY facet ORDER BY ${isAskedFor(filter)} DESC, n DESC, value) AS place
      FROM counted WHERE n > 0 AND (facet <> 'group' OR value IN (${groupsCalled(tenant)}))
    ), counts AS (
      SELECT *, 0 AS "values" FROM (${countOf(masks)} ${searched ? sql`` : totalsOf(masks, tenant)}) AS totals
      UNION ALL SELECT facet, value, n, "values" FROM placed WHERE place <= ${valueLimit}
    ) SELECT facet, value, n, "values", ${labelOf(tenant, filter)} AS label FROM counts ORDER BY n DESC, value`
}

/** The value of a facet that is the remainder of the others. */
const whatIsLeft: Partial<Record<Facet, string>> = {
  lastActive: 'earlier',
  added: 'earlier',
  invitation: 'expired',
}

export type Row = Counted & { facet: string }

/** The values of one facet. Only groups have ids as well as labels. */
function valuesOf(name: Facet, rows: Row[]): Counted[] {
  const ownRows = rows.filter(({ facet, value }) => facet === name && value !== 'all')
  const values: Counted[] = ownRows.map(({ value, label, ...counts }) =>
    name === 'group'
      ? { value, label, ...counts }
      : { value: label ?? value, label: null, ...counts },
  )
  const total = rows.find(({ facet, value }) => facet === name && value === 'all')
  const others = total && total.n - ownRows.reduce((sum, { n }) => sum + n, 0)
  const value = whatIsLeft[name]
  if (value && others) values.push({ value, label: null, n: others, values: 0 })
  return values.toSorted((a, b) => b.n - a.n)
}

/** The requested facets in the form of the contract. */
export const shownFacets = (rows: Row[], { facet }: FacetRequest) =>
  asFacets(
    shown.filter((name) => facet === undefined || facet === name),
    (name) => valuesOf(name, rows),
  )
