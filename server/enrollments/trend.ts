import type { components } from '../../openapi/generated/types.ts'
import { sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { courses, users } from '../db/schema.ts'
import { sinceDay, untilDay } from '../db/date-filter.ts'
import { ownedBy, type Tenant } from '../db/scope.ts'
import { addDays, todayIn } from '../lib/dates.ts'
import { dateRangeOf } from '../contract/date-range.ts'

type Trend = components['schemas']['LearningTrend']
type Day = { day: string; assigned: number; completed: number; due: number }

/** The daily figures from a day on. */
async function readDays(db: Db | Tx, { organisationId }: Tenant, first: string, last: string) {
  const sumOf = (figure: string) =>
    sql`coalesce(sum(n) FILTER (WHERE figure = ${figure}), 0)::integer`
  const { rows } = await db.execute<Day>(sql`
    SELECT value AS day, ${sumOf('assigned')} AS assigned, ${sumOf('completed')} AS completed, ${sumOf('due')} AS due
    FROM stats.course_figures JOIN ${courses} c ON c.id = course_id AND c.deleted_at IS NULL
    WHERE stats.course_figures.organisation_id = ${organisationId}
      AND figure IN ('assigned', 'completed', 'due') AND value BETWEEN ${first} AND ${last}
    GROUP BY 1`)
  return rows
}

/** How many users were added in a period, and in the one before. */
async function countRegistered(
  db: Db | Tx,
  tenant: Tenant,
  { first, last, before }: ReturnType<typeof dateRangeOf>,
) {
  const { organisationId, zone } = tenant
  const since = sinceDay(users.registeredAt, first, zone)
  const active = sql`${users.deletedAt} IS NULL AND ${users.status} <> 'inactive'`
  const { rows } = await db.execute<Trend['registered']>(sql`
    SELECT (count(*) FILTER (WHERE ${since}))::integer AS count,
      (count(*) FILTER (WHERE NOT ${since}))::integer AS "previousCount"
    FROM ${users} WHERE ${ownedBy(organisationId)(
      users,
      active,
      sinceDay(users.registeredAt, before, zone),
      untilDay(users.registeredAt, last, zone),
    )}`)
  return rows[0] ?? { count: 0, previousCount: 0 }
}

/** The figures of a period, and of the equally long one before. */
export async function readTrend(
  db: Db | Tx,
  dates: { from?: string; to?: string },
  tenant: Tenant,
): Promise<Trend> {
  const span = dateRangeOf(dates, tenant.zone)
  const { first, last, before } = span
  const today = todayIn(tenant.zone)
  const rows = await readDays(db, tenant, before, last)
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const sum = (from: string, until: string, value: (row: Day) => number) =>
    rows.reduce(
      (total, row) => (row.day >= from && row.day < until ? total + value(row) : total),
      0,
    )
  const both = (value: (row: Day) => number) => ({
    count: sum(first, addDays(last, 1), value),
    previousCount: sum(before, first, value),
  })
  const days = []
  for (let date = first; date <= last; date = addDays(date, 1)) {
    const { assigned = 0, completed = 0 } = byDay.get(date) ?? {}
    days.push({ date, assigned, completed })
  }
  return {
    from: first,
    to: last,
    assigned: both(({ assigned }) => assigned),
    completed: both(({ completed }) => completed),
    // A deadline today has not passed yet.
    fellDue: both(({ day, due }) => (day < today ? due : 0)),
    registered: await countRegistered(db, tenant, span),
    days,
  }
}
