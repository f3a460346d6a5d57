import type { SQL } from 'drizzle-orm'
import { sql } from '../db/drizzle.ts'
import { userGroups } from '../db/schema.ts'
import { type Ago, spans } from './days.ts'
import type { UserFilter } from './matching.ts'

// Who a filter means, as bits: a row for every 4,096 people (`chunk`), a bit for each of them.

export type World = { organisationId: string; zone: string }

/** In a SELECT of its own: worked out once and not for every row. */
const dayAgo = (days: number, zone: string) =>
  sql`(SELECT to_char((now() AT TIME ZONE ${zone})::date - ${days}::integer, 'YYYY-MM-DD'))`

/** From the bits of a facet those of the values that `which` says, put together. */
const valued = (facet: string, which: SQL, { organisationId }: World) => sql`
  SELECT chunk, bit_or(bits) AS bits FROM tallies.people
  WHERE organisation_id = ${organisationId} AND facet = ${facet} AND ${which} GROUP BY chunk`

const isValue = (facet: string) => (value: string, world: World) =>
  valued(facet, sql`value = ${value}`, world)

/** Days and `never`, which comes after every day. */
const between = (from?: SQL, until?: SQL) =>
  sql`value >= ${from ?? sql`'0'`} AND value < ${until ?? sql`'n'`}`

const isAgo = (facet: string) => (ago: Ago, world: World) => {
  if (ago === 'never') return isValue(facet)('never', world)
  const [from, until] = spans[ago].map((days) =>
    days === undefined ? undefined : dayAgo(days, world.zone),
  )
  return valued(facet, between(from, until), world)
}

const isDesignation = (designation: string, world: World) =>
  valued('designation', sql`value = fold_text(${designation.trim()})`, world)

const inGroup = (group: string, world: World) =>
  valued(
    'group',
    sql`value = ${group} AND EXISTS (SELECT FROM ${userGroups}
      WHERE ${userGroups.id} = ${group} AND ${userGroups.deletedAt} IS NULL)`,
    world,
  )

function given<Value>(
  value: Value | undefined,
  bits: (value: Value, world: World) => SQL,
  world: World,
) {
  return value === undefined ? undefined : bits(value, world)
}

/** The bits of the filters that have facets; undefined where nothing is asked. */
export function facetBits(filter: UserFilter, world: World) {
  return {
    status: given(filter.status, isValue('status'), world),
    group: given(filter.group, inGroup, world),
    designation: given(filter.designation, isDesignation, world),
    lastActive: given(filter.lastActive, isAgo('lastActive'), world),
    added: given(filter.added, isAgo('added'), world),
    source: given(filter.source, isValue('source'), world),
    emailStatus: given(filter.emailStatus, isValue('emailStatus'), world),
  }
}

export type Facet = keyof ReturnType<typeof facetBits>

const dayAfter = (day: string) => sql`to_char(${day}::date + 1, 'YYYY-MM-DD')`

function range(facet: string, from: string | undefined, to: string | undefined, world: World) {
  if (from === undefined && to === undefined) return undefined
  return valued(
    facet,
    between(from ? sql`${from}` : undefined, to ? dayAfter(to) : undefined),
    world,
  )
}

/** The bits of the ranges of days. */
export function rangeBits(filter: UserFilter, world: World) {
  return [
    range('lastActive', filter.lastActiveFrom, filter.lastActiveTo, world),
    range('added', filter.addedFrom, filter.addedTo, world),
  ].filter((bits) => bits !== undefined)
}

/** The value of a day's row as the facets show it. */
export const spanOf = ({ zone }: World) => sql`CASE
  WHEN facet NOT IN ('added', 'lastActive') OR value = 'never' THEN value
  WHEN value >= ${dayAgo(7, zone)} THEN 'week'
  WHEN value >= ${dayAgo(30, zone)} THEN 'month'
  ELSE 'quarter' END`

/** Of the rows of days, only those that are shown one by one. */
export const isRecent = ({ zone }: World) =>
  sql`(facet NOT IN ('added', 'lastActive') OR value >= ${dayAgo(90, zone)})`

export const everybody = (world: World) => valued('there', sql`value = 'yes'`, world)
