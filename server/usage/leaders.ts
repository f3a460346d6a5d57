import type { components } from '../../openapi/generated/types.ts'
import { and, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import type { Tenant } from '../db/scope.ts'
import { isOverdueIn } from '../enrollments/filter.ts'
import { isBetween } from '../reports/conditions.ts'
import type { Dates } from '../reports/range.ts'
import { enrollmentsOf, learningDaysOf, type UsageScope, usersWhere } from './scope.ts'

type Leaders = components['schemas']['Leaders']
type Order = Pick<Leaders, 'by' | 'order'>

const values = {
  completions: sql`coalesce(done.completions, 0)`,
  hours: sql`coalesce(learned.seconds, 0)`,
  score: sql`done.score`,
}

type Page = { limit: number; offset: number }

const peopleOf = (scope: UsageScope, { organisationId }: Tenant) =>
  and(sql`u.organisation_id = ${organisationId}`, usersWhere(scope))

/** A page of people by what they did in a range. */
export async function readLeaders(
  db: Db | Tx,
  scope: UsageScope,
  tenant: Tenant,
  dates: Dates,
  { by, order, limit, offset }: Order & Page,
) {
  const direction = order === 'top' ? sql`DESC NULLS LAST` : sql`ASC NULLS LAST`
  const { rows } = await db.execute<Leaders['rows'][number]>(sql`
    WITH done AS (
      SELECT e.user_id, count(*)::integer AS completions, round(avg(e.score)::numeric, 1)::float8 AS score
      FROM ${enrollmentsOf(scope, tenant)} AND e.status = 'completed'
        AND ${isBetween(sql`e.completed_at`, dates.from, dates.to, tenant.zone)} GROUP BY 1
    ), learned AS (
      SELECT l.user_id, sum(l.seconds)::float8 AS seconds FROM ${learningDaysOf(scope, tenant, dates)} GROUP BY 1
    ), page AS MATERIALIZED (
      SELECT u.id, u.sort_name, trim(u.first_name || ' ' || u.last_name) AS name, u.email, ${values[by]} AS value,
        coalesce(done.completions, 0) AS completions, coalesce(learned.seconds, 0) AS seconds, done.score
      FROM users u LEFT JOIN done ON done.user_id = u.id LEFT JOIN learned ON learned.user_id = u.id
      WHERE ${peopleOf(scope, tenant)} ORDER BY value ${direction}, u.sort_name, u.id LIMIT ${limit} OFFSET ${offset}
    )
    SELECT json_build_object('_id', id, 'name', name) AS user, email, value::float8 AS value, completions,
      seconds AS "learningSeconds", score, (SELECT count(*)::integer FROM enrollments e
        JOIN courses c ON c.id = e.course_id AND c.deleted_at IS NULL
        WHERE e.user_id = page.id AND ${isOverdueIn(sql`e`, tenant.zone)}) AS overdue
    FROM page ORDER BY value ${direction}, sort_name, id`)
  return rows
}

/** How many people there are in the list of leaders. */
export async function countLeaders(db: Db | Tx, scope: UsageScope, tenant: Tenant) {
  const { rows } = await db.execute<{ total: number }>(
    sql`SELECT count(*)::integer AS total FROM users u WHERE ${peopleOf(scope, tenant)}`,
  )
  return rows[0]?.total ?? 0
}
