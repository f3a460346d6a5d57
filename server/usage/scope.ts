import type { SQL } from 'drizzle-orm'
import type { components } from '../../openapi/generated/types.ts'
import { and, sql } from '../db/drizzle.ts'
import type { Tenant } from '../db/scope.ts'
import { enrollmentFacts, hasSeat, isBetween, isIncluded, isMember } from '../reports/conditions.ts'
import type { Dates } from '../reports/range.ts'

/** Which users, courses and enrollments the figures are about. */
export type UsageScope = {
  group?: string
  license?: string
  course?: string
  category?: string
  people?: components['schemas']['ReportPeople']
}

// `e`, `u`, `c` and `l` are the names of tables in all queries here.

/** Users `u` that count. */
export const usersWhere = ({ people, group, license }: UsageScope, u: SQL = sql`u`) =>
  and(isIncluded(u, people), isMember(sql`${u}.id`, group), hasSeat(sql`${u}.id`, license))

/** Whether only some courses count. */
export const hasCourses = ({ course, category }: UsageScope) =>
  course !== undefined || category !== undefined

/** The ids of the courses that count. */
export const coursesOf = ({ course, category }: UsageScope, { organisationId }: Tenant) => sql`
  SELECT c.id FROM courses c WHERE ${and(
    sql`c.organisation_id = ${organisationId} AND c.deleted_at IS NULL`,
    course === undefined ? undefined : sql`c.id = ${course}`,
    category === undefined ? undefined : sql`c.category_id = ${category}`,
  )}`

/** Enrollments `e` of users `u` in courses `c`, withdrawn ones too. */
export function enrollmentsOf(scope: UsageScope, { organisationId, zone }: Tenant) {
  const { people, group, ...facts } = scope
  return sql`enrollments e JOIN users u ON u.id = e.user_id
    JOIN courses c ON c.id = e.course_id AND c.deleted_at IS NULL
    WHERE ${and(
      sql`e.organisation_id = ${organisationId}`,
      isIncluded(sql`u`, people),
      isMember(sql`e.user_id`, group),
      enrollmentFacts(sql`e`, sql`c`, facts, zone),
    )}`
}

/** Whether the enrollment of a learning day `l` is through a license. */
const isThrough = (license: string | undefined) =>
  license === undefined
    ? undefined
    : sql`EXISTS (SELECT FROM enrollments e JOIN enrollment_sources o ON o.enrollment_id = e.id
        WHERE e.user_id = l.user_id AND e.course_id = l.course_id AND o.kind = 'license'
          AND o.ref = ${license} AND o.removed_at IS NULL)`

/** Learning days `l` of users `u` in courses `c`, on the days of a range. */
export function learningDaysOf(scope: UsageScope, { organisationId }: Tenant, { from, to }: Dates) {
  const { people, group, license, course, category } = scope
  return sql`learning_days l JOIN users u ON u.id = l.user_id
    JOIN courses c ON c.id = l.course_id AND c.deleted_at IS NULL
    WHERE ${and(
      sql`l.organisation_id = ${organisationId} AND l.day BETWEEN ${from} AND ${to}`,
      course === undefined ? undefined : sql`l.course_id = ${course}`,
      category === undefined ? undefined : sql`c.category_id = ${category}`,
      isIncluded(sql`u`, people),
      isMember(sql`l.user_id`, group),
      isThrough(license),
    )}`
}

/** Certificates `k` of users `u` that were issued in a range, without those that replace others. */
export function certificatesOf(scope: UsageScope, { organisationId, zone }: Tenant, dates: Dates) {
  const courses = hasCourses(scope)
    ? sql`k.subject_id IN (${coursesOf(scope, { organisationId, zone })})`
    : undefined
  return sql`certificates k JOIN users u ON u.id = k.user_id WHERE ${and(
    sql`k.organisation_id = ${organisationId} AND k.source <> 'reissue'`,
    isBetween(sql`k.issued_at`, dates.from, dates.to, zone),
    courses,
    usersWhere(scope),
  )}`
}
