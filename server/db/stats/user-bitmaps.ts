import type { SQL } from 'drizzle-orm'
import type { components } from '../../../openapi/generated/types.ts'
import { sql } from '../drizzle.ts'
import { courses, userGroups, users } from '../schema.ts'
import { ownedBy, type Tenant } from '../scope.ts'
import { wordsOf } from '../search-terms.ts'

export type UserFilter = components['schemas']['UserFilter']

// Bitmaps of users, as queries with a row (`chunk`, `bits`) for every 4,096 users.

/** The union of the bitmaps of a facet whose values satisfy `which`. */
const valued = (facet: string, where: SQL, { organisationId }: Tenant) => sql`
  SELECT chunk, bit_or(bits) AS bits FROM stats.user_bits
  WHERE organisation_id = ${organisationId} AND facet = ${facet} AND ${where} GROUP BY chunk`

/** The union of bitmaps. */
const anyOf = (rows: SQL, where = sql`true`) =>
  sql`SELECT chunk, bit_or(bits) AS bits FROM (${rows}) AS rows_of_bits WHERE ${where} GROUP BY chunk`

const isValue = (facet: string) => (value: string, tenant: Tenant) =>
  valued(facet, sql`value = ${value}`, tenant)

/** Values of days; `never` sorts after every day. */
const between = (from?: SQL, until?: SQL) =>
  sql`value >= ${from ?? sql`'0'`} AND value < ${until ?? sql`'n'`}`

export const inUserStatus = isValue('status')

/** The same for facets of spans of days and of invitations: see stats.recent_bits. */
const recent = (facet: string, where: SQL, { organisationId }: Tenant) => sql`
  SELECT chunk, bit_or(bits) AS bits FROM stats.recent_bits
  WHERE organisation_id = ${organisationId} AND facet = ${facet} AND ${where} GROUP BY chunk`

const isAgo =
  (facet: string) => (ago: NonNullable<UserFilter['added' | 'lastActive']>, tenant: Tenant) =>
    ago === 'earlier'
      ? allBut(recent(facet, sql`true`, tenant), valued('status', sql`true`, tenant))
      : recent(facet, sql`value = ${ago}`, tenant)

const today = sql`(SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD'))`

/** Users whose invitation ends today and is still open: the only ones that have to be read from the table. */
export function endsTodayStill({ organisationId }: Tenant) {
  const stillOpen = bitmapsOf(sql`FROM ${users} WHERE ${users.organisationId} = ${organisationId}
    AND ${users.status} = 'invited' AND ${users.inviteExpiresAt} > now()
    AND ${users.inviteExpiresAt} < (date_trunc('day', now() AT TIME ZONE 'UTC') + interval '1 day') AT TIME ZONE 'UTC'`)
  return sql`SELECT chunk, kept.bits & still_open.bits AS bits
    FROM stats.user_bits AS kept JOIN (${stillOpen}) AS still_open USING (chunk)
    WHERE kept.organisation_id = ${organisationId} AND kept.facet = 'invitation' AND value = ${today}`
}

/** Users who have not accepted an invitation, whatever its state. */
export const invited = (tenant: Tenant) => isValue('status')('invited', tenant)

function isInvitation(state: NonNullable<UserFilter['invitation']>, tenant: Tenant) {
  if (state === 'not-sent') return recent('invitation', sql`value = 'not-sent'`, tenant)
  const where = state === 'open' ? sql`value = 'open'` : sql`true`
  const rows = anyOf(
    sql`${recent('invitation', where, tenant)} UNION ALL ${endsTodayStill(tenant)}`,
  )
  return state === 'open' ? rows : allBut(rows, invited(tenant))
}

const isDesignation = (designation: string, tenant: Tenant) =>
  valued('designation', sql`value = fold_text(${designation.trim()})`, tenant)

