import { sql } from '../../db/drizzle.ts'
import { attendanceColumns, registrationLabels } from '../../events/export.ts'
import { isBetween, isIncluded, isMember, matchesSearch } from '../conditions.ts'
import type { Report } from '../types.ts'

/** The users of events, once for each date that takes place. */
export const eventReport: Report = {
  title: 'Event attendance',
  noun: ['row', 'rows'],
  file: 'event-attendance',
  href: '/analytics/reports?report=events',
  columns: {
    ...attendanceColumns,
    start: { ...attendanceColumns.start, sort: sql`d.starts_at` },
  },
  keys: { name: sql`users.sort_name` },
  sort: '-start,name',
  filters: ['search', 'people', 'status', 'group', 'event', 'from', 'to'],
  statuses: registrationLabels,
  dated: 'held',
  id: sql`registrations.id || '.' || d.id`,
  from: () => sql`registrations JOIN users ON users.id = registrations.user_id
    JOIN events ON events.id = registrations.event_id AND events.deleted_at IS NULL
    JOIN event_dates d ON d.event_id = events.id AND d.status = 'scheduled'
    LEFT JOIN attendance a ON a.registration_id = registrations.id AND a.date_id = d.id`,
  base: ({ organisationId }) => sql`registrations.organisation_id = ${organisationId}`,
  conditions: (filter, { zone }) => ({
    people: isIncluded(sql`users`, filter.people),
    status: filter.status === undefined ? undefined : sql`registrations.status = ${filter.status}`,
    group: isMember(sql`users.id`, filter.group),
    event: filter.event === undefined ? undefined : sql`events.id = ${filter.event}`,
    held: isBetween(sql`d.starts_at`, filter.from, filter.to, zone),
    search: matchesSearch(sql`users`, filter.search),
  }),
  userId: sql`users.id`,
  facets: { status: { value: sql`registrations.status` } },
  refs: { user: sql`users.id`, event: sql`events.id` },
}
