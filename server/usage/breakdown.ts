import type { components } from '../../openapi/generated/types.ts'
import { sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import type { Tenant } from '../db/scope.ts'
import { isBetween } from '../reports/conditions.ts'
import type { Dates } from '../reports/range.ts'
import { addDays } from '../lib/dates.ts'
import { coursesOf, enrollmentsOf, learningDaysOf, type UsageScope } from './scope.ts'
import { isSummarised } from './sums.ts'

type Schemas = components['schemas']
type Breakdown = Schemas['UsageBreakdown']
type By = Schemas['UsageBy']
type Metric = Schemas['UsageMetric']

/** How rows of a user `p.user_id` and a course `p.course_id` are joined with what they are grouped by. */
const groupings = {
  course: sql`JOIN courses g ON g.id = p.course_id`,
  category: sql`JOIN courses gc ON gc.id = p.course_id JOIN categories g ON g.id = gc.category_id`,
  license: sql`JOIN enrollments ge ON ge.user_id = p.user_id AND ge.course_id = p.course_id
    JOIN enrollment_sources gs ON gs.enrollment_id = ge.id AND gs.kind = 'license' AND gs.removed_at IS NULL
    JOIN licenses g ON g.id = gs.ref AND g.deleted_at IS NULL`,
  group: sql`JOIN user_group_members gm ON gm.user_id = p.user_id
    JOIN user_groups g ON g.id = gm.group_id AND g.deleted_at IS NULL`,
} satisfies Record<By, unknown>

const names = {
  course: sql`g.title`,
  category: sql`g.name`,
  license: sql`g.title`,
  group: sql`g.name`,
}

const metrics = {
  completions: sql`completions`,
  enrollments: sql`enrollments`,
  active: sql`active_users`,
  hours: sql`learning_seconds`,
  'completion-rate': sql`completion_rate`,
} satisfies Record<Metric, unknown>

/** Metrics that are sums of their rows, if each row of facts belongs to one of them. */
const isAdditive = (by: By, metric: Metric) =>
  (by === 'course' || by === 'category') && metric !== 'active' && metric !== 'completion-rate'

/** SQL: enrollments, completions and seconds of a range by user and course. */
const factsOf = (scope: UsageScope, tenant: Tenant, { from, to }: Dates) => sql`
  SELECT e.user_id, e.course_id, 1 AS enrollments, (e.status = 'completed')::integer AS done, 0 AS completions, 0 AS seconds
    FROM ${enrollmentsOf(scope, tenant)} AND e.status <> 'withdrawn'
      AND ${isBetween(sql`e.assigned_at`, from, to, tenant.zone)}
  UNION ALL SELECT e.user_id, e.course_id, 0, 0, 1, 0
    FROM ${enrollmentsOf(scope, tenant)} AND e.status = 'completed'
      AND ${isBetween(sql`e.completed_at`, from, to, tenant.zone)}
  UNION ALL SELECT l.user_id, l.course_id, 0, 0, 0, l.seconds
    FROM ${learningDaysOf(scope, tenant, { from, to })}`

const figures = (userId: ReturnType<typeof sql>) => sql`
  sum(p.enrollments)::integer AS enrollments, sum(p.completions)::integer AS completions,
  sum(p.seconds)::float8 AS learning_seconds,
  count(DISTINCT ${userId}) FILTER (WHERE p.is_active)::integer AS active_users,
  round(100.0 * sum(p.done) / nullif(sum(p.enrollments), 0), 1)::float8 AS completion_rate`

type Read = { rows: Breakdown['rows']; known: number; total: number | null }
type Asked = { by: By; metric: Metric; limit: number; order: 'top' | 'bottom' }

/** SQL: the rows of `grouped` in their order. */
function orderedBy(metric: Metric, order: Asked['order']) {
  const direction = order === 'top' ? sql`DESC NULLS LAST` : sql`ASC NULLS LAST`
  return sql`SELECT *, ${metrics[metric]} AS value,
    row_number() OVER (ORDER BY ${metrics[metric]} ${direction}, name, id) AS at FROM grouped`
}

/** SQL: the first rows, as the contract shows them, and the number of all. */
const firstRows = (limit: number, activeUsers = sql`active_users`) => sql`
  (SELECT coalesce(json_agg(json_build_object('_id', id, 'name', name, 'value', value::float8,
      'activeUsers', ${activeUsers}, 'enrollments', enrollments, 'completions', completions,
      'completionRate', completion_rate, 'learningSeconds', learning_seconds) ORDER BY at), '[]')
    FROM ordered WHERE at <= ${limit}) AS rows,
  (SELECT count(*)::integer FROM ordered) AS known`

/** SQL: the breakdown from the facts. */
const fromFacts = (
  scope: UsageScope,
  tenant: Tenant,
  dates: Dates,
  { by, metric, limit, order }: Asked,
) => sql`
  WITH facts AS MATERIALIZED (
    SELECT user_id, course_id, sum(enrollments) AS enrollments, sum(done) AS done, sum(completions) AS completions,
      sum(seconds) AS seconds, bool_or(is_day) AS is_active
    FROM (SELECT f.*, f.enrollments + f.completions = 0 AS is_day
      FROM (${factsOf(scope, tenant, dates)}) f) f GROUP BY 1, 2
  ), grouped AS (
    SELECT g.id, ${names[by]} AS name, ${figures(sql`p.user_id`)}
    FROM facts p ${groupings[by]} GROUP BY g.id, ${names[by]}
  ), ordered AS (${orderedBy(metric, order)})
  SELECT ${firstRows(limit)},
    (SELECT ${metrics[metric]}::float8 FROM (SELECT ${figures(sql`p.user_id`)} FROM facts p) AS whole) AS total`

/** SQL: the same by course or category for all current users, from the summary tables. */
function fromSums(
  scope: UsageScope,
  tenant: Tenant,
  dates: Dates,
  { by, metric, limit, order }: Asked & { by: 'course' | 'category' },
) {
  const { organisationId } = tenant
  const { from, to } = dates
  const sumOf = (figure: string) =>
    sql`coalesce(sum(n) FILTER (WHERE figure = ${figure}), 0)::bigint`
  const sums = sql`sum(p.enrollments)::integer AS enrollments, sum(p.completions)::integer AS completions,
    sum(p.seconds)::float8 AS learning_seconds,
    round(100.0 * sum(p.done) / nullif(sum(p.enrollments), 0), 1)::float8 AS completion_rate`
  // Only for the rows that are shown: counting different users takes longer than all sums.
  const active = sql`(SELECT count(DISTINCT l.user_id)::integer
    FROM ${learningDaysOf(scope, tenant, dates)} AND l.course_id = ANY(ordered.courses))`
  return sql`
    WITH facts AS MATERIALIZED (
      SELECT course_id, ${sumOf('assigned')} AS enrollments, ${sumOf('given')} AS done,
        ${sumOf('completed')} AS completions, ${sumOf('seconds')} AS seconds
      FROM (
        SELECT course_id, figure, n FROM stats.course_figures
          WHERE organisation_id = ${organisationId} AND figure IN ('assigned', 'completed', 'given')
            AND value >= ${from} AND value < ${addDays(to, 1)}
            AND (figure <> 'given' OR substr(value, 12) = 'completed')
        UNION ALL SELECT course_id, 'seconds', seconds FROM usage_days
          WHERE organisation_id = ${organisationId} AND day BETWEEN ${from} AND ${to}
      ) AS figures WHERE course_id IN (${coursesOf(scope, tenant)}) GROUP BY 1
    ), grouped AS (
      SELECT g.id, ${names[by]} AS name, array_agg(p.course_id) AS courses, ${sums}
      FROM facts p ${groupings[by]} GROUP BY g.id, ${names[by]}
      HAVING sum(p.enrollments) + sum(p.completions) + sum(p.seconds) > 0
    ), ordered AS (${orderedBy(metric, order)})
    SELECT ${firstRows(limit, active)},
      (SELECT ${metrics[metric]}::float8 FROM (SELECT ${sums} FROM facts p) AS whole) AS total`
}

/** The figures of a range by course, category, license or group, the first rows by one of them. */
export async function readBreakdown(
  db: Db | Tx,
  scope: UsageScope,
  tenant: Tenant,
  dates: Dates,
  asked: Asked,
): Promise<Breakdown> {
  const { by, metric } = asked
  const query =
    isSummarised(scope) && (by === 'course' || by === 'category') && metric !== 'active'
      ? fromSums(scope, tenant, dates, { ...asked, by })
      : fromFacts(scope, tenant, dates, asked)
  const { rows: found } = await db.execute<Read>(query)
  const { rows, known, total: whole } = found[0] ?? { rows: [], known: 0, total: null }
  const total = whole ?? (metric === 'completion-rate' ? null : 0)
  const shown = rows.reduce((sum, { value }) => sum + (value ?? 0), 0)
  return {
    by,
    metric,
    total,
    known,
    rows,
    // What belongs to no category is among the others.
    other: isAdditive(by, metric) ? (total ?? 0) - shown : null,
  }
}
