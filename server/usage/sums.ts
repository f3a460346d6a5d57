import { and, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import type { Tenant } from '../db/scope.ts'
import { addDays } from '../lib/dates.ts'
import { isBetween } from '../reports/conditions.ts'
import type { Dates } from '../reports/range.ts'
import {
  certificatesOf,
  coursesOf,
  enrollmentsOf,
  hasCourses,
  learningDaysOf,
  type UsageScope,
  usersWhere,
} from './scope.ts'

/** What is added up over the days of a range. */
export type Sums = {
  enrollments: number
  /** Of these enrollments, those completed by now. */
  done: number
  completions: number
  /** Seconds from assignment to completion, over the completions. */
  waited: number
  learningSeconds: number
  certificates: number
}

type DaySums = Sums & { day: string }

const noSums: Sums = {
  enrollments: 0,
  done: 0,
  completions: 0,
  waited: 0,
  learningSeconds: 0,
  certificates: 0,
}

/** SQL: rows of `day`, `figure` and `n`, from the rows of enrollments. */
const fromRows = (scope: UsageScope, tenant: Tenant, { from, to }: Dates) => sql`
  SELECT (e.assigned_at AT TIME ZONE ${tenant.zone})::date::text AS day, f.figure, sum(f.n) AS n
    FROM (SELECT e.* FROM ${enrollmentsOf({ ...scope }, tenant)} AND e.status <> 'withdrawn'
      AND ${isBetween(sql`e.assigned_at`, from, to, tenant.zone)}) e
    CROSS JOIN LATERAL (VALUES ('enrollments', 1), ('done', (e.status = 'completed')::integer)) AS f (figure, n)
    GROUP BY 1, 2
  UNION ALL SELECT (e.completed_at AT TIME ZONE ${tenant.zone})::date::text, f.figure, sum(f.n)
    FROM (SELECT e.* FROM ${enrollmentsOf({ ...scope }, tenant)} AND e.status = 'completed'
      AND ${isBetween(sql`e.completed_at`, from, to, tenant.zone)}) e
    CROSS JOIN LATERAL (VALUES ('completions', 1::numeric),
      ('waited', greatest(0, round(extract(epoch FROM e.completed_at - e.assigned_at))))) AS f (figure, n)
    GROUP BY 1, 2
  UNION ALL SELECT l.day::text, 'learningSeconds', sum(l.seconds)
    FROM ${learningDaysOf(scope, tenant, { from, to })} GROUP BY 1`

/** The same from the summary tables, for all current users. */
const fromSummaries = (scope: UsageScope, tenant: Tenant, { from, to }: Dates) => sql`
  SELECT left(value, 10) AS day, CASE figure WHEN 'completed' THEN 'completions' WHEN 'waited' THEN 'waited'
      WHEN 'assigned' THEN 'enrollments' ELSE 'done' END AS figure, sum(n) AS n
    FROM stats.course_figures
    WHERE organisation_id = ${tenant.organisationId} AND figure IN ('assigned', 'completed', 'waited', 'given')
      AND value >= ${from} AND value < ${addDays(to, 1)}
      AND (figure <> 'given' OR substr(value, 12) = 'completed')
      AND course_id IN (${coursesOf(scope, tenant)})
    GROUP BY 1, 2
  UNION ALL SELECT day::text, 'learningSeconds', sum(seconds) FROM usage_days
    WHERE organisation_id = ${tenant.organisationId} AND day BETWEEN ${from} AND ${to}
      AND course_id IN (${coursesOf(scope, tenant)})
    GROUP BY 1`

/** Whether the summary tables know the figures. */
export const isSummarised = ({ people = 'current', group, license }: UsageScope) =>
  people === 'current' && group === undefined && license === undefined

/** Current users are summarised; the enrollments of deactivated ones are few enough to read. */
function factsOf(scope: UsageScope, tenant: Tenant, dates: Dates) {
  const current = { ...scope, people: 'current' as const }
  if (!isSummarised(current)) return fromRows(scope, tenant, dates)
  if (scope.people === 'deactivated') return fromRows(scope, tenant, dates)
  const summaries = fromSummaries(current, tenant, dates)
  if (scope.people !== 'all') return summaries
  return sql`${summaries} UNION ALL ${fromRows({ ...scope, people: 'deactivated' }, tenant, dates)}`
}

const sumOf = (figure: keyof Sums) =>
  sql`coalesce(sum(n) FILTER (WHERE figure = ${figure}), 0)::float8 AS ${sql.identifier(figure)}`

/** The sums by day; days without any are left out. */
export async function readDaySums(db: Db | Tx, scope: UsageScope, tenant: Tenant, dates: Dates) {
  const facts = factsOf(scope, tenant, dates)
  const names = Object.keys(noSums).filter((name): name is keyof Sums => name in noSums)
  const { rows } = await db.execute<DaySums>(sql`
    SELECT day, ${sql.join(names.map(sumOf), sql`, `)} FROM (
      ${facts}
      UNION ALL SELECT (k.issued_at AT TIME ZONE ${tenant.zone})::date::text, 'certificates', count(*)
        FROM ${certificatesOf(scope, tenant, dates)} GROUP BY 1
    ) AS facts GROUP BY 1 ORDER BY 1`)
  return rows
}

export const addUp = (days: Sums[]) =>
  days.reduce<Sums>(
    (total, day) => ({
      enrollments: total.enrollments + day.enrollments,
      done: total.done + day.done,
      completions: total.completions + day.completions,
      waited: total.waited + day.waited,
      learningSeconds: total.learningSeconds + day.learningSeconds,
      certificates: total.certificates + day.certificates,
    }),
    noSums,
  )

/** The users added in a range, and how many of them were registered by its last day. */
export async function readActivation(
  db: Db | Tx,
  scope: UsageScope,
  tenant: Tenant,
  { from, to }: Dates,
) {
  const enrolled = hasCourses(scope)
    ? sql`EXISTS (SELECT FROM enrollments e WHERE e.user_id = u.id AND e.status <> 'withdrawn'
        AND e.course_id IN (${coursesOf(scope, tenant)}))`
    : undefined
  const { rows } = await db.execute<{ added: number; registered: number }>(sql`
    SELECT count(*)::integer AS added,
      (count(*) FILTER (WHERE ${isBetween(sql`u.registered_at`, undefined, to, tenant.zone)}))::integer AS registered
    FROM users u WHERE ${and(
      sql`u.organisation_id = ${tenant.organisationId}`,
      isBetween(sql`u.created_at`, from, to, tenant.zone),
      usersWhere(scope),
      enrolled,
    )}`)
  return rows[0] ?? { added: 0, registered: 0 }
}