/** The members of a group, unless it is deleted. */
export const inGroup = (group: string, tenant: Tenant) =>
  valued(
    'group',
    sql`value = ${group} AND EXISTS (SELECT FROM ${userGroups}
      WHERE ${userGroups.id} = ${group} AND ${userGroups.deletedAt} IS NULL)`,
    tenant,
  )

function ifSet<Value>(
  value: Value | undefined,
  bits: (value: Value, tenant: Tenant) => SQL,
  tenant: Tenant,
) {
  return value === undefined ? undefined : bits(value, tenant)
}

/** The bitmaps of the filters that have facets; undefined for filters that are not set. */
export function facetBits(filter: UserFilter, tenant: Tenant) {
  return {
    status: ifSet(filter.status, isValue('status'), tenant),
    group: ifSet(filter.group, inGroup, tenant),
    designation: ifSet(filter.designation, isDesignation, tenant),
    lastActive: ifSet(filter.lastActive, isAgo('lastActive'), tenant),
    added: ifSet(filter.added, isAgo('added'), tenant),
    source: ifSet(filter.source, isValue('source'), tenant),
    emailStatus: ifSet(filter.emailStatus, isValue('emailStatus'), tenant),
    invitation: ifSet(filter.invitation, isInvitation, tenant),
  }
}

export type Facet = keyof ReturnType<typeof facetBits>

function range(facet: string, from: string | undefined, to: string | undefined, tenant: Tenant) {
  if (from === undefined) return to === undefined ? undefined : untilDay(facet, to, tenant)
  const until = to === undefined ? sql`true` : sql`value <= ${to}`
  return valued(facet, sql`${between(sql`${from}`)} AND ${until}`, tenant)
}

/** The difference of bitmaps. */
const allBut = (others: SQL, all: SQL) => sql`
  SELECT everyone.chunk, everyone.bits & ~coalesce(others.bits, 0::bit(4096)) AS bits
  FROM (${all}) AS everyone LEFT JOIN (${others}) AS others USING (chunk)`

/** Every user has one day, or `never`. All users minus those of later days: fewer rows to read. */
const untilDay = (facet: string, to: string, tenant: Tenant) =>
  allBut(valued(facet, sql`value > ${to}`, tenant), valued('status', sql`true`, tenant))

/** The bitmaps of the ranges of days. */
export function rangeBits(filter: UserFilter, tenant: Tenant) {
  return [
    range('lastActive', filter.lastActiveFrom, filter.lastActiveTo, tenant),
    range('added', filter.addedFrom, filter.addedTo, tenant),
    range('lastInvited', undefined, filter.invitedTo, tenant),
  ].filter((bits) => bits !== undefined)
}

/**
 * Builds bitmaps from a query. `which` is its FROM clause and must expose `ordinal`. First 64 users into a bigint, then 64
 * of these into a bitmap: twice as fast as a bitmap for each user.
 */
export const bitmapsOf = (from: SQL) => sql`
  SELECT word >> 6 AS chunk, bit_or((bits::bit(64)::bit(4096)) >> (64 * (word & 63))) AS bits
  FROM (SELECT ordinal >> 6 AS word, bit_or(1::bigint << (63 - (ordinal & 63))) AS bits
    ${from} GROUP BY 1) AS words
  GROUP BY 1`

/** One or two letters or digits, for which stats.search_ngrams has bitmaps. */
const isNgram = (word: string) => /^[a-z\d]{1,2}$/i.test(word)

/** The words of a search that have bitmaps, and the rest of it. */
export function splitSearch(search?: string) {
  const words = wordsOf(search)
  return {
    ngrams: words.filter(isNgram),
    rest: words.filter((word) => !isNgram(word)).join(' '),
  }
}

/** Users, deleted ones too, with an n-gram in their search text. */
export const withNgram = (ngram: string, { organisationId }: Pick<Tenant, 'organisationId'>) =>
  sql`SELECT chunk, bits FROM stats.with_ngram(${organisationId}, ${ngram.toLowerCase()})`

/**
 * The ordinals of a bitmap as an array. Goes by words of 64 and then by bytes: four times as fast as bit by bit where few
 * bits are set.
 */
