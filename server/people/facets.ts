import type { Name, SQL } from 'drizzle-orm'
import { isNull, sql } from '../db/drizzle.ts'
import { userGroups, users } from '../db/schema.ts'
import { asFacets, called, type Counted, type FacetsAsked, valueLimit } from '../db/facets.ts'
import { ownedBy, type World } from '../db/scope.ts'
import { endsTodayStill, type Facet, invited } from './bitmaps.ts'
import type { UserFilter } from './filter.ts'

// How many people each value of a filter would leave, from the bits of whom the other filters mean.

/** Of a table `masks`: the column of whom all filters but one mean, and which filters there are. */
type Masks = { maskOf: (facet: string) => Name; facets: { facet: string }[] }

const kinds = ['status', 'group', 'designation', 'source', 'emailStatus'] as const
const shown: Facet[] = [...kinds, 'lastActive', 'added', 'invitation']

/** Of these there may be thousands, which are found by words. */
const wide = ['group', 'designation'] as const

const groupsCalled = ({ organisationId }: World, search = '') => sql`
  SELECT ${userGroups.id} FROM ${userGroups} WHERE ${ownedBy(organisationId)(
    userGroups,
    isNull(userGroups.deletedAt),
    called(sql`fold_text(${userGroups.name})`, search),
  )}`

const designationsCalled = ({ organisationId }: World, search = '') => sql`
  SELECT DISTINCT value FROM stats.user_bits WHERE organisation_id = ${organisationId}
    AND facet = 'designation' AND value <> '' AND ${called(sql`value`, search)}`

const spelledBy = ({ organisationId }: World, whom: SQL) => sql`(
  SELECT ${users.designation} FROM ${users}
  WHERE ${users.organisationId} = ${organisationId} AND ${users.designationKey} = value AND ${whom}
  ORDER BY ${users.id} LIMIT 1)`

/** What a facet's value is called: a group by its name, a position as it is asked for or as somebody's is spelled. */
const labelOf = (world: World, { designation = '' }: UserFilter) => sql`CASE
  WHEN facet = 'group' THEN (SELECT ${userGroups.name} FROM ${userGroups} WHERE ${userGroups.id} = value)
  WHEN facet = 'designation' AND value = fold_text(${designation.trim()}) THEN ${designation.trim()}
  WHEN facet = 'designation' THEN coalesce(
    ${spelledBy(world, sql`${users.deletedAt} IS NULL`)},
    ${spelledBy(world, sql`${users.deletedAt} IS NOT NULL`)}) END`

const totalOf = (facet: string, bits: SQL | Name) =>
  sql`SELECT ${facet} AS facet, 'all' AS value, coalesce(sum(bit_count(${bits})), 0)::integer AS n FROM masks`

/** How many people are meant: a row to stand alone or before the counts of facets. */
export const countOf = ({ maskOf }: Masks) => totalOf('total', maskOf('total'))

/** Which value the filter asks for, where there may be thousands. */
const isAskedFor = ({ group, designation = '' }: UserFilter) => sql`(
  facet = 'group' AND value = ${group ?? ''}
  OR facet = 'designation' AND value = fold_text(${designation.trim()}))`

/** A row for each value and 4,096 people. Counted before they are put together, so that no bits are sorted. */
function everyValue({ maskOf, facets }: Masks, world: World) {
  const cases = facets.map(({ facet }) => sql`WHEN ${facet} THEN ${maskOf(facet)}`)
  const mask = sql`CASE facet ${sql.join(cases, sql` `)} WHEN '' THEN NULL ELSE everything END`
  const each = (table: SQL, which: SQL) => sql`
    SELECT facet, value, bit_count(p.bits & ${mask})::integer AS n
    FROM ${table} p JOIN masks USING (chunk)
    WHERE p.organisation_id = ${world.organisationId} AND ${which}`
  const kept = sql`facet = ANY (${sql.param(kinds)}::text[]) AND value <> ''`
  return sql`${each(sql`stats.user_bits`, kept)} UNION ALL ${each(sql`stats.recent_bits`, sql`true`)}
    UNION ALL SELECT 'invitation', 'open', bit_count(bits & ${maskOf('invitation')})::integer
      FROM (${endsTodayStill(world)}) AS today JOIN masks USING (chunk)`
}

