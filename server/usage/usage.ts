import type { components } from '../../openapi/generated/types.ts'
import { sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { readAsOf } from '../db/replica.ts'
import type { Tenant } from '../db/scope.ts'
import { countActive } from '../db/stats/stats.ts'
import { addDays } from '../lib/dates.ts'
import { hasSeat } from '../reports/conditions.ts'
import { type Dates, daysIn, partsOf, type Resolved } from '../reports/range.ts'
import { coursesOf, hasCourses, type UsageScope } from './scope.ts'
import { addUp, readActivation, readDaySums, type Sums } from './sums.ts'

type Usage = components['schemas']['Usage']

const span = ({ from, to }: Dates) => ({ first: from, last: to })

/** Active users of the range, of its parts, and of other ranges by name. */
async function readActive(db: Db | Tx, scope: UsageScope, tenant: Tenant, range: Resolved) {
  const { to, interval, other } = range
  const rows = await countActive(db, tenant, {
    interval,
    ...span(range),
    ...(hasCourses(scope) && { courses: coursesOf(scope, tenant) }),
    people: scope.people ?? 'current',
    which: hasSeat(sql`users.id`, scope.license),
    group: scope.group,
    daily: true,
    spans: {
      weekly: { first: addDays(to, -6), last: to },
      monthly: { first: addDays(to, -29), last: to },
      ...(other && { before: span(other) }),
    },
  })
  const countOf = (kind: string) => rows.find((row) => row.kind === kind)?.count ?? 0
  return {
    parts: new Map(
      rows.flatMap(({ kind, date, count }) => (kind === 'part' && date ? [[date, count]] : [])),
    ),
    total: countOf('total'),
    before: countOf('before'),
    active: {
      daily: Math.round((10 * countOf('daily')) / daysIn(range)) / 10,
      weekly: countOf('weekly'),
      monthly: countOf('monthly'),
    },
  }
}

/** A percentage with one decimal; null if there is nothing to divide by. */
const percentage = (part: number, whole: number) =>
  whole === 0 ? null : Math.round((1000 * part) / whole) / 10

const meanDays = ({ waited, completions }: Sums) =>
  completions === 0 ? null : Math.round((10 * waited) / completions / 86_400) / 10

/** The figures of a range that are sums, and those made of sums. */
async function readFigures(db: Db | Tx, scope: UsageScope, tenant: Tenant, dates: Dates) {
  const days = await readDaySums(db, scope, tenant, dates)
  const { added, registered } = await readActivation(db, scope, tenant, dates)
  const sums = addUp(days)
  return {
    days,
    figures: {
      activationRate: percentage(registered, added),
      learningSeconds: sums.learningSeconds,
      enrollments: sums.enrollments,
      completions: sums.completions,
      completionRate: percentage(sums.done, sums.enrollments),
      daysToComplete: meanDays(sums),
      certificates: sums.certificates,
    },
  }
}

/** The figures of a range and of the one before it, and their series. */
export async function readUsage(
  db: Db | Tx,
  scope: UsageScope,
  tenant: Tenant,
  range: Resolved,
): Promise<Omit<Usage, 'knownSince'>> {
  const { from, to, compare, other, interval } = range
  const { parts: activeParts, total, before, active } = await readActive(db, scope, tenant, range)
  const now = await readFigures(db, scope, tenant, { from, to })
  const earlier = other && (await readFigures(db, scope, tenant, other))
  const figure = (name: keyof typeof now.figures) => ({
    value: now.figures[name],
    previous: earlier ? earlier.figures[name] : null,
  })
  const parts = partsOf(range)
  const series = parts.map((part, index) => {
    const next = parts[index + 1]?.date
    const sums = addUp(
      now.days.filter(({ day }) => day >= part.date && (next === undefined || day < next)),
    )
    const { enrollments, completions, learningSeconds, certificates } = sums
    const activeUsers = activeParts.get(part.date) ?? 0
    return { ...part, activeUsers, enrollments, completions, learningSeconds, certificates }
  })
  return {
    range: range.range,
    from,
    to,
    compare,
    compareFrom: other?.from ?? null,
    compareTo: other?.to ?? null,
    timezone: tenant.zone,
    asOf: await readAsOf(db),
    interval,
    figures: {
      activeUsers: { value: total, previous: other && before },
      activationRate: figure('activationRate'),
      learningSeconds: figure('learningSeconds'),
      enrollments: figure('enrollments'),
      completions: figure('completions'),
      completionRate: figure('completionRate'),
      daysToComplete: figure('daysToComplete'),
      certificates: figure('certificates'),
    },
    active,
    series,
  }
}

/** Since when the time spent is recorded by day: the first day with any, or when recording began. */
export async function readKnownSince(db: Db | Tx, { organisationId }: Tenant) {
  const { rows } = await db.execute<{ since: string | null }>(sql`
    SELECT coalesce(learning_since, (SELECT min(day) FROM learning_days WHERE organisation_id = o.id))::text AS since
    FROM organisations o WHERE o.id = ${organisationId}`)
  return rows[0]?.since ?? null
}
