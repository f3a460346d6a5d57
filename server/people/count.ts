import type { SQL } from 'drizzle-orm'
import { sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { users } from '../db/schema.ts'
import type { FacetsAsked } from '../db/facets.ts'
import { ownedBy, type World } from '../db/scope.ts'
import {
  asksForCourses,
  everybody,
  facetBits,
  learningBits,
  lookedFor,
  ordinalsIn,
  rangeBits,
  splitSearch,
  withPiece,
} from './bitmaps.ts'
import { countOf, facetsOf, type Row, shownFacets } from './facets.ts'
import { filterWhere, type UserFilter } from './filter.ts'

/** Brings the counts up to date with all that is committed; call it before counting. */
export const keepCounts = (db: Db | Tx, organisationId: string) =>
  db.execute(sql`SELECT stats.refresh(${organisationId})`)

/** What no bits are kept of is looked for in the table. */
function startOf(filter: UserFilter, world: World) {
  const { email, deleted, license } = filter
  const { pieces, rest: search } = splitSearch(filter.search)
  const looked = { search, email, deleted, license }
  const found = ownedBy(world.organisationId)(users, filterWhere(looked, world.zone))
  const some = Object.values(looked).some(Boolean)
  return [
    some ? lookedFor(sql`FROM ${users} WHERE ${found}`) : everybody(world),
    ...pieces.map((piece) => withPiece(piece, world)),
  ]
}

type Part = { name: string; bits: SQL }

/** The bits that are in all of the parts. */
const intersection = (parts: Part[]) =>
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
      sql`, ${intersection(all.filter((part) => part.name !== name))} AS ${sql.identifier(`no_${facet}`)}`,
  )
  const masks = sql`masks AS MATERIALIZED (
    SELECT base_0.chunk, ${intersection(all)} AS everything ${sql.join(without)}
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

/** How many people a filter means, and how many each value of the facets asked for would leave. */
export async function countPeople(
  db: Db | Tx,
  filter: UserFilter,
  world: World,
  asked: FacetsAsked = {},
) {
  if (asksForCourses(filter))
    await db.execute(sql`SELECT stats.refresh_enrollments(${world.organisationId})`)
  const masks = masksOf(filter, world)
  const wanted = asked.facets || asked.facet !== undefined
  const rest = wanted ? facetsOf(asked, masks, filter, world) : countOf(masks)
  const { rows } = await db.execute<Row>(sql`WITH ${masks.masks} ${rest}`)
  const total = rows.find(({ facet }) => facet === 'total')?.n ?? 0
  return { total, ...(wanted && shownFacets(rows, asked)) }
}
