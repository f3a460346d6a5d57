import type { Handlers } from '../contract/handlers.ts'
import { sql } from '../db/drizzle.ts'
import { spanOf } from '../span.ts'
import { users } from '../db/schema.ts'
import { everybody, inGroup } from '../people/bits.ts'
import { keepCounts } from '../people/counts.ts'
import { type World, worldOf } from '../scope.ts'

type Count = { kind: 'part' | 'total' | 'before'; date: string | null; count: number }

/** Who of all who are there is counted; of a group its members. */
const counted = (group: string | undefined, world: World) =>
  group === undefined
    ? everybody(world)
    : sql`SELECT chunk, everyone.bits & member.bits AS bits
        FROM (${everybody(world)}) AS everyone JOIN (${inGroup(group, world)}) AS member USING (chunk)`

/** Who did something on which day: 4,096 people to a row. */
const everyDay = (organisationId: string) =>
  sql`SELECT day, chunk, bits FROM tallies.days WHERE organisation_id = ${organisationId}`

/** The same of a course, from the times that it keeps of each person. */
const daysInCourse = (course: string, { organisationId, zone }: World) => sql`
  SELECT day, ordinal >> 12 AS chunk, bit_or(tallies.bit_of(ordinal)) AS bits FROM (
    SELECT DISTINCT (at AT TIME ZONE ${zone})::date AS day, u.ordinal
    FROM enrollments e JOIN users u ON u.id = e.user_id
    CROSS JOIN LATERAL (
      SELECT unnest(ARRAY[e.started_at, e.last_activity_at, e.completed_at]) AS at
      UNION ALL SELECT unnest(ARRAY[i.started_at, i.completed_at]) FROM item_progress i WHERE i.enrollment_id = e.id
    ) AS times WHERE e.organisation_id = ${organisationId} AND e.course_id = ${course} AND at IS NOT NULL
  ) AS did GROUP BY 1, 2`

export const peopleOverTime = {
  async 'active-users'({ query, db, user }) {
    const { interval = 'day', group, license, course } = query
    const { first, last, before } = spanOf(query, user.organisation.timezone)
    // Nothing comes from a license yet.
    const isNobody = license !== undefined
    const { organisationId } = user
    const world = worldOf({ user })
    // What somebody did stays when they are deleted, but they are in no list any more.
    const there = counted(group, world)
    const days = course === undefined ? everyDay(organisationId) : daysInCourse(course, world)
    await db.execute(sql`SELECT tallies.keep_days(${organisationId})`)
    await keepCounts(db, organisationId)
    // Days are put together before anybody is left out: that is done once for each part and not for each day.
    const parts =
      interval === 'day'
        ? sql`SELECT day AS part, chunk, bits FROM days WHERE day >= ${first}`
        : sql`SELECT date_trunc(${interval}, day::timestamp)::date AS part, chunk, bit_or(bits) AS bits
            FROM days WHERE day >= ${first} GROUP BY 1, 2`
    // OFFSET 0: what is sorted is how many they are, not their bits.
    const { rows } =
      await db.execute<Count>(sql`WITH there AS MATERIALIZED (${there}), days AS MATERIALIZED (
        SELECT * FROM (${days}) AS known WHERE day BETWEEN ${before} AND ${last} AND NOT ${isNobody}::boolean
      ), each AS (
        SELECT part, sum(n) AS count FROM (
          SELECT part, bit_count(parts.bits & there.bits) AS n
          FROM (${parts}) AS parts JOIN there USING (chunk) OFFSET 0
        ) AS counted GROUP BY 1
      ), whole AS (
        SELECT CASE WHEN day >= ${first} THEN 'total' ELSE 'before' END AS kind, chunk, bit_or(bits) AS bits
        FROM days GROUP BY 1, 2
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
