import type { components } from '../../openapi/generated/types.ts'
import { sql } from '../db/drizzle.ts'
import { categories, courses, enrollments, users } from '../db/schema.ts'
import {
  calendarDay,
  type Column,
  day,
  inWords,
  number,
  tableOf,
  text,
} from '../exports/columns.ts'
import { groupsOf, quotedName } from '../people/group-cell.ts'
import { today } from '../db/date-filter.ts'
import { isOverdue } from './filter.ts'

type CourseStatusColumn = components['schemas']['CourseStatusColumn']

/** The sources: "Ana Duarte; Sales EMEA". */
const sources = sql`(SELECT string_agg(coalesce(CASE s.kind
    WHEN 'direct' THEN (SELECT trim(a.first_name || ' ' || a.last_name) FROM admins a WHERE a.id = s.ref)
    WHEN 'group' THEN (SELECT ${quotedName(sql`g.name`)} FROM user_groups g WHERE g.id = s.ref)
    WHEN 'license' THEN (SELECT ${quotedName(sql`l.title`)} FROM licenses l WHERE l.id = s.ref)
    WHEN 'learning-path' THEN (SELECT ${quotedName(sql`p.title`)} FROM learning_paths p WHERE p.id = s.ref)
    WHEN 'link' THEN 'Link' END, 'Lectern'), '; ' ORDER BY s.created_at, s.kind, s.ref)
  FROM enrollment_sources s WHERE s.enrollment_id = ${enrollments}.id AND s.removed_at IS NULL)`

export const enrollmentLabels = {
  'not-started': 'Not started',
  'in-progress': 'In progress',
  completed: 'Completed',
  failed: 'Failed',
  withdrawn: 'Withdrawn',
}

export const courseStatusColumns: Record<CourseStatusColumn, Column> = {
  firstName: text('First name', sql`${users.firstName}`),
  lastName: text('Last name', sql`${users.lastName}`),
  email: text('Email', sql`${users.email}`),
  designation: text('Designation', sql`${users.designation}`),
  userGroups: text('Groups', groupsOf(sql`${users}.id`)),
  course: text('Course', sql`${courses.title}`),
  category: text(
    'Category',
    sql`(SELECT k.name FROM ${categories} k WHERE k.id = ${courses}.category_id)`,
  ),
  source: text('Source', sources),
  assignedAt: day('Assigned', sql`${enrollments.assignedAt}`),
  assignedBy: text(
    'Assigned by',
    sql`(SELECT trim(a.first_name || ' ' || a.last_name) FROM admins a WHERE a.id = ${enrollments}.assigned_by)`,
  ),
  deadlineDate: calendarDay('Deadline', sql`${enrollments.deadlineDate}`),
  status: text('Status', inWords(sql`${enrollments.status}`, enrollmentLabels)),
  overdueDays: {
    head: 'Days overdue',
    isNumber: true,
    cell: (zone) =>
      sql`CASE WHEN ${isOverdue(zone)} THEN ${today(zone)} - ${enrollments.deadlineDate} END`,
  },
  progress: number('Progress %', sql`${enrollments.progress}`),
  score: number('Score %', sql`${enrollments.score}`),
  attempts: number('Attempts', sql`${enrollments.attempts}`),
  timeSpent: number('Minutes', sql`round(${enrollments.timeSpent} / 60.0)::integer`),
  startedAt: day('Started', sql`${enrollments.startedAt}`),
  completedAt: day('Completed', sql`${enrollments.completedAt}`),
  lastActivityAt: day('Last activity', sql`${enrollments.lastActivityAt}`),
}

export const tableColumns = tableOf(courseStatusColumns)
