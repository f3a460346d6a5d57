import { sql } from '../../db/drizzle.ts'
import { number, text } from '../../exports/columns.ts'
import { hasSeat, isBetween, isIncluded, isMember, matchesSearch } from '../conditions.ts'
import type { Report, ReportFilter } from '../types.ts'
import type { Tenant } from '../../db/scope.ts'

/** The first days of the first and the last month; by default the last 12 months. */
function months({ from, to }: ReportFilter, zone: string) {
  const last = to === undefined ? sql`(now() AT TIME ZONE ${zone})::date` : sql`${to}::date`
  const first =
    from === undefined
      ? sql`date_trunc('month', ${last}) - interval '11 months'`
      : sql`${from}::date`
  return sql`generate_series(date_trunc('month', ${first}), date_trunc('month', ${last}), '1 month')`
}

/** The users who registered in a month, within the range. */
function registered(filter: ReportFilter, { organisationId, zone }: Tenant) {
  const { people, group, license, search, from, to } = filter
  const conditions = [
    isIncluded(sql`u`, people),
    isMember(sql`u.id`, group),
    hasSeat(sql`u.id`, license),
    isBetween(sql`u.registered_at`, from, to, zone),
    matchesSearch(sql`u`, search),
  ].flatMap((condition) => (condition ? [sql`AND ${condition}`] : []))
  return sql`CROSS JOIN LATERAL (SELECT count(*)::integer AS n FROM users u
    WHERE u.organisation_id = ${organisationId} AND u.registered_at >= begin AT TIME ZONE ${zone}
      AND u.registered_at < (begin + interval '1 month') AT TIME ZONE ${zone}
      ${sql.join(conditions, sql` `)}) registered`
}

/** A row for each month, also for those without registrations. */
export const registrationReport: Report = {
  title: 'Registrations',
  noun: ['month', 'months'],
  file: 'registrations',
  href: '/analytics/reports?report=registrations',
  columns: {
    month: { ...text('Month', sql`to_char(begin, 'YYYY-MM')`), sort: sql`begin` },
    count: { ...number('Count', sql`registered.n`), isJoined: true },
  },
  sort: 'month',
  filters: ['search', 'people', 'group', 'license', 'from', 'to'],
  dated: 'registered',
  id: sql`to_char(begin, 'YYYY-MM')`,
  from: (filter, { zone }) => sql`${months(filter, zone)} AS months (begin)`,
  joins: registered,
  base: () => sql`true`,
  conditions: () => ({}),
  refs: {},
}
