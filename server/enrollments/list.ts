import type { SQL } from 'drizzle-orm'
import type { Input } from '../contract/operation-types.ts'
import { eq, isNull, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { admins, courses, enrollments, userGroupMembers, userGroups, users } from '../db/schema.ts'
import { countFacets, type FacetRequest } from '../db/facets.ts'
import { ownedBy, type Tenant } from '../db/scope.ts'
import { countStoredEnrollments, enrolledUserIds, type EnrollmentScope } from '../db/stats/stats.ts'
import { courseStats } from './figures.ts'
import { type EnrollmentFilter, enrollmentWhere, isOverdue } from './filter.ts'
import { enrollmentSort, isOfPeople, type SortKey } from './sort.ts'
import { presentCourseStatus, enrollmentColumns } from './present.ts'

export type ListCtx = Pick<Input<'getUsersInCourse'>, 'db' | 'files' | 'user'>

/** A list of enrollments: of one course, of one user, or of a search. */
export type EnrollmentList = {
  which: SQL
  sorts: SortKey[]
  order: string
  /** The course of the list, or the search terms. */
  courseId?: string
  found?: EnrollmentScope['found']
}

/** Without a page, the whole list up to this limit. */
const maxRows = 100_000

type Page = { sort?: string; limit?: number; offset?: number; total: number }

/** From the middle on in reverse, so that the last page is as fast as the first. */
function slicePage(
  list: EnrollmentList,
  { sort = list.order, limit = maxRows, offset = 0, total }: Page,
) {
  const size = Math.max(0, Math.min(limit, total - offset))
  const fromEnd = total - offset - size
  const reverse = fromEnd < offset
  const order = enrollmentSort(sort, list.sorts, reverse)
  return { reverse, size, skip: reverse ? fromEnd : offset, order }
}

type Slice = ReturnType<typeof slicePage>

/** Up to this many it is faster to read and sort all than to scan the index of the order. */
const threshold = 5_000

const isUnfiltered = (filter: EnrollmentFilter) =>
  Object.values(filter).every((value) => value === undefined || value === '')

/** Whether the stored figures of courses can be used for counting. */
const isKept = ({ courseId, found }: EnrollmentList) =>
  courseId !== undefined || found !== undefined

/** The filter as a condition on rows. Few users are found first and then sorted. */
function selectionWhere(
  list: EnrollmentList,
  filter: EnrollmentFilter,
  tenant: Tenant,
  { total }: Page,
) {
  const { courseId, found } = list
  const rows = enrollmentWhere(filter, tenant.zone)
  if (!isKept(list) || total > threshold || (courseId !== undefined && isUnfiltered(filter)))
    return rows
  const ofUsers = sql`${enrollments.userId} = ANY(${enrolledUserIds(filter, { ...tenant, courseId, found })})`
  return courseId === undefined ? sql`${ofUsers} AND ${rows}` : ofUsers
}

/** The order by name, for users with many enrollments. */
const byName = (down: boolean) =>
  down
    ? sql`${users.sortName} DESC, ${users.id} DESC, ${enrollments.courseId} DESC`
    : sql`${users.sortName}, ${users.id}, ${enrollments.courseId}`

/** The tables to read from, with users joined if the order needs them. */
function wayTo(
  list: EnrollmentList,
  page: Page,
  { order, reverse }: Slice,
  organisationId: string,
) {
  const { sort = list.order, total } = page
  const walks = list.found !== undefined && total > threshold && /^-?name$/.test(sort)
  if (!walks && !isOfPeople(sort)) return { from: sql`${enrollments}`, order }
  // Counted users are not deleted: the indexes of users are partial.
  const existing = ownedBy(organisationId)(
    users,
    isKept(list) ? isNull(users.deletedAt) : undefined,
  )
  const from = sql`${enrollments} JOIN ${users} ON ${users.id} = ${enrollments.userId} AND ${existing}`
  return { from, order: walks ? byName(sort.startsWith('-') !== reverse) : order }
}

/** The rows of one page. `total` is the number of matches. */
export async function readEnrollmentPage(
  { db, user, files }: ListCtx,
  list: EnrollmentList,
  filter: EnrollmentFilter,
  page: Page,
) {
  const { organisationId, organisation } = user
  const zone = organisation.timezone
  const world = { organisationId, zone }
  const cutOut = slicePage(list, page)
  const { reverse, size, skip, order } = cutOut
  if (size === 0) return []
  const way = wayTo(list, page, cutOut, organisationId)
  const where = ownedBy(organisationId)(
    enrollments,
    list.which,
    selectionWhere(list, filter, world, page),
  )
  const ids = sql`SELECT ${enrollments.id} AS page_id FROM ${way.from} WHERE ${where}
    ORDER BY ${way.order} LIMIT ${size} OFFSET ${skip}`
  const found = await db
    .select(enrollmentColumns(zone))
    .from(enrollments)
    .innerJoin(sql`(${ids}) AS page`, sql`page_id = ${enrollments.id}`)
    .innerJoin(users, eq(users.id, enrollments.userId))
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .leftJoin(admins, eq(admins.id, enrollments.assignedBy))
    .orderBy(order)
  const rows = found.map((row) => presentCourseStatus(row, files))
  return reverse ? rows.toReversed() : rows
}

const facets = {
  status: { value: sql`listed.status` },
  overdue: { value: sql`listed.overdue` },
  source: {
    value: sql`s.kind`,
    from: sql`CROSS JOIN LATERAL (SELECT DISTINCT kind FROM enrollment_sources
      WHERE enrollment_id = listed.id AND removed_at IS NULL) s`,
  },
  group: {
    value: sql`g.id`,
    label: sql`g.name`,
    from: sql`JOIN ${userGroupMembers} m ON m.user_id = listed.user_id
      JOIN ${userGroups} g ON g.id = m.group_id AND g.deleted_at IS NULL`,
  },
}

export type EnrollmentFacet = keyof typeof facets

/** The condition of each facet, in terms of the counted rows. */
function conditionsOf({ status, overdue, source, group }: EnrollmentFilter) {
  return {
    status: status ? sql`listed.status = ${status}` : sql`listed.status <> 'withdrawn'`,
    overdue: overdue === undefined ? undefined : sql`listed.overdue = ${overdue}`,
    source:
      source &&
      sql`EXISTS (SELECT FROM enrollment_sources s WHERE s.enrollment_id = listed.id
        AND s.kind = ${source} AND s.removed_at IS NULL)`,
    group:
      group &&
      sql`EXISTS (SELECT FROM ${userGroupMembers} m JOIN ${userGroups} g ON g.id = m.group_id
        WHERE m.user_id = listed.user_id AND g.id = ${group} AND g.deleted_at IS NULL)`,
  }
}

type Counting = FacetRequest & { names?: EnrollmentFacet[] }

/** How many rows a filter selects, and the requested facets. */
export async function countEnrollments(
  { db, user }: { db: Db | Tx; user: ListCtx['user'] },
  list: EnrollmentList,
  filter: EnrollmentFilter,
  { names = ['status', 'overdue', 'source', 'group'], ...ctx }: Counting = {},
) {
  const { organisationId, organisation } = user
  const { courseId } = list
  const zone = organisation.timezone
  if (courseId !== undefined && isUnfiltered(filter) && !ctx.facets && !ctx.facet) {
    const stats = await courseStats(db, organisationId, [courseId])
    return { total: stats.get(courseId)?.assigned ?? 0 }
  }
  if (isKept(list))
    return countStoredEnrollments(
      db,
      { organisationId, zone, courseId, found: list.found },
      filter,
      ctx,
    )
  const { search, deadlineFrom, deadlineTo } = filter
  const otherFilters = { search, deadlineFrom, deadlineTo }
  const every = enrollmentWhere(otherFilters, zone, 'any')
  const rows = sql`SELECT ${enrollments.id}, ${enrollments.userId}, ${enrollments.status},
      coalesce(${isOverdue(zone)}, false) AS overdue
    FROM ${enrollments} WHERE ${ownedBy(organisationId)(enrollments, list.which, every)}`
  const selected = Object.fromEntries(names.map((name) => [name, facets[name]]))
  return countFacets(db, { rows, conditions: conditionsOf(filter), facets: selected }, ctx)
}
