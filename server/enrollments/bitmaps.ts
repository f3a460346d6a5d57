import type { SQL } from 'drizzle-orm'
import { and, isNull, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { courses, enrollments, users } from '../db/schema.ts'
import { keepCounts } from '../people/count.ts'
import { inGroup, lookedFor, ordinalsIn, splitSearch, withPiece } from '../people/bitmaps.ts'
import { searched } from '../people/filter.ts'
import { ownedBy } from '../db/scope.ts'
import type { EnrollmentFilter } from './filter.ts'

// Whom a filter of the list of a course means, as bits of people; see stats.enrollment_bits. The same for a list of what words
// find in the titles of all courses or in who has them.

export type Held = {
  organisationId: string
  zone: string
  courseId?: string
  /** What people are searched by, and the courses whose titles have the words. */
  found?: { words: string; titled: SQL }
}

/**
 * Brings what is kept of people and of a course up to date with all that is committed. One after the other: who held both
 * locks at once could wait for somebody who took them the other way round.
 */
export async function keepHolders(db: Db | Tx, { organisationId, courseId }: Held) {
  await keepCounts(db, organisationId)
  await db.execute(
    courseId === undefined
      ? sql`SELECT stats.refresh_enrollments(${organisationId})`
      : sql`SELECT stats.refresh_course(${courseId})`,
  )
}

const none = sql`0::bit(4096)`

const bitsWhere = (facet: string, which: SQL = sql`true`) =>
  sql`coalesce(bit_or(bits) FILTER (WHERE facet = ${facet} AND ${which}), ${none})`

/** The bits of whom words find, a table for each word of which they are kept. */
function named(words: string, of: Held) {
  const { pieces, rest } = splitSearch(words)
  const found = ownedBy(of.organisationId)(users, searched(rest))
  return [
    ...(rest ? [lookedFor(sql`FROM ${users} WHERE ${found}`)] : []),
    ...pieces.map((piece) => withPiece(piece, of)),
  ]
}

/** Which courses are looked at. */
const which = ({ organisationId, courseId }: Held, column: SQL) =>
  courseId === undefined
    ? sql`${column} IN (SELECT ${courses.id} FROM ${courses}
        WHERE ${ownedBy(organisationId)(courses, isNull(courses.deletedAt))})`
    : sql`${column} = ${courseId}`

/** Who has a course until some day. */
const due = ({ deadlineFrom: from, deadlineTo: to }: EnrollmentFilter, of: Held) => sql`
  SELECT course_id, ordinal >> 12 AS chunk, bit_or(stats.bit_of(ordinal)) AS bits
  FROM ${enrollments} JOIN ${users} ON ${users.id} = ${enrollments.userId}
  WHERE ${and(
    which(of, sql`${enrollments.courseId}`),
    from ? sql`${enrollments.deadlineDate} >= ${from}::date` : undefined,
    to ? sql`${enrollments.deadlineDate} <= ${to}::date` : undefined,
  )} GROUP BY 1, 2`

type Part = { facet?: string; bits: SQL; from?: SQL }

/** What each member of a filter asks, in bits; that of a facet of its own name. */
function partsOf(filter: EnrollmentFilter, of: Held): Part[] {
  const { search, group, source, overdue, deadlineFrom, deadlineTo } = filter
  const { found } = of
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
    group !== undefined && { facet: 'group', ...aside('members', inGroup(group, of)) },
    ...named(search ?? '', of).map((bits, at) => aside(`named_${at}`, bits)),
    Boolean(deadlineFrom ?? deadlineTo) && aside('due', due(filter, of), sql`course_id, chunk`),
    ...named(found?.words ?? '', of).map((bits, at) => {
      const part = aside(`found_${at}`, bits)
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
 * Two tables to select from: `held` with all that is kept; `masks` with a row for each course and 4,096 people: in
 * `everything` whom the filter means, in `no_status` whom it would without its status and so on, in `late` who is late.
 */
export function masksOf(filter: EnrollmentFilter, of: Held) {
  const { status, source } = filter
  const parts = partsOf(filter, of)
  const inStatus = status ? sql`value = ${status}` : sql`value <> 'withdrawn'`
  const without = facetNames.map(
    (name) =>
      sql`${intersection(parts.filter(({ facet }) => facet !== name))} AS ${sql.identifier(`no_${name}`)}`,
  )
  return sql`held AS MATERIALIZED (
      SELECT course_id, chunk, facet, value, bits FROM stats.enrollment_bits
      WHERE organisation_id = ${of.organisationId} AND ${which(of, sql`course_id`)}
    ), course AS (
      SELECT course_id, chunk, ${bitsWhere('counted')} AS counted, ${bitsWhere('status', inStatus)} AS in_status,
        ${bitsWhere('overdue')} AS late,
        ${source ? bitsWhere('source', sql`value = ${source}`) : none} AS from_source
      FROM held GROUP BY 1, 2
    ), masks AS MATERIALIZED (
      SELECT course_id, chunk, course.late, ${intersection(parts)} AS everything, ${sql.join(without, sql`, `)}
      FROM course ${sql.join(parts.flatMap(({ from }) => from ?? []))}
    )`
}

/** The ids of those whom a filter means; for some thousands. */
export const meant = (filter: EnrollmentFilter, of: Held) => sql`ARRAY(
  SELECT ${users.id} FROM ${users} WHERE ${users.organisationId} = ${of.organisationId}
    AND ${users.ordinal} = ANY(${ordinalsIn(
      sql`WITH ${masksOf(filter, of)} SELECT chunk, bit_or(everything) AS bits FROM masks GROUP BY 1`,
    )}))`
