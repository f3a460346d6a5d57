import { sql } from '../../db/drizzle.ts'
import { courseStatusColumns, enrollmentLabels } from '../../enrollments/columns.ts'
import { isOverdueIn } from '../../enrollments/filter.ts'
import type { Column } from '../../exports/columns.ts'
import { enrollmentFacts, isIncluded, isMember, matchesSearch } from '../conditions.ts'
import type { FilterName, Report, ReportColumn, ReportFilter } from '../types.ts'
import type { Tenant } from '../../db/scope.ts'

const e = sql`enrollments`
const u = sql`users`
const c = sql`courses`

/** The code of the certificate of an enrollment. */
const certificateCode: Column = {
  head: 'Certificate code',
  cell: () => sql`(SELECT k.code FROM certificates k WHERE k.user_id = ${e}.user_id
    AND k.subject_type = 'course' AND k.subject_id = ${e}.course_id
    AND k.revoked_at IS NULL AND k.replaced_by IS NULL LIMIT 1)`,
}

const columns: Record<string, ReportColumn> = {
  ...courseStatusColumns,
  userGroups: { ...courseStatusColumns.userGroups, sort: false },
  source: { ...courseStatusColumns.source, sort: false },
  assignedAt: { ...courseStatusColumns.assignedAt, sort: sql`${e}.assigned_at` },
  deadlineDate: { ...courseStatusColumns.deadlineDate, sort: sql`${e}.deadline_date` },
  startedAt: { ...courseStatusColumns.startedAt, sort: sql`${e}.started_at` },
  completedAt: { ...courseStatusColumns.completedAt, sort: sql`${e}.completed_at` },
  lastActivityAt: { ...courseStatusColumns.lastActivityAt, sort: sql`${e}.last_activity_at` },
  certificateCode: { ...certificateCode, sort: false },
}

const filters: FilterName[] = [
  'search',
  'people',
  'status',
  'group',
  'license',
  'course',
  'category',
  'overdue',
  'from',
  'to',
  'completedFrom',
  'completedTo',
]

function conditions(filter: ReportFilter, { zone }: Tenant) {
  const { people, status, group, overdue, search } = filter
  const isLate = isOverdueIn(e, zone)
  return {
    people: isIncluded(u, people),
    status: status === undefined ? sql`${e}.status <> 'withdrawn'` : sql`${e}.status = ${status}`,
    group: isMember(sql`${e}.user_id`, group),
    facts: enrollmentFacts(e, c, filter, zone),
    overdue: overdue === undefined ? undefined : sql`coalesce(${isLate}, false) = ${overdue}`,
    search: matchesSearch(u, search),
  }
}

/** Assignments of courses that are not deleted. */
export const courseStatusReport: Report = {
  title: 'Course status',
  noun: ['row', 'rows'],
  file: 'course-status',
  href: '/analytics/reports?report=course-status',
  columns,
  keys: { name: sql`${u}.sort_name` },
  sort: 'name',
  filters,
  statuses: enrollmentLabels,
  dated: 'assigned',
  id: sql`${e}.id`,
  from: () => sql`${e} JOIN ${u} ON ${u}.id = ${e}.user_id
    JOIN ${c} ON ${c}.id = ${e}.course_id AND ${c}.deleted_at IS NULL`,
  base: ({ organisationId }) => sql`${e}.organisation_id = ${organisationId}`,
  conditions,
  userId: sql`${e}.user_id`,
  facets: { status: { value: sql`${e}.status` } },
  refs: { user: sql`${e}.user_id`, course: sql`${e}.course_id` },
}

/** The same for those whose deadline has passed. */
export const overdueReport: Report = {
  ...courseStatusReport,
  title: 'Overdue',
  file: 'overdue',
  href: '/analytics/reports?report=overdue',
  sort: 'deadlineDate,name',
  conditions: (filter, tenant) => ({
    ...conditions(filter, tenant),
    isLate: isOverdueIn(e, tenant.zone),
  }),
}
