import type { SQL } from 'drizzle-orm'
import type { components } from '../../../openapi/generated/types.ts'
import { and, isNull, sql } from '../drizzle.ts'
import type { Db, Tx } from '../open.ts'
import { courses, enrollments, users } from '../schema.ts'
import { ownedBy } from '../scope.ts'
import { hasEachWord } from '../search-terms.ts'
import { refreshEnrollments, refreshUsers } from './refresh.ts'
import { bitmapsOf, inGroup, ordinalsIn, splitSearch, withNgram } from './user-bitmaps.ts'

export type EnrollmentFilter = components['schemas']['CourseStatusFilter']

// Filters of enrollments as bitmaps of users: of one course, or of all courses where words match the title or the user.
// See stats.enrollment_bits.

/** The enrollments of a list. */
export type EnrollmentScope = {
  organisationId: string
  zone: string
  courseId?: string
  /** Words to search users by, and the courses whose titles match them. */
  found?: { words: string; titled: SQL }
}

/** Two statements, one after the other: sessions that took both locks in different orders could deadlock. */
export async function refreshScope(db: Db | Tx, { organisationId, courseId }: EnrollmentScope) {
  await refreshUsers(db, organisationId)
  await refreshEnrollments(db, organisationId, courseId)
}

const none = sql`0::bit(4096)`

const bitsWhere = (facet: string, where: SQL = sql`true`) =>
  sql`coalesce(bit_or(bits) FILTER (WHERE facet = ${facet} AND ${where}), ${none})`

/** The bitmaps of users who match words: one for each n-gram, and one for the rest. */
function named(words: string, scope: EnrollmentScope) {
  const { ngrams, rest } = splitSearch(words)
  const found = ownedBy(scope.organisationId)(users, and(...hasEachWord(users.searchText, rest)))
  return [
    ...(rest ? [bitmapsOf(sql`FROM ${users} WHERE ${found}`)] : []),
    ...ngrams.map((ngram) => withNgram(ngram, scope)),
  ]
}

/** The courses of the scope. */
const which = ({ organisationId, courseId }: EnrollmentScope, column: SQL) =>
  courseId === undefined
    ? sql`${column} IN (SELECT ${courses.id} FROM ${courses}
        WHERE ${ownedBy(organisationId)(courses, isNull(courses.deletedAt))})`
    : sql`${column} = ${courseId}`

/** Enrollments by deadline. */
const deadlines = (
  { deadlineFrom: from, deadlineTo: to }: EnrollmentFilter,
  scope: EnrollmentScope,
) => sql`
  SELECT course_id, ordinal >> 12 AS chunk, bit_or(stats.bit_of(ordinal)) AS bits
  FROM ${enrollments} JOIN ${users} ON ${users.id} = ${enrollments.userId}
  WHERE ${and(
    which(scope, sql`${enrollments.courseId}`),
    from ? sql`${enrollments.deadlineDate} >= ${from}::date` : undefined,
    to ? sql`${enrollments.deadlineDate} <= ${to}::date` : undefined,
  )} GROUP BY 1, 2`

type Part = { facet?: string; bits: SQL; from?: SQL }

/** The bitmaps for each filter, with the facet that it belongs to. */
function partsOf(filter: EnrollmentFilter, scope: EnrollmentScope): Part[] {
  const { search, group, source, overdue, deadlineFrom, deadlineTo } = filter
  const { found } = scope
  const aside = (name: string, from: SQL, by = sql`chunk`): Part => ({
    bits: sql`coalesce(${sql.identifier(name)}.bits, ${none})`,
    from: sql`LEFT JOIN (${from}) AS ${sql.identifier(name)} USING (${by})`,
  })
  const parts: (Part | false)[] = [
    { bits: sql`course.counted` },
    { facet: 'status', bits: sql`course.in_status` },
    overdue !== undefined && {
      facet: 'overdue',
      bits: overdue ? sql`course.late` : sql`~course.late`,
    },
    source !== undefined && { facet: 'source', bits: sql`course.from_source` },
    group !== undefined && { facet: 'group', ...aside('members', inGroup(group, scope)) },
    ...named(search ?? '', scope).map((bits, index) => aside(`named_${index}`, bits)),
    Boolean(deadlineFrom ?? deadlineTo) &&
      aside('due', deadlines(filter, scope), sql`course_id, chunk`),
    ...named(found?.words ?? '', scope).map((bits, index) => {
      const part = aside(`found_${index}`, bits)
      const titled = sql`course.course_id IN (${found?.titled})`
      return { ...part, bits: sql`CASE WHEN ${titled} THEN ~${none} ELSE ${part.bits} END` }
    }),
  ]
  return parts.filter((part) => part !== false)
}

const intersection = (parts: Part[]) =>
  sql.join(
    parts.map(({ bits }) => bits),
    sql` & `,
  )

export const facetNames = ['status', 'overdue', 'source', 'group'] as const

/**
 * Two tables to select from: `stored` with the bitmaps of the scope; `masks` with a row for each course and chunk:
 * `everything` is the bitmap of the whole filter, `no_status` that without the filter by status and so on, `late` that
 * of the overdue.
 */
export function masksOf(filter: EnrollmentFilter, scope: EnrollmentScope) {
  const { status, source } = filter
  const parts = partsOf(filter, scope)
  const inStatus = status ? sql`value = ${status}` : sql`value <> 'withdrawn'`
  const without = facetNames.map(
    (name) =>
      sql`${intersection(parts.filter(({ facet }) => facet !== name))} AS ${sql.identifier(`no_${name}`)}`,
  )
  return sql`stored AS MATERIALIZED (
      SELECT course_id, chunk, facet, value, bits FROM stats.enrollment_bits
      WHERE organisation_id = ${scope.organisationId} AND ${which(scope, sql`course_id`)}
    ), course AS (
      SELECT course_id, chunk, ${bitsWhere('counted')} AS counted, ${bitsWhere('status', inStatus)} AS in_status,
        ${bitsWhere('overdue')} AS late,
        ${source ? bitsWhere('source', sql`value = ${source}`) : none} AS from_source
      FROM stored GROUP BY 1, 2
    ), masks AS MATERIALIZED (
      SELECT course_id, chunk, course.late, ${intersection(parts)} AS everything, ${sql.join(without, sql`, `)}
      FROM course ${sql.join(parts.flatMap(({ from }) => from ?? []))}
    )`
}

/** The ids of the users of a filter, as an array: for a few thousand. */
export const enrolledUserIds = (filter: EnrollmentFilter, scope: EnrollmentScope) => sql`ARRAY(
  SELECT ${users.id} FROM ${users} WHERE ${users.organisationId} = ${scope.organisationId}
    AND ${users.ordinal} = ANY(${ordinalsIn(
      sql`WITH ${masksOf(filter, scope)} SELECT chunk, bit_or(everything) AS bits FROM masks GROUP BY 1`,
    )}))`
