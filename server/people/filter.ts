import type { SQL } from 'drizzle-orm'
import type { components } from '../../openapi/generated/types.ts'
import { and, eq, gt, isNull, ne, sql } from '../db/drizzle.ts'
import { userGroupMembers, userGroups, users } from '../db/schema.ts'
import type { Tenant } from '../db/scope.ts'
import type { UserQuestion } from '../db/stats/stats.ts'
import { cleanEmail } from '../lib/email.ts'
import { hasCategory, isAtStage, learning } from './learning-figures.ts'
import { hasLearningPath } from './learning-paths.ts'
import { hasLicense } from './seats.ts'
import { isAgo, sinceDay, untilDay } from '../db/date-filter.ts'
import { hasEachWord } from '../db/search-terms.ts'

export type UserFilter = components['schemas']['UserFilter']

/** Every word in any part of the name, the address or the designation. */
export const searched = (search: string) => and(...hasEachWord(users.searchText, search))

const isDesignation = (designation: string) =>
  sql`${users.designationKey} = fold_text(${designation.trim()})`

/** Members of an existing group of the same organisation. */
export const inGroup = (groupId: string) => sql`${users.id} IN (
  SELECT ${userGroupMembers.userId} FROM ${userGroupMembers}
  JOIN ${userGroups} ON ${userGroups.id} = ${userGroupMembers.groupId}
  WHERE ${userGroups.id} = ${groupId} AND ${userGroups.deletedAt} IS NULL
    AND ${userGroups.organisationId} = ${users.organisationId})`

const nobody = sql`false`

function ifSet<Value>(value: Value | undefined, condition: (value: Value) => SQL | undefined) {
  return value === undefined ? undefined : condition(value)
}

/** The state of the invitation of users who have not accepted yet. */
function isInvitation(state: NonNullable<UserFilter['invitation']>) {
  const { inviteExpiresAt: end } = users
  const states = {
    'not-sent': isNull(end),
    open: gt(end, sql`now()`),
    expired: sql`${end} <= now()`,
  }
  return and(eq(users.status, 'invited'), states[state])
}

/** Users who were active on some day of a range, in some courses, at some time of the week. */
function wasActive(filter: UserFilter) {
  const { activeFrom, activeTo, activeCourse, activeCategory, activeWeekday, activeHour } = filter
  const days = and(
    sql`d.user_id = ${users.id} AND d.organisation_id = ${users.organisationId}`,
    ifSet(activeFrom, (day) => sql`d.day >= ${day}::date`),
    ifSet(activeTo, (day) => sql`d.day <= ${day}::date`),
  )
  const inCourses = and(
    ifSet(activeCourse, (course) => sql`d.course_id = ${course}`),
    ifSet(activeCategory, (category) => sql`c.category_id = ${category}`),
    ifSet(activeWeekday, (weekday) => sql`extract(isodow FROM d.day) = ${weekday}`),
    ifSet(activeHour, (hour) => sql`${hour}::integer = ANY(d.hours)`),
  )
  if (inCourses)
    return sql`EXISTS (SELECT FROM learning_days d
      JOIN courses c ON c.id = d.course_id AND c.deleted_at IS NULL WHERE ${days} AND ${inCourses})`
  if (activeFrom === undefined && activeTo === undefined) return undefined
  return sql`EXISTS (SELECT FROM activity_days d WHERE ${days})`
}

/** Current users or deactivated ones; undefined for all. */
function isAmong(people: NonNullable<UserFilter['people']>) {
  if (people === 'all') return undefined
  return people === 'current' ? ne(users.status, 'inactive') : eq(users.status, 'inactive')
}

/** The condition of each filter on `users`. */
function filterConditions(filter: UserFilter, zone: string) {
  const { lastActiveAt, createdAt, lastInvitedAt } = users
  return {
    search: ifSet(filter.search, searched),
    status: ifSet(filter.status, (status) => eq(users.status, status)),
    group: ifSet(filter.group, inGroup),
    license: ifSet(filter.license, hasLicense),
    learningPath: hasLearningPath(filter),
    learning: learning(filter),
    category: ifSet(filter.category, (category) => hasCategory(category, filter.course)),
    designation: ifSet(filter.designation, isDesignation),
    source: ifSet(filter.source, (source) => eq(users.source, source)),
    emailStatus: ifSet(filter.emailStatus, (status) => eq(users.emailStatus, status)),
    invitation: ifSet(filter.invitation, isInvitation),
    lastActiveFrom: ifSet(filter.lastActiveFrom, (day) => sinceDay(lastActiveAt, day, zone)),
    lastActiveTo: ifSet(filter.lastActiveTo, (day) => untilDay(lastActiveAt, day, zone)),
    active: wasActive(filter),
    stage: ifSet(filter.stage, isAtStage),
    people: ifSet(filter.people, isAmong),
    addedFrom: ifSet(filter.addedFrom, (day) => sinceDay(createdAt, day, zone)),
    addedTo: ifSet(filter.addedTo, (day) => untilDay(createdAt, day, zone)),
    invitedTo: ifSet(filter.invitedTo, (day) => untilDay(lastInvitedAt, day, zone)),
    lastActive: ifSet(filter.lastActive, (ago) => isAgo(lastActiveAt, ago, zone)),
    added: ifSet(filter.added, (ago) => isAgo(createdAt, ago, zone)),
    email: ifSet(filter.email, (email) => eq(users.email, cleanEmail(email))),
  }
}

/** Existing users, or those deleted in the last 30 days. */
const notDeleted = (deleted = false) =>
  deleted ? sql`${users.deletedAt} > now() - interval '30 days'` : isNull(users.deletedAt)

/**
 * The users of a filter or of a list's parameters, which have the same names; `zone` is the organisation's. Goes into
 * `own(users, …)`.
 */
export function filterWhere(filter: UserFilter, zone: string) {
  return and(notDeleted(filter.deleted), ...Object.values(filterConditions(filter, zone)))
}

export type UserSelection = { userIds?: string[]; filter?: UserFilter; exclude?: string[] }

/**
 * The users of a selection: named ids, deleted or not, or those of a filter with exceptions. Goes into `own(users, …)`.
 * No user without either.
 */
export function selectionWhere({ userIds, filter, exclude = [] }: UserSelection, zone: string) {
  if (userIds) return sql`${users.id} = ANY(${sql.param(userIds)}::text[])`
  if (!filter) return nobody
  const byFilter =
    exclude.length > 0 ? sql`${users.id} <> ALL(${sql.param(exclude)}::text[])` : undefined
  return and(filterWhere(filter, zone), byFilter)
}

/** A filter of users for the statistics. */
export const userQuestion = (filter: UserFilter, tenant: Tenant): UserQuestion => ({
  filter,
  world: tenant,
  where: (rest) => filterWhere(rest, tenant.zone),
})
