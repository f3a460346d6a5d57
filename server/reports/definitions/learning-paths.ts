import { sql } from '../../db/drizzle.ts'
import { isOverdue } from '../../learning-paths/filter.ts'
import { pathStatusColumns, pathStatusLabels } from '../../learning-paths/people/export.ts'
import { isBetween, isIncluded, isMember, matchesSearch } from '../conditions.ts'
import type { Report } from '../types.ts'

export const learningPathReport: Report = {
  title: 'Learning paths',
  noun: ['row', 'rows'],
  file: 'learning-paths',
  href: '/analytics/reports?report=learning-paths',
  columns: {
    ...pathStatusColumns,
    currentStep: { ...pathStatusColumns.currentStep, sort: false },
    assignedAt: { ...pathStatusColumns.assignedAt, sort: sql`a.assigned_at` },
    completedAt: { ...pathStatusColumns.completedAt, sort: sql`a.completed_at` },
    lastActivityAt: { ...pathStatusColumns.lastActivityAt, sort: sql`a.last_activity_at` },
  },
  keys: { name: sql`u.sort_name` },
  sort: 'path,name',
  filters: [
    'search',
    'people',
    'status',
    'group',
    'learningPath',
    'overdue',
    'from',
    'to',
    'completedFrom',
    'completedTo',
  ],
  statuses: pathStatusLabels,
  dated: 'assigned',
  id: sql`a.id`,
  from: () => sql`path_assignments a JOIN users u ON u.id = a.user_id
    JOIN learning_paths p ON p.id = a.path_id AND p.deleted_at IS NULL`,
  base: ({ organisationId }) =>
    sql`a.organisation_id = ${organisationId} AND a.withdrawn_at IS NULL`,
  conditions: (filter, { zone }) => ({
    people: isIncluded(sql`u`, filter.people),
    status: filter.status === undefined ? undefined : sql`a.status = ${filter.status}`,
    group: isMember(sql`a.user_id`, filter.group),
    learningPath:
      filter.learningPath === undefined ? undefined : sql`a.path_id = ${filter.learningPath}`,
    overdue: filter.overdue === undefined ? undefined : sql`${isOverdue(zone)} = ${filter.overdue}`,
    assigned: isBetween(sql`a.assigned_at`, filter.from, filter.to, zone),
    completed: isBetween(sql`a.completed_at`, filter.completedFrom, filter.completedTo, zone),
    search: matchesSearch(sql`u`, filter.search),
  }),
  userId: sql`a.user_id`,
  facets: { status: { value: sql`a.status` } },
  refs: { user: sql`a.user_id`, learningPath: sql`a.path_id` },
}
