import type { components } from '../../../openapi/generated/types.ts'
import { and, sql } from '../../db/drizzle.ts'
import { containing, wordsOf } from '../../db/search-terms.ts'
import { endsWithSeat } from './read.ts'

export type SeatFilter = components['schemas']['SeatFilter']

// SQL on seats `s` joined with users `u`.

/** Seats that could be reassigned. */
export const reclaimOf = sql`(CASE
  WHEN u.status = 'inactive' AND s.status IN ('assigned', 'activated') THEN 'inactive'
  WHEN s.status = 'assigned' AND s.assigned_at < now() - interval '14 days' THEN 'pending'
  WHEN s.status = 'activated'
    AND greatest(u.last_active_at, s.activated_at) < now() - interval '60 days' THEN 'idle' END)`

/** Of a user's revoked seats only the last one counts, and only without an active one. */
export const isCurrent = sql`(s.status <> 'revoked' OR NOT EXISTS (
  SELECT FROM seats later WHERE later.license_id = s.license_id AND later.user_id = s.user_id
    AND (later.status <> 'revoked' OR (later.revoked_at, later.id) > (s.revoked_at, s.id))))`

const hasExpiredInvite = sql`(s.status = 'assigned' AND s.invite_expires_at <= now())`

/** SQL on enrollments `e` of a seat's user: in a published course of its license. */
const isOfLicense = sql`EXISTS (SELECT FROM license_courses lc
  JOIN courses c ON c.id = lc.course_id AND c.status = 'published' AND c.deleted_at IS NULL
  WHERE lc.license_id = s.license_id AND lc.course_id = e.course_id)`

const hasStarted = sql`EXISTS (SELECT FROM enrollments e WHERE e.user_id = s.user_id AND ${isOfLicense}
  AND (e.started_at IS NOT NULL OR e.progress > 0 OR e.completed_at IS NOT NULL))`

const hasCompleted = sql`NOT EXISTS (SELECT FROM license_courses lc
  JOIN courses c ON c.id = lc.course_id AND c.status = 'published' AND c.deleted_at IS NULL
  WHERE lc.license_id = s.license_id AND NOT EXISTS (SELECT FROM enrollments e
    WHERE e.user_id = s.user_id AND e.course_id = c.id AND e.status = 'completed'))`

const steps = {
  given: sql`s.status IN ('assigned', 'activated')`,
  active: sql`s.status = 'activated'`,
  started: hasStarted,
  completed: hasCompleted,
}
const stepOrder = ['given', 'active', 'started', 'completed'] as const

/** Whether a user has come as far as a step of the funnel, and so through those before it. */
export const hasReached = (step: NonNullable<SeatFilter['reached']>) =>
  sql.join(
    stepOrder.slice(0, stepOrder.indexOf(step) + 1).map((each) => sql`(${steps[each]})`),
    sql` AND `,
  )

/** Conditions of the filters that have facets. */
export const facetConditions = ({ status, source, group, reclaim }: SeatFilter) => ({
  status: status === undefined ? sql`s.status <> 'revoked'` : sql`s.status = ${status}`,
  source: source && sql`s.source = ${source}`,
  group:
    group &&
    sql`EXISTS (SELECT FROM user_group_members m JOIN user_groups g ON g.id = m.group_id
      WHERE m.user_id = s.user_id AND m.group_id = ${group} AND g.deleted_at IS NULL)`,
  reclaim: reclaim && sql`${reclaimOf} = ${reclaim}`,
})

/** Conditions of the other filters. */
export function otherConditions({ search, course, expiredInvite, loses, reached }: SeatFilter) {
  return and(
    sql`u.deleted_at IS NULL`,
    isCurrent,
    ...wordsOf(search).map((word) => sql`u.search_text LIKE fold_text(${containing(word)})`),
    course === undefined
      ? undefined
      : sql`EXISTS (SELECT FROM enrollments e
          WHERE e.user_id = s.user_id AND e.course_id = ${course} AND e.status <> 'withdrawn')`,
    expiredInvite === undefined ? undefined : sql`${hasExpiredInvite} = ${expiredInvite}`,
    reached && hasReached(reached),
    loses === undefined
      ? undefined
      : sql`EXISTS (SELECT FROM enrollments e WHERE e.user_id = s.user_id AND ${endsWithSeat}) = ${loses}`,
  )
}

export const seatFilterWhere = (filter: SeatFilter) =>
  and(
    otherConditions(filter),
    ...Object.values(facetConditions(filter)).map((each) => each || undefined),
  )
