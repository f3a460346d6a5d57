import type { SQL } from 'drizzle-orm'
import { sql } from '../db/drizzle.ts'
import { courses, organisations, users } from '../db/schema.ts'

// How people stand with all that they have, in terms of `users`.

type Status = 'not-started' | 'in-progress' | 'completed' | 'failed' | 'withdrawn' | 'overdue'

/** Today in the zone of the organisation of `users`. */
const today = sql`(SELECT (now() AT TIME ZONE ${organisations.timezone})::date FROM ${organisations}
  WHERE ${organisations.id} = ${users}.organisation_id)`

/**
 * Late with what stands in `e`, which nobody is who is inactive or deleted: what comes of `counted` beside it, as the
 * index of a person's courses has no column for that.
 */
const isLateOn = (day: SQL) => sql`(e.status IN ('not-started', 'in-progress')
  AND e.deadline_date < ${day} AND ${users}.status <> 'inactive' AND ${users}.deleted_at IS NULL)`
const isLate = isLateOn(today)

/** What somebody has, but for courses that were deleted. */
const theirs = sql`FROM enrollments e JOIN ${courses} c ON c.id = e.course_id AND c.deleted_at IS NULL
  WHERE e.user_id = ${users}.id AND e.status <> 'withdrawn'`

/** The figures of a person, each as a number for `users`. */
export const userFigures = {
  coursesCount: sql<number>`(SELECT count(*)::integer ${theirs})`,
  completedCount: sql<number>`(SELECT count(*)::integer ${theirs} AND e.status = 'completed')`,
  inProgressCount: sql<number>`(SELECT count(*)::integer ${theirs} AND e.status = 'in-progress')`,
  overdueCount: sql<number>`(SELECT count(*)::integer ${theirs} AND ${isLate})`,
  progress: sql<number>`(SELECT coalesce(round(avg(e.progress)), 0)::integer ${theirs})`,
}

export type LearningFigures = Record<keyof typeof userFigures, number>

/** All of them at once. */
export const learningFigures = sql<LearningFigures>`(
  SELECT json_build_object('coursesCount', count(*),
    'completedCount', count(*) FILTER (WHERE e.status = 'completed'),
    'inProgressCount', count(*) FILTER (WHERE e.status = 'in-progress'),
    'overdueCount', count(*) FILTER (WHERE ${isLate}),
    'progress', coalesce(round(avg(e.progress)), 0)) ${theirs})`

/**
 * The same for a query of many people of one organisation, as the columns of `learning`: its day and the courses that
 * were deleted are found once, and each person is gone through once.
 */
export const learningColumns = (organisationId: string, zone: string) => sql`LEFT JOIN LATERAL (
  SELECT count(*)::integer AS "coursesCount",
    (count(*) FILTER (WHERE e.status = 'completed'))::integer AS "completedCount",
    (count(*) FILTER (WHERE e.status = 'in-progress'))::integer AS "inProgressCount",
    (count(*) FILTER (
      WHERE ${isLateOn(sql`(SELECT (now() AT TIME ZONE ${zone})::date)`)}))::integer AS "overdueCount",
    coalesce(round(avg(e.progress)), 0)::integer AS progress
  FROM enrollments e WHERE e.user_id = ${users}.id AND e.status <> 'withdrawn'
    AND e.course_id NOT IN (SELECT id FROM ${courses}
      WHERE organisation_id = ${organisationId} AND deleted_at IS NOT NULL)) learning ON true`

function hasStatus(status: Status) {
  if (status === 'overdue') return isLate
  return sql`e.status = ${status}`
}

/** Who has some course in this way; without a status whoever was not taken out of it. */
function enrolledWith(
  { course, status }: { course?: string; status?: Status },
  organisationId: SQL,
) {
  return sql`SELECT e.user_id FROM enrollments e
    JOIN ${courses} c ON c.id = e.course_id AND c.deleted_at IS NULL
    WHERE e.organisation_id = ${organisationId}
      AND ${course === undefined ? sql`true` : sql`e.course_id = ${course}`}
      AND ${status === undefined ? sql`e.status <> 'withdrawn'` : hasStatus(status)}`
}

const id = sql`${users}.id`
const organisation = sql`${users}.organisation_id`

/** Who has something overdue. */
const lateWith = sql`EXISTS (SELECT ${theirs} AND ${isLate})`

/** The part of a filter of people that asks for what they have; undefined where it asks nothing. */
export function learning({
  course,
  courseStatus: status,
  overdue,
}: {
  course?: string
  courseStatus?: Status
  overdue?: boolean
}): SQL | undefined {
  const late = overdue ? lateWith : undefined
  if (course === undefined && status === undefined) return late
  const has = sql`EXISTS (${enrolledWith({ course, status }, organisation)} AND e.user_id = ${id})`
  return late ? sql`${has} AND ${late}` : has
}

/** Whom a rule by the status of a course, or of any, means. */
export function ruledByStatus(value: string, course: string | undefined) {
  const known: Status[] = [
    'not-started',
    'in-progress',
    'completed',
    'failed',
    'withdrawn',
    'overdue',
  ]
  const status = known.find((each) => each === value)
  if (!status) return sql`false`
  return sql`EXISTS (${enrolledWith({ course, status }, organisation)} AND e.user_id = ${id})`
}
