import type { SQL } from 'drizzle-orm'
import { sql } from '../drizzle.ts'
import type { Db, Tx } from '../open.ts'
import { users } from '../schema.ts'
import type { FacetRequest } from '../facets.ts'
import { ownedBy, type Tenant } from '../scope.ts'
import {
  asksForCourses,
  bitmapsOf,
  everybody,
  facetBits,
  learningBits,
  ordinalsIn,
  rangeBits,
  splitSearch,
  type UserFilter,
  withNgram,
} from './user-bitmaps.ts'
import { countOf, facetsOf, type Row, shownFacets } from './user-facets.ts'
import { refreshEnrollments } from './refresh.ts'

/** A filter of users. `where` is the condition for what the bitmaps do not cover: rare filters and longer search terms. */
export type UserQuestion = {
  filter: UserFilter
  world: Tenant
  where(rest: UserFilter): SQL | undefined
}

/** The base bitmaps of a query; conditions without bitmaps are selected from the table. */
function startOf({ filter, world, where }: UserQuestion) {
  const { email, deleted, license, learningPath, pathStatus, stage, people } = filter
  const { category, course } = filter
  const { activeFrom, activeTo, activeCourse, activeCategory, activeWeekday, activeHour } = filter
  const { ngrams, rest: search } = splitSearch(filter.search)
  const rest = {
    search,
    email,
    deleted,
    license,
    learningPath,
    pathStatus,
    stage,
    people,
    activeFrom,
    activeTo,
    activeCourse,
    activeCategory,
    activeWeekday,
    activeHour,
    ...(category !== undefined && { category, course }),
  }
  // Midnight is hour 0.
  const isCovered = activeHour === undefined && !Object.values(rest).some(Boolean)
  return [
    isCovered
      ? everybody(world)
      : bitmapsOf(sql`FROM ${users} WHERE ${ownedBy(world.organisationId)(users, where(rest))}`),
    ...ngrams.map((ngram) => withNgram(ngram, world)),
  ]
}

type Part = { name: string; bits: SQL }

/** The intersection of bitmaps. */
const intersection = (parts: Part[]) =>
  sql.join(
    parts.map(({ name }) => sql`coalesce(${sql.identifier(name)}.bits, 0::bit(4096))`),
    sql` & `,
  )

/**
 * `masks` has a row for each chunk with possible matches: `everything` is the bitmap of the matches, `no_status` that
 * without the filter by status, and so on for each facet that the filter names.
 */
export function masksOf(question: UserQuestion) {
  const { filter, world } = question
  const bases = [...startOf(question), ...rangeBits(filter, world), ...learningBits(filter, world)]
  const base = bases.map((bits, index) => ({
    name: `base_${index}`,
    bits,
  }))
  const filters = Object.entries(facetBits(filter, world)).flatMap(([facet, bits]) =>
    bits ? [{ name: `by_${facet}`, facet, bits }] : [],
  )
  const bitmaps = [...base, ...filters]
  const parts = bitmaps.map(
    ({ name, bits }) => sql`${sql.identifier(name)} AS MATERIALIZED (${bits})`,
  )
  const joins = bitmaps
    .slice(1)
    .map(({ name }) => sql`LEFT JOIN ${sql.identifier(name)} USING (chunk)`)
  const without = filters.map(
    ({ name, facet }) =>
      sql`, ${intersection(bitmaps.filter((part) => part.name !== name))} AS ${sql.identifier(`no_${facet}`)}`,
  )
  const masks = sql`masks AS MATERIALIZED (
    SELECT base_0.chunk, ${intersection(bitmaps)} AS everything ${sql.join(without)}
    FROM base_0 ${sql.join(joins, sql` `)})`
  const maskOf = (facet: string) =>
    filters.some((each) => each.facet === facet)
      ? sql.identifier(`no_${facet}`)
      : sql.identifier('everything')
  return { masks: sql`${sql.join(parts, sql`, `)}, ${masks}`, maskOf, facets: filters }
}

/** The users of a query as a condition on `users`: for a few thousand, after counting. */
export const usersWhere = (question: UserQuestion) =>
  sql`${users.ordinal} = ANY(${ordinalsIn(
    sql`WITH ${masksOf(question).masks} SELECT chunk, everything AS bits FROM masks`,
  )})`

/** Whether bitmaps find few users faster than the indexes of the table. */
export const isCoveredBest = ({ filter }: UserQuestion) =>
  asksForCourses(filter) || splitSearch(filter.search).ngrams.length > 0

/**
 * How many users a query selects, and how many each value of the requested facets would. Call `refreshUsers` before.
 */
export async function countUsers(db: Db | Tx, question: UserQuestion, request: FacetRequest = {}) {
  const { filter, world } = question
  if (asksForCourses(filter)) await refreshEnrollments(db, world.organisationId)
  const masks = masksOf(question)
  const withFacets = request.facets || request.facet !== undefined
  const rest = withFacets ? facetsOf(request, masks, filter, world) : countOf(masks)
  const { rows } = await db.execute<Row>(sql`WITH ${masks.masks} ${rest}`)
  const total = rows.find(({ facet }) => facet === 'total')?.n ?? 0
  return { total, ...(withFacets && shownFacets(rows, request)) }
}
