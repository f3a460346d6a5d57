import type { components } from '../../openapi/generated/types.ts'
import { problem } from '../contract/problem.ts'
import { and, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import type { Tenant } from '../db/scope.ts'
import { isOverdueIn } from '../enrollments/filter.ts'
import { matchesSearch } from '../reports/conditions.ts'
import { type UsageScope, usersWhere } from './scope.ts'

type Matrix = components['schemas']['TrainingMatrix']
type NamedRef = components['schemas']['NamedRef']

const maxCourses = 100

type MatrixFilter = UsageScope & {
  search?: string
  courses?: string[]
  only?: 'overdue' | 'failed'
}

/** The chosen courses in their order, by default those with the most assignments. Throws 404 for unknown ones. */
export async function matrixCourses(
  db: Db | Tx,
  { organisationId }: Tenant,
  { courses, category }: MatrixFilter,
) {
  const chosen = courses && [...new Set(courses)]
  const which = and(
    sql`c.organisation_id = ${organisationId} AND c.deleted_at IS NULL`,
    category === undefined ? undefined : sql`c.category_id = ${category}`,
    chosen && sql`c.id = ANY(${sql.param(chosen)}::text[])`,
  )
  const order = chosen
    ? sql`array_position(${sql.param(chosen)}::text[], c.id)`
    : sql`coalesce(f.assigned, 0) DESC, fold_text(c.title), c.id`
  const { rows } = await db.execute<NamedRef>(sql`
    SELECT c.id AS _id, c.title AS name FROM courses c LEFT JOIN (
      SELECT course_id, sum(n) AS assigned FROM stats.course_figures
      WHERE organisation_id = ${organisationId} AND figure = 'status' AND value <> 'withdrawn' GROUP BY 1
    ) f ON f.course_id = c.id
    WHERE ${which} ORDER BY ${order} LIMIT ${maxCourses}`)
  if (chosen && category === undefined && rows.length < chosen.length)
    throw problem('request/not-found')
  return rows
}

const idsOf = (courses: NamedRef[]) => sql`${sql.param(courses.map(({ _id }) => _id))}::text[]`

/** The people `u` of the matrix of some courses. */
function peopleOf({ organisationId, zone }: Tenant, filter: MatrixFilter, courses: NamedRef[]) {
  const kinds = { overdue: isOverdueIn(sql`e`, zone), failed: sql`e.status = 'failed'` }
  const chosen = filter.only && kinds[filter.only]
  return and(
    sql`u.organisation_id = ${organisationId}`,
    usersWhere(filter),
    matchesSearch(sql`u`, filter.search),
    chosen &&
      sql`EXISTS (SELECT FROM enrollments e WHERE e.user_id = u.id AND e.course_id = ANY(${idsOf(courses)}) AND ${chosen})`,
  )
}

/** The assignments of a page of people in some courses. */
export async function readMatrix(
  db: Db | Tx,
  tenant: Tenant,
  filter: MatrixFilter,
  courses: NamedRef[],
  { limit, offset }: { limit: number; offset: number },
) {
  const ids = idsOf(courses)
  const late = isOverdueIn(sql`e`, tenant.zone)
  const { rows } = await db.execute<Matrix['rows'][number]>(sql`
    WITH page AS MATERIALIZED (
      SELECT u.id, u.sort_name, trim(u.first_name || ' ' || u.last_name) AS name FROM users u
      WHERE ${peopleOf(tenant, filter, courses)} ORDER BY u.sort_name, u.id LIMIT ${limit} OFFSET ${offset})
    SELECT json_build_object('_id', page.id, 'name', page.name) AS user, coalesce((
      SELECT json_agg(json_build_object('course', e.course_id, 'assignment', e.id, 'status', e.status,
        'progress', e.progress, 'isOverdue', coalesce(${late}, false), 'deadlineDate', e.deadline_date, 'score', e.score)
        ORDER BY array_position(${ids}, e.course_id))
      FROM enrollments e WHERE e.user_id = page.id AND e.course_id = ANY(${ids}) AND e.status <> 'withdrawn'), '[]') AS cells
    FROM page ORDER BY page.sort_name, page.id`)
  return rows
}

/** How many people the matrix of some courses has. */
export async function countMatrix(
  db: Db | Tx,
  tenant: Tenant,
  filter: MatrixFilter,
  courses: NamedRef[],
) {
  const { rows } = await db.execute<{ total: number }>(
    sql`SELECT count(*)::integer AS total FROM users u WHERE ${peopleOf(tenant, filter, courses)}`,
  )
  return rows[0]?.total ?? 0
}