/** The same of those values that have the words: found first, so that the bits of no others are read. */
function valuesCalled(facet: (typeof wide)[number], { maskOf }: Masks, world: World, search = '') {
  const values = facet === 'group' ? groupsCalled(world, search) : designationsCalled(world, search)
  // The planner cannot know how many there are, and would read them once for every 4,096 people; never in a FULL JOIN.
  return sql`SELECT ${facet} AS facet, value, bit_count(kept.bits & ${maskOf(facet)})::integer AS n
    FROM (SELECT value, chunk, bits FROM stats.user_bits JOIN (${values}) AS called (value) USING (value)
      WHERE organisation_id = ${world.organisationId} AND facet = ${facet}) AS kept
    FULL JOIN masks USING (chunk)`
}

/** What all rows of some facets count, for those of which not every value is counted. */
function totalsOf({ maskOf }: Masks, world: World) {
  const sent = totalOf('invitation', sql`bits & ${maskOf('invitation')}`)
  return sql`UNION ALL ${totalOf('lastActive', maskOf('lastActive'))}
    UNION ALL ${totalOf('added', maskOf('added'))}
    UNION ALL ${sent} JOIN (${invited(world)}) AS invited USING (chunk)`
}

/** The rest of a statement that has `masks`: rows of how many are meant, and of each value of the facets asked for. */
export function facetsOf(asked: FacetsAsked, masks: Masks, filter: UserFilter, world: World) {
  const one = wide.find((name) => name === asked.facet)
  const counted = one
    ? valuesCalled(one, masks, world, asked.facetSearch)
    : everyValue(masks, world)
  return sql`, counted AS (
      SELECT facet, value, sum(n)::integer AS n FROM (${counted}) AS each GROUP BY 1, 2
    ), placed AS (
      SELECT *, count(*) OVER (PARTITION BY facet)::integer AS "values", row_number() OVER (
        PARTITION BY facet ORDER BY ${isAskedFor(filter)} DESC, n DESC, value) AS place
      FROM counted WHERE n > 0 AND (facet <> 'group' OR value IN (${groupsCalled(world)}))
    ), counts AS (
      SELECT *, 0 AS "values" FROM (${countOf(masks)} ${one ? sql`` : totalsOf(masks, world)}) AS totals
      UNION ALL SELECT facet, value, n, "values" FROM placed WHERE place <= ${valueLimit}
    ) SELECT facet, value, n, "values", ${labelOf(world, filter)} AS label FROM counts ORDER BY n DESC, value`
}

/** Of these facets one value is whatever the others leave. */
const whatIsLeft: Partial<Record<Facet, string>> = {
  lastActive: 'earlier',
  added: 'earlier',
  invitation: 'expired',
}

export type Row = Counted & { facet: string }

/** The values of one facet. Only groups have ids, and are called otherwise than they are asked for. */
function valuesOf(name: Facet, rows: Row[]): Counted[] {
  const mine = rows.filter(({ facet, value }) => facet === name && value !== 'all')
  const values: Counted[] = mine.map(({ value, label, ...counts }) =>
    name === 'group'
      ? { value, label, ...counts }
      : { value: label ?? value, label: null, ...counts },
  )
  const all = rows.find(({ facet, value }) => facet === name && value === 'all')
  const others = all && all.n - mine.reduce((sum, { n }) => sum + n, 0)
  const value = whatIsLeft[name]
  if (value && others) values.push({ value, label: null, n: others, values: 0 })
  return values.toSorted((a, b) => b.n - a.n)
}

/** The facets asked for, for the answer. */
export const shownFacets = (rows: Row[], { facet }: FacetsAsked) =>
  asFacets(
    shown.filter((name) => facet === undefined || facet === name),
    (name) => valuesOf(name, rows),
  )
