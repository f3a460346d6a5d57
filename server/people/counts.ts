import type { Name, SQL } from 'drizzle-orm'
import type { components } from '../../openapi/generated/types.ts'
import { sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { userGroups, users } from '../db/schema.ts'
import { ownedBy } from '../scope.ts'
import {
  asksForCourses,
  everybody,
  type Facet,
  facetBits,
  invitations,
  invited,
  isRecent,
  learningBits,
  lookedFor,
  ordinalsIn,
  rangeBits,
  spanOf,
  splitSearch,
  withPiece,
  type World,
} from './bits.ts'
import { matching, type UserFilter } from './matching.ts'

type Facets = components['schemas']['Facets']

/** Brings the counts up to date with all that is committed; call it before counting. */
export const keepCounts = (db: Db | Tx, organisationId: string) =>
  db.execute(sql`SELECT tallies.keep(${organisationId})`)

/** What no bits are kept of is looked for in the table. */
function startOf(filter: UserFilter, world: World) {
  const { email, deleted, license } = filter
  const { pieces, rest: search } = splitSearch(filter.search)
  const looked = { search, email, deleted, license }
  const found = ownedBy(world.organisationId)(users, matching(looked, world.zone))
  const some = Object.values(looked).some(Boolean)
  return [
    some ? lookedFor(sql`FROM ${users} WHERE ${found}`) : everybody(world),
    ...pieces.map((piece) => withPiece(piece, world)),
  ]
}

type Part = { name: string; bits: SQL }

/** The bits that are in all of the parts. */
const together = (parts: Part[]) =>
  sql.join(
    parts.map(({ name }) => sql`coalesce(${sql.identifier(name)}.bits, 0::bit(4096))`),
    sql` & `,
  )

/**
 * `masks` has a row for every 4,096 people who may match: in `everything` who matches, in `no_status`
 * who would without the filter of the status.
 */
export function masksOf(filter: UserFilter, world: World) {
  const bases = [
    ...startOf(filter, world),
    ...rangeBits(filter, world),
    ...learningBits(filter, world),
  ]
  const base = bases.map((bits, at) => ({
    name: `base_${at}`,
    bits,
  }))
  const filters = Object.entries(facetBits(filter, world)).flatMap(([facet, bits]) =>
    bits ? [{ name: `by_${facet}`, facet, bits }] : [],
  )
  const all = [...base, ...filters]
  const parts = all.map(({ name, bits }) => sql`${sql.identifier(name)} AS MATERIALIZED (${bits})`)
  const joins = all.slice(1).map(({ name }) => sql`LEFT JOIN ${sql.identifier(name)} USING (chunk)`)
  const without = filters.map(
    ({ name, facet }) =>
      sql`, ${together(all.filter((part) => part.name !== name))} AS ${sql.identifier(`no_${facet}`)}`,
  )
  const masks = sql`masks AS MATERIALIZED (
    SELECT base_0.chunk, ${together(all)} AS everything ${sql.join(without)}
    FROM base_0 ${sql.join(joins, sql` `)})`
  const maskOf = (facet: string) =>
    filters.some((each) => each.facet === facet)
      ? sql.identifier(`no_${facet}`)
      : sql.identifier('everything')
  return { masks: sql`${sql.join(parts, sql`, `)}, ${masks}`, maskOf, facets: filters }
}

/** Whom a filter means, found by their bits; for some thousands, after they were counted. */
export const meant = (filter: UserFilter, world: World) =>
  sql`${users.ordinal} = ANY(${ordinalsIn(
    sql`WITH ${masksOf(filter, world).masks} SELECT chunk, everything AS bits FROM masks`,
  )})`

type Counted = { facet: string; value: string; label: string | null; n: number }

const kinds = ['status', 'group', 'designation', 'source', 'emailStatus'] as const
const times = ['lastActive', 'added'] as const
const shown: Facet[] = [...kinds, ...times, 'invitation']

/** What a facet's value is called: a group by its name, a position as somebody's is spelled. */
const labelOf = ({ organisationId }: World) => sql`CASE facet
  WHEN 'group' THEN (SELECT ${userGroups.name} FROM ${userGroups}
    WHERE ${userGroups.id} = value AND ${userGroups.deletedAt} IS NULL)
  WHEN 'designation' THEN (SELECT ${users.designation} FROM ${users}
    WHERE ${users.organisationId} = ${organisationId} AND ${users.designationKey} = value
      AND ${users.deletedAt} IS NULL ORDER BY ${users.id} LIMIT 1) END`

const counted = (bits: SQL) => sql`coalesce(sum(bit_count(${bits})), 0)::integer`

const totalOf = (facet: string, bits: SQL | Name) =>
  sql`SELECT ${facet} AS facet, 'all' AS value, ${counted(sql`${bits}`)} AS n FROM masks`

/** The counts of every value; the 200 commonest of each facet. */
function facetsOf({ maskOf, facets }: ReturnType<typeof masksOf>, world: World) {
  const cases = facets.map(({ facet }) => sql`WHEN ${facet} THEN ${maskOf(facet)}`)
  const mask = sql`CASE facet ${sql.join(cases, sql` `)} WHEN '' THEN NULL ELSE everything END`
  // Counted row by row before they are put together, so that no bits are sorted.
  const each = (names: readonly Facet[], which: SQL) => sql`
      SELECT facet, value, bit_count(p.bits & ${mask})::integer AS n
      FROM tallies.people p JOIN masks USING (chunk)
      WHERE p.organisation_id = ${world.organisationId}
        AND facet = ANY (${sql.param(names)}::text[]) AND ${which}`
  const invitation = maskOf('invitation')
  return sql`, each AS MATERIALIZED (
      ${each(kinds, sql`value <> ''`)} UNION ALL ${each(times, isRecent(world))}
      UNION ALL SELECT 'invitation', value, bit_count(bits & ${invitation})::integer
        FROM (${invitations(world)}) AS sent JOIN masks USING (chunk)
    ), valued AS MATERIALIZED (
      SELECT facet, value, sum(n) AS n FROM each GROUP BY 1, 2
    ), counted AS (
      SELECT facet, ${spanOf(world)} AS value, sum(n)::integer AS n FROM valued GROUP BY 1, 2
    ), placed AS (
      SELECT *, row_number() OVER (PARTITION BY facet ORDER BY n DESC, value) AS place
      FROM counted WHERE n > 0
    ), counts AS (
      ${totalOf('total', maskOf('total'))}
      UNION ALL ${totalOf('lastActive', maskOf('lastActive'))}
      UNION ALL ${totalOf('added', maskOf('added'))}
      UNION ALL ${totalOf('invitation', sql`bits & ${invitation}`)}
        JOIN (${invited(world)}) AS invited USING (chunk)
      UNION ALL SELECT facet, value, n FROM placed WHERE place <= 200
    ) SELECT facet, value, n, ${labelOf(world)} AS label FROM counts`
}

const commonestFirst = (a: { count: number }, b: { count: number }) => b.count - a.count

/** Of these facets one value is whatever the others leave. */
const whatIsLeft: Partial<Record<Facet, string>> = {
  lastActive: 'earlier',
  added: 'earlier',
  invitation: 'expired',
}

/** One facet for the answer. */
function asFacet(name: Facet, rows: Counted[]) {
  const mine = rows.filter(({ facet, value }) => facet === name && value !== 'all')
  const values = mine.flatMap(({ value, label, n: count }) => {
    if (name === 'group') return label === null ? [] : [{ value, label, count }]
    return [{ value: label ?? value, count }]
  })
  const all = rows.find(({ facet, value }) => facet === name && value === 'all')
  const others = all && all.n - mine.reduce((sum, { n }) => sum + n, 0)
  const value = whatIsLeft[name]
  if (value && others) values.push({ value, count: others })
  return values.toSorted(commonestFirst)
}

/** How many people a filter means, and with `facets` how many each value of each filter would leave. */
export async function countPeople(
  db: Db | Tx,
  filter: UserFilter,
  world: World,
  { facets = false } = {},
): Promise<{ total: number; facets?: Facets }> {
  if (asksForCourses(filter))
    await db.execute(sql`SELECT tallies.keep_all_holders(${world.organisationId})`)
  const masks = masksOf(filter, world)
  const rest = facets ? facetsOf(masks, world) : totalOf('total', masks.maskOf('total'))
  const { rows } = await db.execute<Counted>(sql`WITH ${masks.masks} ${rest}`)
  const total = rows.find(({ facet }) => facet === 'total')?.n ?? 0
  if (!facets) return { total }
  return { total, facets: Object.fromEntries(shown.map((name) => [name, asFacet(name, rows)])) }
}
