import { sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { licenses } from '../db/schema.ts'
import { today } from '../db/date-filter.ts'

// License dates are in the organisation's time zone: a license starts with `start_date` and expires at the end of
// `expiration_date`.

/** Days before its expiry at which a license counts as expiring. */
export const expiringDays = 60

export const daysLeft = (zone: string) =>
  sql<number | null>`(${licenses.expirationDate} - ${today(zone)})`

export const licenseStatus = (zone: string) =>
  sql<'scheduled' | 'expired' | 'expiring' | 'active'>`CASE
    WHEN ${licenses.startDate} > ${today(zone)} THEN 'scheduled'
    WHEN ${licenses.expirationDate} < ${today(zone)} THEN 'expired'
    WHEN ${licenses.expirationDate} <= ${today(zone)} + ${expiringDays}::integer THEN 'expiring'
    ELSE 'active' END`

type Which = { licenseIds?: string[]; moment?: Date }

/** Updates which licenses are active at a time, by default now; a trigger records the affected users. */
export async function storeRunning(db: Db | Tx, { licenseIds, moment = new Date() }: Which = {}) {
  const only =
    licenseIds === undefined ? sql`` : sql`AND l.id = ANY(${sql.param(licenseIds)}::text[])`
  const day = sql`(${moment.toISOString()}::timestamptz AT TIME ZONE o.timezone)::date`
  const isRunning = sql`(l.start_date <= ${day} AND (l.expiration_date IS NULL OR l.expiration_date >= ${day}))`
  const { rowCount } = await db.execute(sql`
    UPDATE licenses l SET runs = NOT l.runs FROM organisations o
    WHERE o.id = l.organisation_id AND l.runs <> ${isRunning} ${only}`)
  return rowCount ?? 0
}

/** "31 December 2026" */
export const inWords = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