export const ordinalsIn = (bits: SQL) => sql`ARRAY(
  WITH words AS MATERIALIZED (
    SELECT chunk * 64 + n AS word, substring(bits FROM n * 64 + 1 FOR 64)::bit(64)::bigint AS bits
    FROM (${bits}) AS people, generate_series(0, 63) AS n WHERE bits <> 0::bit(4096)
  ), eights AS (
    SELECT word * 8 + n AS eight, (bits >> (56 - 8 * n)) & 255 AS bits
    FROM words, generate_series(0, 7) AS n WHERE bits <> 0)
  SELECT eight * 8 + n FROM eights, generate_series(0, 7) AS n
  WHERE bits <> 0 AND (bits >> (7 - n)) & 1 = 1)`

/** Enrollments with some statuses, as rows of `course_id`, `chunk` and `bits`. */
export const standing = (which: SQL, { organisationId }: Pick<Tenant, 'organisationId'>) => sql`
  SELECT h.course_id, h.chunk, h.bits FROM stats.enrollment_bits h
  JOIN ${courses} c ON c.id = h.course_id AND c.deleted_at IS NULL
  WHERE h.organisation_id = ${organisationId} AND h.facet = 'status' AND ${which}`

/** Overdue enrollments, as such rows, without those of inactive and deleted users. */
export const late = ({ organisationId }: Pick<Tenant, 'organisationId'>) => sql`
  SELECT h.course_id, h.chunk, h.bits & counted.bits AS bits FROM stats.enrollment_bits h
  JOIN stats.enrollment_bits counted ON counted.course_id = h.course_id AND counted.chunk = h.chunk
    AND counted.facet = 'counted'
  JOIN ${courses} c ON c.id = h.course_id AND c.deleted_at IS NULL
  WHERE h.organisation_id = ${organisationId} AND h.facet = 'overdue'`

function hasCourse({ course, courseStatus: status }: UserFilter, tenant: Tenant) {
  const condition = course === undefined ? undefined : sql`course_id = ${course}`
  if (status === 'overdue') return anyOf(late(tenant), condition)
  const value = status === undefined ? sql`h.value <> 'withdrawn'` : sql`h.value = ${status}`
  return anyOf(standing(value, tenant), condition)
}

/** Whether a filter names enrollments. */
export const asksForCourses = ({ course, courseStatus, overdue }: UserFilter) =>
  course !== undefined || courseStatus !== undefined || overdue === true

/** The bitmaps of filters by enrollments. */
export function learningBits(filter: UserFilter, tenant: Tenant) {
  const { course, courseStatus, overdue } = filter
  const has = course !== undefined || courseStatus !== undefined
  return [...(has ? [hasCourse(filter, tenant)] : []), ...(overdue ? [anyOf(late(tenant))] : [])]
}

export const everybody = (tenant: Tenant) => valued('there', sql`value = 'yes'`, tenant)

/** Users with one of the bitmaps and the other. */
const both = (one: SQL, other: SQL) => sql`SELECT chunk, one.bits & other.bits AS bits
  FROM (${one}) AS one JOIN (${other}) AS other USING (chunk)`

/** The users that figures count: not deleted, of a group, current or deactivated, and of a condition on `users`. */
export type Counted = {
  group?: string
  people?: components['schemas']['ReportPeople']
  which?: SQL
}

export function countedUsers({ group, people = 'all', which }: Counted, tenant: Tenant) {
  const isInactive = people === 'deactivated' ? sql`value = 'inactive'` : sql`value <> 'inactive'`
  const bitmaps = [
    ...(group === undefined ? [] : [inGroup(group, tenant)]),
    ...(people === 'all' ? [] : [valued('status', isInactive, tenant)]),
    ...(which
      ? [bitmapsOf(sql`FROM ${users} WHERE ${ownedBy(tenant.organisationId)(users, which)}`)]
      : []),
  ]
  return bitmaps.reduce(both, everybody(tenant))
}
