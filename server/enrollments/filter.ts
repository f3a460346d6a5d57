import type { SQL } from 'drizzle-orm'
import type { components } from '../../openapi/generated/types.ts'
import { and, eq, sql } from '../db/drizzle.ts'
import { enrollments, enrollmentSources, users } from '../db/schema.ts'
import { today } from '../db/date-filter.ts'
import { inGroup, searched } from '../people/filter.ts'

export type EnrollmentFilter = components['schemas']['CourseStatusFilter']

/** Live figures and lists exclude inactive and deleted users. */
export const isCounted = sql`${enrollments.counted}`

/** Not completed, and past the deadline: the only definition of overdue. `e` is the name of the table. */
export const isOverdueIn = (e: SQL, zone: string) =>
  sql`(${e}.status IN ('not-started', 'in-progress') AND ${e}.deadline_date < ${today(zone)})`

export const isOverdue = (zone: string) => isOverdueIn(sql`${enrollments}`, zone)

const isNotOverdue = (zone: string) => sql`NOT coalesce(${isOverdue(zone)}, false)`

const hasSource = (kind: string) => sql`EXISTS (SELECT FROM ${enrollmentSources} s
  WHERE s.enrollment_id = ${enrollments.id} AND s.kind = ${kind} AND s.removed_at IS NULL)`

/** The user of an enrollment matches a condition on `users`. */
const userMatches = (condition: SQL | undefined) => sql`EXISTS (SELECT FROM ${users}
  WHERE ${users.id} = ${enrollments.userId} AND ${condition})`

function inStatus(status: EnrollmentFilter['status'] | 'any') {
  if (status === 'any') return undefined
  return status ? eq(enrollments.status, status) : sql`${enrollments.status} <> 'withdrawn'`
}

/**
 * The enrollments of a filter as a condition on `enrollments`; withdrawn ones only if requested. Goes into
 * `own(enrollments, …)`.
 */
export function enrollmentWhere(
  filter: EnrollmentFilter,
  zone: string,
  status: EnrollmentFilter['status'] | 'any' = filter.status,
) {
  const { search, overdue, source, group, deadlineFrom, deadlineTo } = filter
  return and(
    inStatus(status),
    overdue === undefined ? undefined : overdue ? isOverdue(zone) : isNotOverdue(zone),
    source && hasSource(source),
    group === undefined ? undefined : userMatches(inGroup(group)),
    search?.trim() ? userMatches(searched(search)) : undefined,
    deadlineFrom ? sql`${enrollments.deadlineDate} >= ${deadlineFrom}::date` : undefined,
    deadlineTo ? sql`${enrollments.deadlineDate} <= ${deadlineTo}::date` : undefined,
  )
}
