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

/** How many users registered, by day from `before` on. */
async function readRegistered(
  db: Db | Tx,
  { organisationId, zone }: Tenant,
  { last, before }: ReturnType<typeof dateRangeOf>,
) {
  const active = sql`${users.deletedAt} IS NULL AND ${users.status} <> 'inactive'`
  const day = sql`to_char(${users.registeredAt} AT TIME ZONE ${zone}, 'YYYY-MM-DD')`
  const { rows } = await db.execute<{ day: string; count: number }>(sql`
    SELECT ${day} AS day, count(*)::integer AS count FROM ${users}
    WHERE ${ownedBy(organisationId)(
      users,
      active,
      sinceDay(users.registeredAt, before, zone),
      untilDay(users.registeredAt, last, zone),
    )}
    GROUP BY 1`)
  return new Map(rows.map(({ day: date, count }) => [date, count]))
}

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)

/** The figures of a period, and of the equally long one before. */
export async function readTrend(
  db: Db | Tx,
  dates: { from?: string; to?: string },
  tenant: Tenant,
): Promise<Trend> {
  const span = dateRangeOf(dates, tenant.zone)
  const { first, last, before } = span
  const today = todayIn(tenant.zone)
  const byDay = new Map((await readDays(db, tenant, before, last)).map((row) => [row.day, row]))
  const registered = await readRegistered(db, tenant, span)
  const all: Trend['days'] = []
  for (let date = before; date <= last; date = addDays(date, 1)) {
    const { assigned = 0, completed = 0, due = 0 } = byDay.get(date) ?? {}
    // A deadline today has not passed yet.
    const fellDue = date < today ? due : 0
    all.push({ date, assigned, completed, fellDue, registered: registered.get(date) ?? 0 })
  }
  const days = all.filter(({ date }) => date >= first)
  const earlier = all.filter(({ date }) => date < first)
  const both = (figure: 'assigned' | 'completed' | 'fellDue' | 'registered') => ({
    count: sum(days.map((day) => day[figure])),
    previousCount: sum(earlier.map((day) => day[figure])),
  })
  return {
    from: first,
    to: last,
    assigned: both('assigned'),
    completed: both('completed'),
    fellDue: both('fellDue'),
    registered: both('registered'),
    days,
  }
}
