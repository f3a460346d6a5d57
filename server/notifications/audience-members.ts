import type { SQL } from 'drizzle-orm'
import { today } from '../db/date-filter.ts'
import { and, sql } from '../db/drizzle.ts'
import { enrollments, registrations, users } from '../db/schema.ts'
import { enrollmentWhere, isCounted } from '../enrollments/filter.ts'
import { attendeeFilterWhere } from '../events/attendees.ts'
import { statusFilterWhere } from '../learning-paths/people/filter.ts'
import { seatFilterWhere } from '../licenses/seats/filter.ts'
import type { Audience } from './audience.ts'

const list = (ids: string[]) => sql`${sql.param(ids)}::text[]`

/** Conditions that say how somebody stands with an event, not with a course. */
const isOfEvents = (condition: Audience['condition']) =>
  condition !== undefined && ['registered', 'waitlisted', 'attended', 'no-show'].includes(condition)

/** SQL on registrations `r`: they have a status, or their attendance does on any date. */
function registrationIs(condition: Audience['condition']) {
  if (condition === 'registered' || condition === 'waitlisted') return sql`r.status = ${condition}`
  if (condition === 'attended' || condition === 'no-show') {
    const statuses = condition === 'attended' ? ['attended', 'partial'] : ['no-show']
    return sql`EXISTS (SELECT FROM attendance a WHERE a.registration_id = r.id
      AND a.status = ANY(${list(statuses)}))`
  }
  return sql`r.status IN ('invited', 'registered', 'waitlisted')`
}

/** SQL on enrollments `e`: they have a status. */
function enrollmentIs(condition: Audience['condition'], zone: string) {
  if (condition === 'overdue')
    return sql`e.status IN ('not-started', 'in-progress') AND e.deadline_date < ${today(zone)}`
  if (condition === undefined || condition === 'inactive') return sql`e.status <> 'withdrawn'`
  if (isOfEvents(condition)) return sql`false`
  return sql`e.status = ${condition}`
}

/** SQL on assignments of learning paths `a`: they have a status. */
function assignmentIs(condition: Audience['condition'], zone: string) {
  if (condition === 'overdue')
    return sql`a.status <> 'completed' AND a.deadline_date < ${today(zone)}`
  if (condition === undefined || condition === 'inactive') return sql`true`
  if (isOfEvents(condition)) return sql`false`
  return sql`a.status = ${condition}`
}

/** SQL: a user is in a list of one of the objects of an audience, by the filter of that list. */
function matchesFilter(audience: Audience, zone: string): SQL | undefined {
  const { type, ids, courseFilter, pathFilter, seatFilter, registrationFilter } = audience
  const organisation = users.organisationId
  if (type === 'courses' && courseFilter)
    return sql`EXISTS (SELECT FROM ${enrollments}
      JOIN courses c ON c.id = ${enrollments.courseId} AND c.deleted_at IS NULL
      WHERE ${enrollments.userId} = ${users.id} AND ${enrollments.courseId} = ANY(${list(ids)}) AND ${enrollments.organisationId} = ${organisation}
      AND ${isCounted} AND ${enrollmentWhere(courseFilter, zone)})`
  if (type === 'paths' && pathFilter)
    return sql`EXISTS (SELECT FROM path_assignments a JOIN users u ON u.id = a.user_id
      JOIN learning_paths p ON p.id = a.path_id AND p.deleted_at IS NULL
      WHERE a.user_id = ${users.id} AND a.path_id = ANY(${list(ids)})
        AND a.organisation_id = ${organisation} AND ${statusFilterWhere(pathFilter, zone)})`
  if (type === 'licenses' && seatFilter)
    return sql`EXISTS (SELECT FROM seats s JOIN users u ON u.id = s.user_id
      JOIN licenses l ON l.id = s.license_id AND l.deleted_at IS NULL
      WHERE s.user_id = ${users.id} AND s.license_id = ANY(${list(ids)})
        AND s.organisation_id = ${organisation} AND ${seatFilterWhere(seatFilter)})`
  if (type === 'events' && registrationFilter)
    return sql`EXISTS (SELECT FROM ${registrations}
      JOIN events e ON e.id = ${registrations.eventId} AND e.deleted_at IS NULL
      WHERE ${registrations.userId} = ${users.id} AND ${registrations.eventId} = ANY(${list(ids)})
      AND ${registrations.organisationId} = ${organisation} AND ${attendeeFilterWhere(registrationFilter)})`
  return undefined
}

/** The users of a type of audience. */
export function members(audience: Audience, zone: string): SQL | undefined {
  const { condition } = audience
  const filtered = matchesFilter(audience, zone)
  if (!filtered) return ofType(audience, zone)
  // A filter decides alone: it may be about those who are withdrawn, which no condition includes.
  return condition === undefined || condition === 'inactive'
    ? filtered
    : and(ofType(audience, zone), filtered)
}

function ofType({ type, ids, condition }: Audience, zone: string): SQL | undefined {
  const organisation = users.organisationId
  switch (type) {
    case 'all':
      return undefined
    case 'users':
      return sql`${users.id} = ANY(${list(ids)})`
    case 'groups':
      return sql`${users.id} IN (SELECT m.user_id FROM user_group_members m
        JOIN user_groups g ON g.id = m.group_id AND g.deleted_at IS NULL
        WHERE m.group_id = ANY(${list(ids)}) AND m.organisation_id = ${organisation})`
    case 'courses':
      return sql`${users.id} IN (SELECT e.user_id FROM enrollments e
        JOIN courses c ON c.id = e.course_id AND c.deleted_at IS NULL
        WHERE e.course_id = ANY(${list(ids)}) AND e.organisation_id = ${organisation}
          AND ${enrollmentIs(condition, zone)})`
    case 'paths':
      return sql`${users.id} IN (SELECT a.user_id FROM path_assignments a
        JOIN learning_paths p ON p.id = a.path_id AND p.deleted_at IS NULL
        WHERE a.path_id = ANY(${list(ids)}) AND a.organisation_id = ${organisation}
          AND a.withdrawn_at IS NULL AND ${assignmentIs(condition, zone)})`
    case 'events':
      return sql`${users.id} IN (SELECT r.user_id FROM registrations r
        JOIN events e ON e.id = r.event_id AND e.deleted_at IS NULL
        WHERE r.event_id = ANY(${list(ids)}) AND r.organisation_id = ${organisation}
          AND ${registrationIs(condition)})`
    case 'licenses': {
      const inCourses =
        condition === undefined || condition === 'inactive'
          ? sql`true`
          : sql`EXISTS (SELECT FROM license_courses lc
              JOIN enrollments e ON e.course_id = lc.course_id AND e.user_id = s.user_id
              WHERE lc.license_id = s.license_id AND ${enrollmentIs(condition, zone)})`
      return sql`${users.id} IN (SELECT s.user_id FROM seats s
        JOIN licenses l ON l.id = s.license_id AND l.deleted_at IS NULL
        WHERE s.license_id = ANY(${list(ids)}) AND s.organisation_id = ${organisation}
          AND s.status IN ('assigned', 'activated') AND ${inCourses})`
    }
  }
}
