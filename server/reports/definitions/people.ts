import { isGoodOn } from '../../certificates/status.ts'
import { today } from '../../db/date-filter.ts'
import { and, sql } from '../../db/drizzle.ts'
import { isOverdueIn } from '../../enrollments/filter.ts'
import { day, inWords, number, text } from '../../exports/columns.ts'
import { groupsOf } from '../../people/group-cell.ts'
import { enrollmentFacts, hasSeat, isIncluded, isMember, matchesSearch } from '../conditions.ts'
import type { Report, ReportColumn, ReportFilter } from '../types.ts'

const statuses = { active: 'Active', invited: 'Invited', inactive: 'Inactive' }

const users = sql`users`
const userId = sql`users.id`

/** Filters that select enrollments: users without one are left out. */
const restricts = ({ course, category, from, to, completedFrom, completedTo }: ReportFilter) =>
  [course, category, from, to, completedFrom, completedTo].some((value) => value !== undefined)

/** SQL: the enrollments of a user that the figures count. */
const counted = (filter: ReportFilter, zone: string) => sql`enrollments e
  JOIN courses c ON c.id = e.course_id AND c.deleted_at IS NULL
  WHERE ${and(sql`e.user_id = ${userId}`, sql`e.status <> 'withdrawn'`, enrollmentFacts(sql`e`, sql`c`, filter, zone))}`

const inStatus = (status: string) => sql`(count(*) FILTER (WHERE e.status = ${status}))::integer`

/** The figures of a user, as the columns of `figures`. */
const figures = (filter: ReportFilter, zone: string) => sql`CROSS JOIN LATERAL (
  SELECT count(*)::integer AS assigned, ${inStatus('not-started')} AS not_started,
    ${inStatus('in-progress')} AS in_progress, ${inStatus('completed')} AS completed,
    ${inStatus('failed')} AS failed,
    (count(*) FILTER (WHERE ${isOverdueIn(sql`e`, zone)}))::integer AS overdue,
    round(avg(e.score)::numeric, 1)::float8 AS score,
    coalesce(round(sum(e.time_spent) / 60.0), 0)::integer AS minutes
  FROM ${counted(filter, zone)}) figures`

const figure = (head: string, name: string): ReportColumn => ({
  ...number(head, sql`figures.${sql.identifier(name)}`),
  isJoined: true,
})

const certificates = (zone: string) => sql<number>`(SELECT count(*)::integer FROM certificates k
  WHERE k.user_id = ${userId} AND ${isGoodOn(sql`k`, today(zone))})`

const paths = sql`(SELECT count(*)::integer FROM path_assignments a
  JOIN learning_paths p ON p.id = a.path_id AND p.deleted_at IS NULL
  WHERE a.user_id = ${userId} AND a.withdrawn_at IS NULL AND a.status = 'completed')`

const licenses = sql`(SELECT count(*)::integer FROM seats s JOIN licenses l ON l.id = s.license_id
  WHERE s.user_id = ${userId} AND s.status IN ('assigned', 'activated') AND l.deleted_at IS NULL)`

/** The share of completed courses; empty without courses. */
const rate = sql`round(100.0 * figures.completed / nullif(figures.assigned, 0), 1)::float8`

export const peopleReport: Report = {
  title: 'Detailed user data',
  noun: ['person', 'people'],
  file: 'user-data',
  href: '/analytics/reports?report=people',
  columns: {
    firstName: text('First name', sql`users.first_name`),
    lastName: text('Last name', sql`users.last_name`),
    email: text('Email', sql`users.email`),
    designation: text('Designation', sql`users.designation`),
    userGroups: { ...text('Groups', groupsOf(userId)), sort: false },
    status: text('Status', inWords(sql`users.status`, statuses)),
    registeredAt: {
      ...day('Registered', sql`users.registered_at`),
      sort: sql`users.registered_at`,
    },
    lastActiveAt: {
      ...day('Last active', sql`users.last_active_at`),
      sort: sql`users.last_active_at`,
    },
    licenses: number('Licenses', licenses),
    coursesAssigned: figure('Courses assigned', 'assigned'),
    notStarted: figure('Not started', 'not_started'),
    inProgress: figure('In progress', 'in_progress'),
    completed: figure('Completed', 'completed'),
    failed: figure('Failed', 'failed'),
    overdue: figure('Overdue', 'overdue'),
    completionRate: { ...number('Completion %', rate), isJoined: true },
    averageScore: figure('Score %', 'score'),
    timeSpentMinutes: figure('Minutes', 'minutes'),
    certificates: { head: 'Certificates', isNumber: true, cell: certificates },
    learningPathsCompleted: number('Learning paths completed', paths),
  },
  keys: { name: sql`users.sort_name` },
  sort: 'name',
  filters: [
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
  ],
  statuses,
  dated: 'assigned',
  id: userId,
  from: () => users,
  joins: (filter, { zone }) => figures(filter, zone),
  base: ({ organisationId }) => sql`users.organisation_id = ${organisationId}`,
  conditions(filter, { zone }) {
    const { people, status, group, license, overdue, search } = filter
    return {
      people: isIncluded(users, people),
      status: status === undefined ? undefined : sql`users.status = ${status}`,
      group: isMember(userId, group),
      license: hasSeat(userId, license),
      enrollments: restricts(filter)
        ? sql`EXISTS (SELECT FROM ${counted(filter, zone)})`
        : undefined,
      overdue: overdue
        ? sql`EXISTS (SELECT FROM ${counted(filter, zone)} AND ${isOverdueIn(sql`e`, zone)})`
        : undefined,
      search: matchesSearch(users, search),
    }
  },
  userId,
  facets: { status: { value: sql`users.status` } },
  refs: { user: userId },
}
