import type { SQL } from 'drizzle-orm'
import type { Handlers } from '../contract/operation-types.ts'
import { sql } from '../db/drizzle.ts'
import { addDays, mondaysIn } from '../lib/dates.ts'
import { users } from '../db/schema.ts'
import { everybody, inGroup } from './bitmaps.ts'
import { keepCounts } from './count.ts'
import { type World, worldOf } from '../db/scope.ts'
import { dateRangeOf } from '../contract/date-range.ts'

type Count = { kind: 'part' | 'total' | 'before'; date: string | null; count: number }

/** Who of all who are there is counted; of a group its members. */
const counted = (group: string | undefined, world: World) =>
  group === undefined
    ? everybody(world)
    : sql`SELECT chunk, everyone.bits & member.bits AS bits
        FROM (${everybody(world)}) AS everyone JOIN (${inGroup(group, world)}) AS member USING (chunk)`

/** Who did something from a day to another. */
type Active = (from: string, until: string) => SQL

/** A row for each day and 4,096 people. */
const byDay =
  ({ organisationId }: World): Active =>
  (from, until) =>
    sql`SELECT day, chunk, bits FROM stats.day_bits
      WHERE organisation_id = ${organisationId} AND day BETWEEN ${from} AND ${until}`

/** The same with one for each whole week, named by its Monday, and for each day before and after them. */
const byWeek =
  (world: World): Active =>
  (from, until) => {
    const days = byDay(world)
    const mondays = mondaysIn(from, until)
    if (mondays === null) return days(from, until)
    const { first, last } = mondays
    const weeks = sql`SELECT week AS day, chunk, bits FROM stats.week_bits
      WHERE organisation_id = ${world.organisationId} AND week BETWEEN ${first} AND ${last}`
    const next = addDays(last, 7)
    const before = from < first ? [days(from, addDays(first, -1))] : []
    const after = next <= until ? [days(next, until)] : []
    return sql.join([weeks, ...before, ...after], sql` UNION ALL `)
  }

/** Who did something in a course on which day, from the times that it keeps of each person. */
const daysInCourse = (course: string, { organisationId, zone }: World) => sql`
  SELECT day, ordinal >> 12 AS chunk, bit_or(stats.bit_of(ordinal)) AS bits FROM (
    SELECT DISTINCT (at AT TIME ZONE ${zone})::date AS day, u.ordinal
    FROM enrollments e JOIN users u ON u.id = e.user_id
    CROSS JOIN LATERAL (
      SELECT unnest(ARRAY[e.started_at, e.last_activity_at, e.completed_at]) AS at
      UNION ALL SELECT unnest(ARRAY[i.started_at, i.completed_at]) FROM item_progress i WHERE i.enrollment_id = e.id
    ) AS times WHERE e.organisation_id = ${organisationId} AND e.course_id = ${course} AND at IS NOT NULL
  ) AS did GROUP BY 1, 2`

/** `known`: a query that goes before, of what the others read. */
type Source = { known: SQL; days: Active; weeks: Active }

const everywhere = (world: World): Source => ({
  known: sql``,
  days: byDay(world),
  weeks: byWeek(world),
})

function inCourse(course: string, world: World): Source {
  const known = sql`in_course AS MATERIALIZED (${daysInCourse(course, world)}), `
  const days: Active = (from, until) =>
    sql`SELECT * FROM in_course WHERE day BETWEEN ${from} AND ${until}`
  return { known, days, weeks: days }
}

export const peopleOverTime = {
  async 'active-users'({ query, db, user }) {
    const { interval = 'day', group, license, course } = query
    const { first, last, before } = dateRangeOf(query, user.organisation.timezone)
    // Nothing comes from a license yet.
    const isNobody = license !== undefined
    const { organisationId } = user
    const world = worldOf({ user })
    // What somebody did stays when they are deleted, but they are in no list any more.
    const there = sql`SELECT * FROM (${counted(group, world)}) AS counted WHERE NOT ${isNobody}::boolean`
    await db.execute(sql`SELECT stats.refresh_days(${organisationId})`)
    await keepCounts(db, organisationId)
    const { known, days, weeks } =
      course === undefined ? everywhere(world) : inCourse(course, world)
    // Days are put together before anybody is left out: that is done once for each part and not for each day.
    const parts =
      interval === 'day'
        ? sql`SELECT day AS part, chunk, bits FROM (${days(first, last)}) AS days`
        : sql`SELECT date_trunc(${interval}, day::timestamp)::date AS part, chunk, bit_or(bits) AS bits
            FROM (${(interval === 'week' ? weeks : days)(first, last)}) AS days GROUP BY 1, 2`
    const whole = (kind: Count['kind'], from: string, until: string) =>
      sql`SELECT ${kind} AS kind, chunk, bit_or(bits) AS bits FROM (${weeks(from, until)}) AS days GROUP BY 2`
    // OFFSET 0: what is sorted is how many they are, not their bits. LEFT: the days are read once, not for each of there.
    const { rows } =
      await db.execute<Count>(sql`WITH ${known}there AS MATERIALIZED (${there}), each AS (
        SELECT part, sum(n) AS count FROM (
          SELECT part, bit_count(parts.bits & there.bits) AS n
          FROM (${parts}) AS parts LEFT JOIN there USING (chunk) OFFSET 0
        ) AS counted GROUP BY 1
      ), whole AS (
        ${whole('total', first, last)} UNION ALL ${whole('before', before, addDays(first, -1))}
      )
      SELECT 'part' AS kind, begin::date::text AS date, coalesce(count, 0)::integer AS count
        FROM generate_series(date_trunc(${interval}, ${first}::timestamp), ${last}::timestamp,
          ('1 ' || ${interval})::interval) AS begin LEFT JOIN each ON part = begin::date
      UNION ALL SELECT kind, NULL, sum(bit_count(whole.bits & there.bits))::integer
        FROM whole JOIN there USING (chunk) GROUP BY 1
      ORDER BY 1, 2`)
    const of = (kind: Count['kind']) => rows.find((row) => row.kind === kind)?.count ?? 0
    const activeUsers = rows.flatMap(({ kind, date, count }) =>
      kind === 'part' && date ? [{ date, count }] : [],
    )
    return {
      status: 'success',
      data: { activeUsers, total: of('total'), previousTotal: of('before') },
    }
  },

  async getUserRegistrationsByMonth({ query: { months = 12 }, db, user }) {
    const { organisationId, organisation } = user
    const zone = organisation.timezone
    const { rows } = await db.execute<{ month: string; count: number }>(sql`
      SELECT to_char(begin, 'YYYY-MM') AS month, (
        SELECT count(*)::integer FROM ${users} WHERE organisation_id = ${organisationId}
          AND deleted_at IS NULL AND registered_at >= begin AT TIME ZONE ${zone}
          AND registered_at < (begin + interval '1 month') AT TIME ZONE ${zone}) AS count
      FROM (SELECT date_trunc('month', now() AT TIME ZONE ${zone}) AS this) AS month,
        generate_series(this - ${months - 1}::integer * interval '1 month', this, '1 month') AS begin
      ORDER BY begin`)
    return { status: 'success', data: { registrations: rows } }
  },
} satisfies Handlers<'active-users' | 'getUserRegistrationsByMonth'>
