import type { SQL } from 'drizzle-orm'
import type { components } from '../../openapi/generated/types.ts'
import type { Ctx } from '../contract/ctx.ts'
import { problem } from '../contract/problem.ts'
import { today } from '../db/date-filter.ts'
import { sql } from '../db/drizzle.ts'
import { addDays } from '../lib/dates.ts'
import { percent } from './present.ts'
import { reclaimOf } from './seats/filter.ts'
import { endsWithSeat } from './seats/read.ts'

type Outlook = components['schemas']['LicenseOutlook']
type Caller = Pick<Ctx, 'db' | 'user'>

const weeksShown = 12
/** The forecast extrapolates this number of days, for licenses at least as old. */
const basisDays = 28
const minimumAge = 7

type Usage = {
  today: string
  total: number | null
  taken: number
  daysLeft: number | null
  hasBasis: boolean
  net: number
  weeks: Outlook['weeks']
}

/** Seats over time. A revoked seat counts from its assignment on; waiting users have none. */
async function readUsage({ db, user }: Caller, licenseId: string) {
  const day = today(user.organisation.timezone)
  /** The number of whole weeks before today; earlier ones are counted together. */
  const weekOf = (time: SQL) => sql`least(greatest(
    ${day} - (${time} AT TIME ZONE ${user.organisation.timezone})::date, 0) / 7, ${weeksShown}::integer)`
  const recently = sql`now() - make_interval(days => ${basisDays})`
  const { rows } = await db.execute<Usage>(sql`
    WITH seat AS MATERIALIZED (
      SELECT assigned_at, revoked_at FROM seats WHERE license_id = ${licenseId}
        AND organisation_id = ${user.organisationId} AND status <> 'waiting'),
    moved AS MATERIALIZED (
      SELECT n, sum(assigned) AS assigned, sum(revoked) AS revoked FROM (
        SELECT ${weekOf(sql`assigned_at`)} AS n, 1 AS assigned, 0 AS revoked FROM seat
        UNION ALL SELECT ${weekOf(sql`revoked_at`)}, 0, 1 FROM seat WHERE revoked_at IS NOT NULL) AS event
      GROUP BY n),
    counted AS (
      SELECT week.n, ${day} - 7 * week.n - 6 AS first, ${day} - 7 * week.n AS last,
        coalesce(moved.assigned, 0) AS assigned, coalesce(moved.revoked, 0) AS revoked,
        (SELECT coalesce(sum(former.assigned - former.revoked), 0) FROM moved former WHERE former.n >= week.n) AS taken
      FROM generate_series(0, ${weeksShown - 1}::integer) AS week (n) LEFT JOIN moved USING (n))
    SELECT ${day}::text AS today, l.seats_total AS total, l.seats_taken AS taken,
      l.expiration_date - ${day} AS "daysLeft",
      l.created_at <= now() - make_interval(days => ${minimumAge}) AS "hasBasis",
      (SELECT count(*) FILTER (WHERE assigned_at > ${recently}) - count(*) FILTER (WHERE revoked_at > ${recently})
        FROM seat)::integer AS net,
      (SELECT json_agg(json_build_object('from', first, 'to', last, 'assigned', assigned, 'revoked', revoked, 'taken', taken)
        ORDER BY n DESC) FROM counted) AS weeks
    FROM licenses l WHERE l.id = ${licenseId} AND l.organisation_id = ${user.organisationId}`)
  return rows[0]
}

/** Forecast of taken seats at the recent rate of assignments. */
function forecastOf({ today: day, total, taken, daysLeft, hasBasis, net }: Usage) {
  if (!hasBasis || (daysLeft !== null && daysLeft < 0)) return null
  const perDay = net / basisDays
  const free = total === null ? null : total - taken
  const daysUntilFull =
    free !== null && free > 0 && perDay > 0 ? Math.ceil(free / perDay) : Infinity
  // Dates beyond the calendar's range are omitted.
  const isInTime = daysUntilFull <= Math.min(daysLeft ?? Infinity, 36_500)
  const atEnd = daysLeft === null ? null : Math.max(0, Math.round(taken + perDay * daysLeft))
  return {
    perDay,
    fullOn: isInTime ? addDays(day, daysUntilFull) : null,
    takenAtEnd: atEnd === null ? null : Math.min(atEnd, total ?? atEnd),
  }
}

type Use = Outlook['ending'] & Omit<Outlook['reclaim'], 'share'>

/** Seats that could be reassigned, and consequences of the expiry, with the conditions of the list. */
async function readUse({ db, user }: Caller, licenseId: string) {
  const reason = (name: string) => sql`(count(*) FILTER (WHERE reclaim = ${name}))::integer`
  const { rows } = await db.execute<Use>(sql`
    WITH seat AS MATERIALIZED (
      SELECT s.license_id, s.user_id, ${reclaimOf} AS reclaim FROM seats s JOIN users u ON u.id = s.user_id
      WHERE s.organisation_id = ${user.organisationId} AND s.license_id = ${licenseId}
        AND s.status IN ('assigned', 'activated') AND u.deleted_at IS NULL),
    ending AS (
      SELECT s.user_id, count(*) AS courses FROM seat s JOIN enrollments e ON e.user_id = s.user_id
      WHERE ${endsWithSeat} GROUP BY s.user_id)
    SELECT count(*)::integer AS people, count(ending.user_id)::integer AS losing,
      coalesce(sum(ending.courses), 0)::integer AS courses,
      (count(*) - count(ending.user_id))::integer AS keeping,
      ${reason('pending')} AS pending, ${reason('idle')} AS idle, ${reason('inactive')} AS inactive
    FROM seat LEFT JOIN ending USING (user_id)`)
  return rows[0]
}

/** Use of a license's seats, the forecast, and the consequences of the expiry. */
export async function readOutlook(caller: Caller, licenseId: string): Promise<Outlook> {
  const usage = await readUsage(caller, licenseId)
  const use = await readUse(caller, licenseId)
  if (!usage || !use) throw problem('request/not-found')
  const { pending, idle, inactive, ...ending } = use
  const { people } = ending
  const share = people > 0 ? percent(pending + idle + inactive, people) : null
  return {
    forecast: forecastOf(usage),
    weeks: usage.weeks,
    reclaim: { pending, idle, inactive, share },
    ending,
  }
}
