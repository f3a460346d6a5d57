import { sql } from '../../db/drizzle.ts'
import { seatColumns, seatStatusLabels } from '../../licenses/seats/export.ts'
import { isCurrent } from '../../licenses/seats/filter.ts'
import { isBetween, isIncluded, isMember, matchesSearch } from '../conditions.ts'
import type { Report } from '../types.ts'

/** The seats of licenses; revoked ones only if the status is requested. */
export const licenseReport: Report = {
  title: 'Licenses',
  noun: ['seat', 'seats'],
  file: 'licenses',
  href: '/analytics/reports?report=licenses',
  columns: {
    ...seatColumns,
    assignedAt: { ...seatColumns.assignedAt, sort: sql`s.assigned_at` },
    activatedAt: { ...seatColumns.activatedAt, sort: sql`s.activated_at` },
    lastRemindedAt: { ...seatColumns.lastRemindedAt, sort: sql`s.last_reminded_at` },
    lastActiveAt: { ...seatColumns.lastActiveAt, sort: sql`u.last_active_at` },
    revokedAt: { ...seatColumns.revokedAt, sort: sql`s.revoked_at` },
  },
  keys: { name: sql`u.sort_name` },
  sort: 'license,name',
  filters: ['search', 'people', 'status', 'group', 'license', 'from', 'to'],
  statuses: seatStatusLabels,
  dated: 'assigned',
  id: sql`s.id`,
  from: () => sql`seats s JOIN users u ON u.id = s.user_id
    JOIN licenses l ON l.id = s.license_id AND l.deleted_at IS NULL`,
  base: ({ organisationId }) => sql`s.organisation_id = ${organisationId} AND ${isCurrent}`,
  conditions: (filter, { zone }) => ({
    people: isIncluded(sql`u`, filter.people),
    status:
      filter.status === undefined ? sql`s.status <> 'revoked'` : sql`s.status = ${filter.status}`,
    group: isMember(sql`s.user_id`, filter.group),
    license: filter.license === undefined ? undefined : sql`s.license_id = ${filter.license}`,
    assigned: isBetween(sql`s.assigned_at`, filter.from, filter.to, zone),
    search: matchesSearch(sql`u`, filter.search),
  }),
  userId: sql`s.user_id`,
  facets: { status: { value: sql`s.status` } },
  refs: { user: sql`s.user_id`, license: sql`s.license_id` },
}
