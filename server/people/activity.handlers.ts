import type { Handlers } from '../contract/operation-types.ts'
import { sql } from '../db/drizzle.ts'
import { dateRangeOf } from '../contract/date-range.ts'
import { users } from '../db/schema.ts'
import { tenantOf } from '../db/scope.ts'
import { addDays } from '../lib/dates.ts'
import { countActive } from '../db/stats/stats.ts'
import { hasLicense } from './seats.ts'

export const peopleOverTime = {
  async 'active-users'({ query, db, user }) {
    const { interval = 'day', group, license, course } = query
    const { first, last, before } = dateRangeOf(query, user.organisation.timezone)
    const which = license === undefined ? undefined : hasLicense(license)
    const courses =
      course === undefined ? undefined : sql`SELECT id FROM courses WHERE id = ${course}`
    const spans = { before: { first: before, last: addDays(first, -1) } }
    const options = { interval, group, courses, which, first, last, spans }
    const rows = await countActive(db, tenantOf({ user }), options)
    const countOf = (kind: 'total' | 'before') => rows.find((row) => row.kind === kind)?.count ?? 0
    const activeUsers = rows.flatMap(({ kind, date, count }) =>
      kind === 'part' && date ? [{ date, count }] : [],
    )
    return {
      status: 'success',
      data: { activeUsers, total: countOf('total'), previousTotal: countOf('before') },
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
