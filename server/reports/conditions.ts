import type { SQL } from 'drizzle-orm'
import { sinceDay, untilDay } from '../db/date-filter.ts'
import { and, sql } from '../db/drizzle.ts'
import { hasEachWord } from '../db/search-terms.ts'
import type { ReportFilter } from './types.ts'

// Conditions that several reports share. `u` and the like are names of tables in the query.

type People = NonNullable<ReportFilter['people']>

/** Users by the switch of people: those who can sign in, deactivated ones, or both. Never deleted ones. */
export function isIncluded(u: SQL, people: People = 'current') {
  const there = sql`${u}.deleted_at IS NULL`
  if (people === 'all') return there
  return people === 'deactivated'
    ? sql`${there} AND ${u}.status = 'inactive'`
    : sql`${there} AND ${u}.status <> 'inactive'`
}

/** Today's members of an existing group. */
export const isMember = (userId: SQL, group: string | undefined) =>
  group === undefined
    ? undefined
    : sql`${userId} IN (SELECT m.user_id FROM user_group_members m
        JOIN user_groups g ON g.id = m.group_id AND g.deleted_at IS NULL WHERE g.id = ${group})`

export const matchesSearch = (u: SQL, search?: string) =>
  and(...hasEachWord(sql`${u}.search_text`, search))

/** A time on the days of a range, in a time zone. */
export function isBetween(
  time: SQL,
  from: string | undefined,
  to: string | undefined,
  zone: string,
) {
  return and(
    from === undefined ? undefined : sinceDay(time, from, zone),
    to === undefined ? undefined : untilDay(time, to, zone),
  )
}

/** Users with a seat in a license. */
export const hasSeat = (userId: SQL, license: string | undefined) =>
  license === undefined
    ? undefined
    : sql`EXISTS (SELECT FROM seats s JOIN licenses l ON l.id = s.license_id AND l.deleted_at IS NULL
        WHERE s.user_id = ${userId} AND s.license_id = ${license} AND s.status IN ('assigned', 'activated'))`

/** Certificates `k` that no reissue replaced. */
export const isLatestIssue = sql`NOT EXISTS (SELECT FROM certificates r
  WHERE r.id = k.replaced_by AND r.source = 'reissue')`

type EnrollmentFilter = Pick<
  ReportFilter,
  'license' | 'course' | 'category' | 'from' | 'to' | 'completedFrom' | 'completedTo'
>

/** Conditions on an enrollment `e` of a course `c`: through a license, in a course, by its dates. */
export function enrollmentFacts(e: SQL, c: SQL, filter: EnrollmentFilter, zone: string) {
  const { license, course, category, from, to, completedFrom, completedTo } = filter
  const isCompleted = completedFrom !== undefined || completedTo !== undefined
  return and(
    course === undefined ? undefined : sql`${e}.course_id = ${course}`,
    category === undefined ? undefined : sql`${c}.category_id = ${category}`,
    license === undefined
      ? undefined
      : sql`EXISTS (SELECT FROM enrollment_sources o WHERE o.enrollment_id = ${e}.id
          AND o.kind = 'license' AND o.ref = ${license} AND o.removed_at IS NULL)`,
    isBetween(sql`${e}.assigned_at`, from, to, zone),
    isCompleted ? sql`${e}.status = 'completed'` : undefined,
    isBetween(sql`${e}.completed_at`, completedFrom, completedTo, zone),
  )
}
