import type { SQL } from 'drizzle-orm'
import { sql } from '../drizzle.ts'
import { addDays, mondaysIn } from '../../lib/dates.ts'
import type { Db, Tx } from '../open.ts'
import type { Tenant } from '../scope.ts'
import { refreshDays, refreshUsers } from './refresh.ts'
import { type Counted, countedUsers } from './user-bitmaps.ts'

type Count = { kind: string; date: string | null; count: number }

/** The first and the last of some days. */
type Span = { first: string; last: string }

/** Users who were active between two days, as rows of `day`, `chunk` and `bits`. */
type Active = (from: string, until: string) => SQL

const byDay =
  ({ organisationId }: Tenant): Active =>
  (from, until) =>
    sql`SELECT day, chunk, bits FROM stats.day_bits
      WHERE organisation_id = ${organisationId} AND day BETWEEN ${from} AND ${until}`

/** Whole weeks as rows of their Mondays, and the days before and after them. */
const byWeek =
  (tenant: Tenant): Active =>
  (from, until) => {
    const days = byDay(tenant)
    const mondays = mondaysIn(from, until)
    if (mondays === null) return days(from, until)
    const { first, last } = mondays
    const weeks = sql`SELECT week AS day, chunk, bits FROM stats.week_bits
      WHERE organisation_id = ${tenant.organisationId} AND week BETWEEN ${first} AND ${last}`
    const next = addDays(last, 7)
    const before = from < first ? [days(from, addDays(first, -1))] : []
    const after = next <= until ? [days(next, until)] : []
    return sql.join([weeks, ...before, ...after], sql` UNION ALL `)
  }

/** Who was active in some courses. */
const daysInCourses = (courses: SQL, { organisationId }: Tenant, { first, last }: Span) => sql`
  SELECT l.day, u.ordinal >> 12 AS chunk, bit_or(stats.bit_of(u.ordinal)) AS bits
  FROM (SELECT DISTINCT day, user_id FROM learning_days WHERE organisation_id = ${organisationId}
    AND course_id IN (${courses}) AND day BETWEEN ${first} AND ${last}) AS l
  JOIN users u ON u.id = l.user_id GROUP BY 1, 2`

/** `prelude`: a query that the others read from. */
type Source = { prelude: SQL; days: Active; weeks: Active }

const everywhere = (tenant: Tenant): Source => ({
  prelude: sql``,
  days: byDay(tenant),
  weeks: byWeek(tenant),
})

function inCourses(courses: SQL, tenant: Tenant, whole: Span): Source {
  const prelude = sql`in_course AS MATERIALIZED (${daysInCourses(courses, tenant, whole)}), `
  const days: Active = (from, until) =>
    sql`SELECT * FROM in_course WHERE day BETWEEN ${from} AND ${until}`
  return { prelude, days, weeks: days }
}

/** The shortest span with some others in it. */
const hullOf = (spans: Span[]): Span => ({
  first: spans.map((span) => span.first).toSorted()[0] ?? '',
  last:
    spans
      .map((span) => span.last)
      .toSorted()
      .at(-1) ?? '',
})

type Asked = Counted & {
  interval: 'day' | 'week' | 'month'
  /** The ids of courses, as a query: activity in these courses only. */
  courses?: SQL
  first: string
  last: string
  /** Further ranges by name, each counted as a whole. */
  spans?: Record<string, Span>
  /** Whether to count also the mean of the days, as `daily`. */
  daily?: boolean
}

/**
 * How many users were active in each part of a range (`part`), in the whole range (`total`) and in others. `daily` is the
 * sum of the counts of its days.
 */
export async function countActive(db: Db | Tx, tenant: Tenant, asked: Asked) {
  const { interval, courses, first, last, spans = {}, daily = false } = asked
  const { organisationId } = tenant
  // The activity of deleted users is stored, but they do not count.
  const there = countedUsers(asked, tenant)
  await refreshDays(db, organisationId)
  await refreshUsers(db, organisationId)
  const { prelude, days, weeks } =
    courses === undefined
      ? everywhere(tenant)
      : inCourses(courses, tenant, hullOf([{ first, last }, ...Object.values(spans)]))
  // Days are united before users are subtracted: once for each part instead of for each day.
  const parts =
    interval === 'day'
      ? sql`SELECT day AS part, chunk, bits FROM (${days(first, last)}) AS days`
      : sql`SELECT date_trunc(${interval}, day::timestamp)::date AS part, chunk, bit_or(bits) AS bits
          FROM (${(interval === 'week' ? weeks : days)(first, last)}) AS days GROUP BY 1, 2`
  const span = ([kind, { first: from, last: until }]: [string, Span]) =>
    sql`SELECT ${kind}::text AS kind, chunk, bit_or(bits) AS bits FROM (${weeks(from, until)}) AS days GROUP BY 2`
  const wholes = Object.entries({ total: { first, last }, ...spans }).map(span)
  const mean = daily
    ? sql`UNION ALL SELECT 'daily', NULL, coalesce(sum(bit_count(days.bits & there.bits)), 0)::integer
        FROM (${days(first, last)}) AS days JOIN there USING (chunk)`
    : sql``
  // OFFSET 0 sorts numbers instead of bitmaps; LEFT JOIN reads the days once instead of for each row of `there`.
  const { rows } =
    await db.execute<Count>(sql`WITH ${prelude}there AS MATERIALIZED (${there}), each AS (
      SELECT part, sum(n) AS count FROM (
        SELECT part, bit_count(parts.bits & there.bits) AS n
        FROM (${parts}) AS parts LEFT JOIN there USING (chunk) OFFSET 0
      ) AS counted GROUP BY 1
    ), whole AS (
      ${sql.join(wholes, sql` UNION ALL `)}
    )
    SELECT 'part' AS kind, begin::date::text AS date, coalesce(count, 0)::integer AS count
      FROM generate_series(date_trunc(${interval}, ${first}::timestamp), ${last}::timestamp,
        ('1 ' || ${interval})::interval) AS begin LEFT JOIN each ON part = begin::date
    UNION ALL SELECT kind, NULL, sum(bit_count(whole.bits & there.bits))::integer
      FROM whole JOIN there USING (chunk) GROUP BY 1 ${mean}
    ORDER BY 1, 2`)
  return rows
}
