import type { SQL } from 'drizzle-orm'
import { and, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { enrollments, users } from '../db/schema.ts'
import { keepCounts } from '../people/counts.ts'
import { inGroup, lookedFor, ordinalsIn } from '../people/bits.ts'
import { searched } from '../people/matching.ts'
import { ownedBy } from '../scope.ts'
import type { HoldingFilter } from './matching.ts'

// Whom a filter of the list of a course means, as bits of people; see tallies.holders.

export type OfCourse = { organisationId: string; zone: string; courseId: string }

/**
 * Brings what is kept of people and of a course up to date with all that is committed. One after the other: who held both
 * locks at once could wait for somebody who took them the other way round.
 */
export async function keepHolders(db: Db | Tx, { organisationId, courseId }: OfCourse) {
  await keepCounts(db, organisationId)
  await db.execute(sql`SELECT tallies.keep_holders(${courseId})`)
}

const none = sql`0::bit(4096)`

const bitsWhere = (facet: string, which: SQL = sql`true`) =>
  sql`coalesce(bit_or(bits) FILTER (WHERE facet = ${facet} AND ${which}), ${none})`

const found = (search: string, { organisationId }: OfCourse) =>
  lookedFor(sql`FROM ${users} WHERE ${ownedBy(organisationId)(users, searched(search))}`)

/** Who has it until some day. */
const due = ({ deadlineFrom: from, deadlineTo: to }: HoldingFilter, { courseId }: OfCourse) =>
  lookedFor(sql`FROM ${enrollments} JOIN ${users} ON ${users.id} = ${enrollments.userId}
    WHERE ${and(
      sql`${enrollments.courseId} = ${courseId}`,
      from ? sql`${enrollments.deadlineDate} >= ${from}::date` : undefined,
      to ? sql`${enrollments.deadlineDate} <= ${to}::date` : undefined,
    )}`)

type Part = { facet?: string; bits: SQL; from?: SQL }

/** What each member of a filter asks, in bits; that of a facet of its own name. */
function partsOf(filter: HoldingFilter, of: OfCourse): Part[] {
  const { search, group, source, overdue, deadlineFrom, deadlineTo } = filter
  const aside = (facet: string | undefined, name: string, from: SQL): Part => ({
    facet,
    bits: sql`coalesce(${sql.identifier(name)}.bits, ${none})`,
    from: sql`LEFT JOIN (${from}) AS ${sql.identifier(name)} USING (chunk)`,
  })
  const parts: (Part | false)[] = [
    { bits: sql`course.counted` },
    { facet: 'status', bits: sql`course.in_status` },
    overdue !== undefined && {
      facet: 'overdue',
      bits: overdue ? sql`course.late` : sql`~course.late`,
    },
    source !== undefined && { facet: 'source', bits: sql`course.from_source` },
    group !== undefined && aside('group', 'members', inGroup(group, of)),
    Boolean(search?.trim()) && aside(undefined, 'found', found(search ?? '', of)),
    Boolean(deadlineFrom ?? deadlineTo) && aside(undefined, 'due', due(filter, of)),
  ]
  return parts.filter((part) => part !== false)
}

const together = (parts: Part[]) =>
  sql.join(
    parts.map(({ bits }) => bits),
    sql` & `,
  )

export const facetNames = ['status', 'overdue', 'source', 'group'] as const

/**
 * Two tables to select from: `held` with all that is kept of the course; `masks` with a row for every 4,096 people: in
 * `everything` whom the filter means, in `no_status` whom it would without its status and so on, in `late` who is late.
 */
export function masksOf(filter: HoldingFilter, of: OfCourse) {
  const { status, source } = filter
  const parts = partsOf(filter, of)
  const inStatus = status ? sql`value = ${status}` : sql`value <> 'withdrawn'`
  const without = facetNames.map(
    (name) =>
      sql`${together(parts.filter(({ facet }) => facet !== name))} AS ${sql.identifier(`no_${name}`)}`,
  )
  return sql`held AS MATERIALIZED (
      SELECT chunk, facet, value, bits FROM tallies.holders
      WHERE course_id = ${of.courseId} AND organisation_id = ${of.organisationId}
    ), course AS (
      SELECT chunk, ${bitsWhere('counted')} AS counted, ${bitsWhere('status', inStatus)} AS in_status,
        ${bitsWhere('overdue')} AS late,
        ${source ? bitsWhere('source', sql`value = ${source}`) : none} AS from_source
      FROM held GROUP BY 1
    ), masks AS MATERIALIZED (
      SELECT chunk, course.late, ${together(parts)} AS everything, ${sql.join(without, sql`, `)}
      FROM course ${sql.join(parts.flatMap(({ from }) => from ?? []))}
    )`
}

/** The ids of those whom a filter means; for some thousands. */
export const meant = (filter: HoldingFilter, of: OfCourse) => sql`ARRAY(
  SELECT ${users.id} FROM ${users} WHERE ${users.organisationId} = ${of.organisationId}
    AND ${users.ordinal} = ANY(${ordinalsIn(
      sql`WITH ${masksOf(filter, of)} SELECT chunk, everything AS bits FROM masks`,
    )}))`
