import type { SQL } from 'drizzle-orm'
import { sql } from '../db/drizzle.ts'
import { courses, organisations, users } from '../db/schema.ts'

// Enrollment figures of users, in terms of `users`.

type Status = 'not-started' | 'in-progress' | 'completed' | 'failed' | 'withdrawn' | 'overdue'

/** Today in the time zone of the organisation of `users`. */
const today = sql`(SELECT (now() AT TIME ZONE ${organisations.timezone})::date FROM ${organisations}
  WHERE ${organisations.id} = ${users}.organisation_id)`

/**
 * Whether enrollment `e` is overdue. Inactive and deleted users have none: the index of a user's enrollments has no
 * column for that, so it is decided beside it.
 */
const isLateOn = (day: SQL) => sql`(e.status IN ('not-started', 'in-progress')
  AND e.deadline_date < ${day} AND ${users}.status <> 'inactive' AND ${users}.deleted_at IS NULL)`
const isLate = isLateOn(today)

/** The enrollments of a user, except for deleted courses. */
const fromEnrollments = sql`FROM enrollments e JOIN ${courses} c ON c.id = e.course_id AND c.deleted_at IS NULL
  WHERE e.user_id = ${users}.id AND e.status <> 'withdrawn'`

/** The figures of a user, each as a number for `users`. */
export const userFigures = {
  coursesCount: sql<number>`(SELECT count(*)::integer ${fromEnrollments})`,
  completedCount: sql<number>`(SELECT count(*)::integer ${fromEnrollments} AND e.status = 'completed')`,
  inProgressCount: sql<number>`(SELECT count(*)::integer ${fromEnrollments} AND e.status = 'in-progress')`,
  overdueCount: sql<number>`(SELECT count(*)::integer ${fromEnrollments} AND ${isLate})`,
  progress: sql<number>`(SELECT coalesce(round(avg(e.progress)), 0)::integer ${fromEnrollments})`,
}

export type LearningFigures = Record<keyof typeof userFigures, number>

/** All of them together. */
export const learningFigures = sql<LearningFigures>`(
  SELECT json_build_object('coursesCount', count(*),
    'completedCount', count(*) FILTER (WHERE e.status = 'completed'),
    'inProgressCount', count(*) FILTER (WHERE e.status = 'in-progress'),
    'overdueCount', count(*) FILTER (WHERE ${isLate}),
    'progress', coalesce(round(avg(e.progress)), 0)) ${fromEnrollments})`

/**
 * The same for many users of one organisation, as the columns of `learning`: the date and the deleted courses are
 * computed once, and each user's enrollments are read once.
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

/** Users with some enrollment in this status; without one, with any that is not withdrawn. */
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

type Stage = 'added' | 'registered' | 'assigned' | 'started' | 'completed'

const isRegistered = sql`${users}.registered_at IS NOT NULL`
const hasAssigned = sql`EXISTS (SELECT ${fromEnrollments})`
const hasStarted = sql`EXISTS (SELECT ${fromEnrollments}
  AND e.status IN ('in-progress', 'completed', 'failed'))`
const hasCompleted = sql`EXISTS (SELECT ${fromEnrollments} AND e.status = 'completed')`

/** The steps of the funnel after the first one. Each is a part of the one before. */
const funnelSteps = {
  registered: isRegistered,
  assigned: sql`(${isRegistered} AND ${hasAssigned})`,
  started: sql`(${isRegistered} AND ${hasStarted})`,
  completed: sql`(${isRegistered} AND ${hasCompleted})`,
}

const nextSteps: Record<Stage, keyof typeof funnelSteps | undefined> = {
  added: 'registered',
  registered: 'assigned',
  assigned: 'started',
  started: 'completed',
  completed: undefined,
}

/** Users who have reached a step of the funnel, and not the next one. */
export function isAtStage(stage: Stage) {
  const next = nextSteps[stage]
  const isReached = stage === 'added' ? sql`true` : funnelSteps[stage]
  return next === undefined ? isReached : sql`(${isReached} AND NOT ${funnelSteps[next]})`
}

/** Users with an enrollment in a course of a category, or in this one if it is of it. */
export const hasCategory = (
  category: string,
  course?: string,
) => sql`EXISTS (SELECT ${fromEnrollments}
  AND c.category_id = ${category} AND ${course === undefined ? sql`true` : sql`e.course_id = ${course}`})`

/** Users with an overdue enrollment. */
const lateWith = sql`EXISTS (SELECT ${fromEnrollments} AND ${isLate})`

/** The conditions on enrollments in a filter of users; undefined if there are none. */
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

/** The users that a group rule by course status selects. */
export function ruledByStatus(value: string, course: string | undefined) {
  const statuses: Status[] = [
    'not-started',
    'in-progress',
    'completed',
    'failed',
    'withdrawn',
    'overdue',
  ]
  const status = statuses.find((each) => each === value)
  if (!status) return sql`false`
  return sql`EXISTS (${enrolledWith({ course, status }, organisation)} AND e.user_id = ${id})`
}
