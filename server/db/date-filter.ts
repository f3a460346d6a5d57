import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { and, isNull, lt, sql } from './drizzle.ts'

// Days are those of a time zone: a day begins when its clocks first show it.

/** Today in the time zone. */
export const today = (zone: string) => sql`(now() AT TIME ZONE ${zone})::date`

/** The moment at which a day begins. */
const startOfDay = (day: SQL, zone: string) => sql`((${day})::timestamp AT TIME ZONE ${zone})`

/** The moment at which the day that many days ago began. */
const daysAgo = (days: number, zone: string) =>
  startOfDay(sql`${today(zone)} - ${days}::integer`, zone)

/** On this day (`2026-11-21`) or later. */
export const sinceDay = (time: PgColumn | SQL, day: string, zone: string) =>
  sql`${time} >= ${startOfDay(sql`${day}::date`, zone)}`

/** On this day or earlier. */
export const untilDay = (time: PgColumn | SQL, day: string, zone: string) =>
  sql`${time} < ${startOfDay(sql`${day}::date + 1`, zone)}`

/** More than that many days ago. */
export const olderThan = (column: PgColumn, days: number) =>
  lt(column, sql`now() - make_interval(days => ${days})`)

/** The buckets of ages: 0 to 7 days, 8 to 30, 31 to 90, more. The first day, and the first one after the bucket. */
const spans = {
  week: [7],
  month: [30, 7],
  quarter: [90, 30],
  earlier: [undefined, 90],
} as const

export type Ago = keyof typeof spans | 'never'

/** Whether a time is in a bucket, or missing. */
export function isAgo(column: PgColumn, ago: Ago, zone: string) {
  if (ago === 'never') return isNull(column)
  const [first, after] = spans[ago]
  return and(
    first === undefined ? undefined : sql`${column} >= ${daysAgo(first, zone)}`,
    after === undefined ? undefined : sql`${column} < ${daysAgo(after, zone)}`,
  )
}
