import type { Handlers } from '../contract/handlers.ts'
import { sql } from '../db/drizzle.ts'
import { spanOf } from '../span.ts'
import { activityDays, userGroupMembers, users } from '../db/schema.ts'

type Count = { kind: 'part' | 'total' | 'before'; date: string | null; count: number }

/** Nobody is there twice on one day. */
const daily = (first: string) =>
  sql`SELECT day AS part, count(*) AS count FROM active WHERE day >= ${first} GROUP BY 1`

/** In a week or month each person counts once. */
const everyPart = (first: string, interval: string) => sql`SELECT part, count(*) AS count FROM (
  SELECT DISTINCT date_trunc(${interval}, day::timestamp)::date AS part, user_id
  FROM active WHERE day >= ${first}) AS each GROUP BY 1`

export const peopleOverTime = {
  async 'active-users'({ query, db, user }) {
    const { interval = 'day', group, license, course } = query
    const { first, last, before } = spanOf(query, user.organisation.timezone)
    // Nothing comes from a license or a course yet.
    const narrowed = license !== undefined || course !== undefined
    const inGroup =
      group === undefined
        ? sql`true`
        : sql`user_id IN (SELECT user_id
      FROM ${userGroupMembers} WHERE group_id = ${group} AND organisation_id = ${user.organisationId})`
    const { rows } = await db.execute<Count>(sql`WITH active AS (
        SELECT day, user_id FROM ${activityDays} WHERE organisation_id = ${user.organisationId}
          AND day BETWEEN ${before} AND ${last} AND ${narrowed ? sql`false` : inGroup}
      ), parts AS (${interval === 'day' ? daily(first) : everyPart(first, interval)}
      ), people AS (
        SELECT bool_or(day >= ${first}) AS now, bool_or(day < ${first}) AS earlier
        FROM active GROUP BY user_id
      )
      SELECT 'part' AS kind, begin::date::text AS date, coalesce(count, 0)::integer AS count
        FROM generate_series(date_trunc(${interval}, ${first}::timestamp), ${last}::timestamp,
          ('1 ' || ${interval})::interval) AS begin LEFT JOIN parts ON part = begin::date
      UNION ALL SELECT 'total', NULL, (count(*) FILTER (WHERE now))::integer FROM people
      UNION ALL SELECT 'before', NULL, (count(*) FILTER (WHERE earlier))::integer FROM people
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
