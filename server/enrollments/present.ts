import type { components } from '../../openapi/generated/types.ts'
import { sql } from '../db/drizzle.ts'
import { isoTime } from '../db/iso-time.ts'
import { admins, courses, enrollments, users } from '../db/schema.ts'
import type { Files } from '../files/files.ts'
import { nameOf } from '../lib/text.ts'
import { today } from '../db/date-filter.ts'
import { timeOrNull } from '../lib/dates.ts'
import { isOverdue } from './filter.ts'

type CourseStatus = components['schemas']['CourseStatus']

/**
 * Who added a source. A source as old as the enrollment was added by whoever assigned it; a later one of a group by
 * whoever assigned the course to the group, while that assignment exists.
 */
const giver = sql`CASE s.kind WHEN 'direct' THEN s.ref WHEN 'group' THEN
  CASE WHEN s.created_at = ${enrollments}.assigned_at THEN ${enrollments}.assigned_by ELSE (
    SELECT ga.assigned_by FROM group_assignments ga
    WHERE ga.group_id = s.ref AND ga.course_id = ${enrollments}.course_id LIMIT 1) END END`

/** The sources of an enrollment with name, time and admin, as JSON from the database. */
const sources = sql<CourseStatus['sources']>`coalesce((
  SELECT json_agg(json_build_object('kind', s.kind, '_id', s.ref, 'name', left(coalesce(CASE s.kind
      WHEN 'direct' THEN (SELECT trim(a.first_name || ' ' || a.last_name) FROM admins a WHERE a.id = s.ref)
      WHEN 'group' THEN (SELECT g.name FROM user_groups g WHERE g.id = s.ref)
      WHEN 'link' THEN (SELECT CASE l.kind WHEN 'signup' THEN 'Sign-up link' ELSE 'Link' END
        FROM links l WHERE l.id = s.ref)
      WHEN 'license' THEN (SELECT l.title FROM licenses l WHERE l.id = s.ref)
      WHEN 'learning-path' THEN (SELECT p.title FROM learning_paths p WHERE p.id = s.ref)
    END, 'Lectern'), 120),
    'assignedAt', ${isoTime(sql`s.created_at`)},
    'assignedBy', (SELECT json_build_object('_id', a.id, 'name', trim(a.first_name || ' ' || a.last_name))
      FROM admins a WHERE a.id = ${giver})) ORDER BY s.created_at, s.kind, s.ref)
  FROM enrollment_sources s WHERE s.enrollment_id = ${enrollments}.id AND s.removed_at IS NULL), '[]')`

/** The certificate of an enrollment. It is valid until its last day ends in the time zone. */
const certificate = (zone: string) => sql<CourseStatus['certificate']>`(
  SELECT json_build_object('_id', c.id, 'code', regexp_replace(c.code, '(.{4})(?=.)', '\\1-', 'g'), 'expiresAt',
    ${isoTime(sql`((c.expires_on + 1)::timestamp AT TIME ZONE ${zone} - interval '1 millisecond')`)})
  FROM certificates c WHERE c.user_id = ${enrollments}.user_id AND c.subject_type = 'course'
    AND c.subject_id = ${enrollments}.course_id AND c.revoked_at IS NULL AND c.replaced_by IS NULL)`

/** The columns of an enrollment. */
export const enrollmentColumns = (zone: string) => ({
  enrollment: enrollments,
  isOverdue: sql<boolean>`coalesce(${isOverdue(zone)}, false)`,
  overdueDays: sql<number>`CASE WHEN ${isOverdue(zone)} THEN ${today(zone)} - ${enrollments.deadlineDate} ELSE 0 END`,
  sources,
  certificate: certificate(zone),
  person: {
    id: users.id,
    firstName: users.firstName,
    lastName: users.lastName,
    email: users.email,
    photo: users.photo,
    designation: users.designation,
  },
  course: { id: courses.id, title: courses.title },
  admin: { id: admins.id, firstName: admins.firstName, lastName: admins.lastName },
})

export type EnrollmentRow = {
  enrollment: typeof enrollments.$inferSelect
  isOverdue: boolean
  overdueDays: number
  sources: CourseStatus['sources']
  certificate: CourseStatus['certificate']
  person: Pick<
    typeof users.$inferSelect,
    'id' | 'firstName' | 'lastName' | 'email' | 'photo' | 'designation'
  >
  course: { id: string; title: string }
  admin: { id: string; firstName: string; lastName: string } | null
}

/** An enrollment as the contract describes it (`CourseStatus`). */
export function presentCourseStatus(shown: EnrollmentRow, files: Files): CourseStatus {
  const { enrollment, person, course, admin } = shown
  const { id: _id, status, progress, deadlineDate, timeSpent, attempts, score } = enrollment
  const { id: userId, photo, ...user } = person
  return {
    _id,
    user: { _id: userId, ...user, photo: photo && files.address(photo) },
    course: { _id: course.id, title: course.title, type: 'course' },
    status,
    progress,
    deadlineDate,
    isOverdue: shown.isOverdue,
    overdueDays: shown.overdueDays,
    assignedAt: enrollment.assignedAt.toISOString(),
    assignedBy: admin && { _id: admin.id, name: nameOf(admin) },
    sources: shown.sources,
    startedAt: timeOrNull(enrollment.startedAt),
    completedAt: timeOrNull(enrollment.completedAt),
    lastActivityAt: timeOrNull(enrollment.lastActivityAt),
    timeSpent,
    attempts,
    score,
    certificate: shown.certificate,
    lastRemindedAt: timeOrNull(enrollment.lastRemindedAt),
  }
}
