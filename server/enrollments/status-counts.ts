import type { SQL } from 'drizzle-orm'
import type { components } from '../../openapi/generated/types.ts'
import type { Input } from '../contract/operation-types.ts'
import { and, isNull, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { courses, enrollments, users } from '../db/schema.ts'
import { enrollmentStatuses } from '../db/stats/stats.ts'
import { sinceDay, untilDay } from '../db/date-filter.ts'
import { inGroup } from '../people/filter.ts'
import { ownedBy, type Tenant } from '../db/scope.ts'
import { dateRangeOf } from '../contract/date-range.ts'
import { addDays, todayIn } from '../lib/dates.ts'
import { courseFigures } from './figures.ts'
import { isCounted, isOverdue } from './filter.ts'

type Counts = components['schemas']['StatusCounts']
type CountQuery = Input<'statusCount'>['query']

const none: Counts = {
  total: 0,
  notStarted: 0,
  inProgress: 0,
  completed: 0,
  failed: 0,
  withdrawn: 0,
  overdue: 0,
}

/** Existing courses: a single one, or those of a category. */
const whichCourses = ({ course, category }: CountQuery, organisationId: string) => sql`
  SELECT ${courses.id} FROM ${courses} WHERE ${ownedBy(organisationId)(
    courses,
    and(
      isNull(courses.deletedAt),
      course === undefined ? undefined : sql`${courses.id} = ${course}`,
      category === undefined ? undefined : sql`${courses.categoryId} = ${category}`,
    ),
  )}`

const sumOf = (where: SQL) => sql`coalesce(sum(n) FILTER (WHERE ${where}), 0)::integer`

/** From the stored figures, without reading rows. */
async function fromFigures(db: Db | Tx, query: CountQuery, { organisationId }: Tenant) {
  const sum = (figure: string) => sql`coalesce(sum(${sql.identifier(figure)}), 0)::integer`
  const { rows } = await db.execute<Counts>(sql`
    SELECT ${sum('assigned')} + ${sum('withdrawn')} AS total, ${sum('not_started')} AS "notStarted",
      ${sum('in_progress')} AS "inProgress", ${sum('completed')} AS completed, ${sum('failed')} AS failed,
      ${sum('withdrawn')} AS withdrawn, ${sum('overdue')} AS overdue
    FROM ${courseFigures(organisationId)} figures
    WHERE course_id IN (${whichCourses(query, organisationId)})`)
  return rows[0] ?? none
}

/** The same for assignments on certain days. */
async function fromGiven(db: Db | Tx, query: CountQuery, { organisationId, zone }: Tenant) {
  const { from = '', to } = query
  // The part of a value after the day.
  const rest = sql`substr(value, 12)`
  const countOf = (status: string) => sumOf(sql`figure = 'given' AND ${rest} = ${status}`)
  const until = to === undefined ? sql`true` : sql`value < ${addDays(to, 1)}`
  const { rows } = await db.execute<Counts>(sql`
    SELECT ${sumOf(sql`figure = 'given'`)} AS total, ${countOf('not-started')} AS "notStarted",
      ${countOf('in-progress')} AS "inProgress", ${countOf('completed')} AS completed, ${countOf('failed')} AS failed,
      ${countOf('withdrawn')} AS withdrawn,
      ${sumOf(sql`figure = 'open' AND ${rest} < ${todayIn(zone)}`)} AS overdue
    FROM stats.course_figures WHERE organisation_id = ${organisationId} AND figure IN ('given', 'open')
      AND course_id IN (${whichCourses(query, organisationId)}) AND value >= ${from} AND ${until}`)
  return rows[0] ?? none
}

/** The user of an assignment: by default neither inactive nor deleted. */
function usersWhere({ group, userStatus, people = 'current' }: CountQuery) {
  const isCurrent = people === 'current' && userStatus === undefined
  if (group === undefined && isCurrent) return isCounted
  const person = and(
    isNull(users.deletedAt),
    isCurrent ? isCounted : undefined,
    people === 'deactivated' ? sql`${users.status} = 'inactive'` : undefined,
    userStatus === undefined ? undefined : sql`${users.status} = ${userStatus}`,
    group === undefined ? undefined : inGroup(group),
  )
  return sql`EXISTS (SELECT FROM ${users} WHERE ${users.id} = ${enrollments.userId} AND ${person})`
}

export const countColumns = (zone: string) => {
  const countOf = (status: string) =>
    sql`(count(*) FILTER (WHERE ${enrollments.status} = ${status}))::integer`
  return sql`count(*)::integer AS total, ${countOf('not-started')} AS "notStarted",
    ${countOf('in-progress')} AS "inProgress", ${countOf('completed')} AS completed, ${countOf('failed')} AS failed,
    ${countOf('withdrawn')} AS withdrawn, (count(*) FILTER (WHERE ${isOverdue(zone)}))::integer AS overdue`
}

async function fromRows(db: Db | Tx, query: CountQuery, { organisationId, zone }: Tenant) {
  const { license, from, to, completedFrom, completedTo } = query
  const isCompleted = completedFrom !== undefined || completedTo !== undefined
  const byLicense = sql`EXISTS (SELECT FROM enrollment_sources s WHERE s.enrollment_id = ${enrollments.id}
    AND s.kind = 'license' AND s.ref = ${license} AND s.removed_at IS NULL)`
  const where = ownedBy(organisationId)(
    enrollments,
    sql`${enrollments.courseId} IN (${whichCourses(query, organisationId)})`,
    usersWhere(query),
    license === undefined ? undefined : byLicense,
    from === undefined ? undefined : sinceDay(enrollments.assignedAt, from, zone),
    to === undefined ? undefined : untilDay(enrollments.assignedAt, to, zone),
    isCompleted ? sql`${enrollments.status} = 'completed'` : undefined,
    completedFrom === undefined
      ? undefined
      : sinceDay(enrollments.completedAt, completedFrom, zone),
    completedTo === undefined ? undefined : untilDay(enrollments.completedAt, completedTo, zone),
  )
  const { rows } = await db.execute<Counts>(
    sql`SELECT ${countColumns(zone)} FROM ${enrollments} WHERE ${where}`,
  )
  return rows[0] ?? none
}

const inStatus = (status: string) => sumOf(sql`facet = 'status' AND value = ${status}`)

/** From the statistics: of a group's members, or of users with a status. */
async function fromStats(db: Db | Tx, query: CountQuery, tenant: Tenant) {
  const counts = await enrollmentStatuses(db, tenant, {
    ...query,
    courses: whichCourses(query, tenant.organisationId),
  })
  const { rows } = await db.execute<Counts>(sql`
    SELECT ${sumOf(sql`facet = 'status'`)} AS total, ${inStatus('not-started')} AS "notStarted",
      ${inStatus('in-progress')} AS "inProgress", ${inStatus('completed')} AS completed,
      ${inStatus('failed')} AS failed, ${inStatus('withdrawn')} AS withdrawn,
      ${sumOf(sql`facet = 'overdue'`)} AS overdue
    FROM ${counts} AS counts`)
  return rows[0] ?? none
}

function sourceOf(query: CountQuery) {
  const { group, license, userStatus, from, to, people = 'current' } = query
  const isCompleted = query.completedFrom !== undefined || query.completedTo !== undefined
  const days = from !== undefined || to !== undefined
  if (license !== undefined || isCompleted || people !== 'current') return fromRows
  if (group === undefined && userStatus === undefined) return days ? fromGiven : fromFigures
  return days ? fromRows : fromStats
}

/** How many assignments have each status; with a period also those of the equally long period before. */
export async function countByStatus(db: Db | Tx, query: CountQuery, tenant: Tenant) {
  const counts = await sourceOf(query)(db, query, tenant)
  const { from, to } = query
  if (from === undefined || to === undefined) return { counts }
  const { before } = dateRangeOf({ from, to }, tenant.zone)
  const earlier = { ...query, from: before, to: addDays(from, -1) }
  return { counts, previous: await sourceOf(earlier)(db, earlier, tenant) }
}
