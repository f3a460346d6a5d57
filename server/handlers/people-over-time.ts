import type { Handlers } from '../contract/handlers.ts'
import { sql } from '../db/drizzle.ts'
import { spanOf } from '../span.ts'
import { users } from '../db/schema.ts'
import { everybody } from '../people/bits.ts'
import { keepCounts } from '../people/counts.ts'

type Count = { kind: 'part' | 'total' | 'before'; date: string | null; count: number }

/** From the days' bits those of a group's people. */
const inGroup = (group: string) => sql`JOIN tallies.people member
  ON member.organisation_id = active.organisation_id AND member.chunk = active.chunk
    AND member.facet = 'group' AND member.value = ${group}`

export const peopleOverTime = {
  async 'active-users'({ query, db, user }) {
    const { interval = 'day', group, license, course } = query
    const { first, last, before } = spanOf(query, user.organisation.timezone)
    // Nothing comes from a license or a course yet.
    const narrowed = license !== undefined || course !== undefined
    const { organisationId } = user
    // What somebody did stays when they are deleted, but they are in no list any more.
    const there = everybody({ organisationId, zone: user.organisation.timezone })
    await db.execute(sql`SELECT tallies.keep_days(${organisationId})`)
    await keepCounts(db, organisationId)
    const { rows } = await db.execute<Count>(sql`WITH days AS MATERIALIZED (
        SELECT day, active.chunk,
          active.bits & there.bits ${group === undefined ? sql`` : sql`& member.bits`} AS bits
        FROM tallies.days active JOIN (${there}) AS there USING (chunk)
          ${group === undefined ? sql`` : inGroup(group)}
        WHERE active.organisation_id = ${organisationId} AND day BETWEEN ${before} AND ${last}
          AND NOT ${narrowed}::boolean
      ), parts AS (
        SELECT part, sum(bit_count(bits)) AS count FROM (
          SELECT date_trunc(${interval}, day::timestamp)::date AS part, bit_or(bits) AS bits
          FROM days WHERE day >= ${first} GROUP BY 1, chunk) AS each
        GROUP BY part
      ), people AS (
        SELECT bit_or(bits) FILTER (WHERE day >= ${first}) AS now,
          bit_or(bits) FILTER (WHERE day < ${first}) AS earlier
        FROM days GROUP BY chunk
      )
      SELECT 'part' AS kind, begin::date::text AS date, coalesce(count, 0)::integer AS count
        FROM generate_series(date_trunc(${interval}, ${first}::timestamp), ${last}::timestamp,
          ('1 ' || ${interval})::interval) AS begin LEFT JOIN parts ON part = begin::date
      UNION ALL SELECT 'total', NULL, coalesce(sum(bit_count(now)), 0)::integer FROM people
      UNION ALL SELECT 'before', NULL, coalesce(sum(bit_count(earlier)), 0)::integer FROM people
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
