import type { SQL } from 'drizzle-orm'
import type { Input } from '../contract/handlers.ts'
import { eq, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { admins, courses, enrollments, userGroupMembers, userGroups, users } from '../db/schema.ts'
import { countFacets } from '../facets.ts'
import { ownedBy } from '../scope.ts'
import { courseStats } from './figures.ts'
import { type HoldingFilter, holding, isOverdue } from './matching.ts'
import { holdingOrder, type SortKey } from './order.ts'
import { asCourseStatus, shownColumns } from './shown.ts'

export type Caller = Pick<Input<'getUsersInCourse'>, 'db' | 'files' | 'user'>

/** A list of who has what: of one course, of one person, or of what words find. */
export type HoldingList = {
  which: SQL
  sorts: SortKey[]
  order: string
  /** The course whose people it lists, where it is that. */
  courseId?: string
}

/** Without a page it is the whole list, up to so many. */
const most = 100_000

type Page = { sort?: string; limit?: number; offset?: number; total: number }

/** From the middle on the other way round, so that the last page is as near as the first. */
function cut(list: HoldingList, { sort = list.order, limit = most, offset = 0, total }: Page) {
  const size = Math.max(0, Math.min(limit, total - offset))
  const fromEnd = total - offset - size
  const reverse = fromEnd < offset
  const order = holdingOrder(sort, list.sorts, reverse)
  return { reverse, size, skip: reverse ? fromEnd : offset, order }
}

/** The rows of one page. `total` is how many the filter means. */
export async function readHoldingPage(
  { db, user, files }: Caller,
  list: HoldingList,
  filter: HoldingFilter,
  page: Page,
) {
  const { organisationId, organisation } = user
  const zone = organisation.timezone
  const { reverse, size, skip, order } = cut(list, page)
  if (size === 0) return []
  const wanted = ownedBy(organisationId)(enrollments, list.which, holding(filter, zone))
  const ids = sql`SELECT ${enrollments.id} AS page_id FROM ${enrollments} WHERE ${wanted}
    ORDER BY ${order} LIMIT ${size} OFFSET ${skip}`
  const found = await db
    .select(shownColumns(zone))
    .from(enrollments)
    .innerJoin(sql`(${ids}) AS page`, sql`page_id = ${enrollments.id}`)
    .innerJoin(users, eq(users.id, enrollments.userId))
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .leftJoin(admins, eq(admins.id, enrollments.assignedBy))
    .orderBy(order)
  const rows = found.map((row) => asCourseStatus(row, files))
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

export type HoldingFacet = keyof typeof facets

/** What the filter asks of each facet, in terms of the rows that are counted. */
function conditionsOf({ status, overdue, source, group }: HoldingFilter) {
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

const figureOf = {
  'not-started': 'notStarted',
  'in-progress': 'inProgress',
  completed: 'completed',
  failed: 'failed',
} as const

/** The figure that is kept of what a filter means, where it asks for no more than one has. */
function keptFigure({ status, overdue, ...others }: HoldingFilter) {
  const more = Object.values(others).some((value) => value !== undefined && value !== '')
  if (more || status === 'withdrawn' || overdue === false) return undefined
  if (overdue) return status ? undefined : 'overdue'
  return status ? figureOf[status] : 'assigned'
}

type Counting = { wanted?: boolean; names?: HoldingFacet[] }

/** How many rows a filter means, and with `wanted` how many each value of each facet would leave. */
export async function countHoldings(
  { db, user }: { db: Db | Tx; user: Caller['user'] },
  list: HoldingList,
  filter: HoldingFilter,
  { wanted = false, names = ['status', 'overdue', 'source', 'group'] }: Counting = {},
) {
  const { organisationId, organisation } = user
  const figure = list.courseId === undefined ? undefined : keptFigure(filter)
  if (!wanted && figure && list.courseId !== undefined) {
    const stats = await courseStats(db, organisationId, [list.courseId])
    return { total: stats.get(list.courseId)?.[figure] ?? 0 }
  }
  const { search, deadlineFrom, deadlineTo } = filter
  const others = { search, deadlineFrom, deadlineTo }
  const every = holding(others, organisation.timezone, 'any')
  const rows = sql`SELECT ${enrollments.id}, ${enrollments.userId}, ${enrollments.status},
      coalesce(${isOverdue(organisation.timezone)}, false) AS overdue
    FROM ${enrollments} WHERE ${ownedBy(organisationId)(enrollments, list.which, every)}`
  const some = Object.fromEntries(names.map((name) => [name, facets[name]]))
  return countFacets(db, { rows, conditions: conditionsOf(filter), facets: some }, wanted)
}
