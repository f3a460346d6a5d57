import { mailAlert } from '../alerts/raise.ts'
import { insertAlert, type NewAlert } from '../alerts/store.ts'
import type { Admin } from '../contract/context.ts'
import { and, eq, isNull, sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import { admins } from '../db/schema.ts'
import { withRetry } from '../db/transaction.ts'
import type { TaskParts } from '../jobs/types.ts'
import { plural } from '../lib/plural.ts'
import { inWords } from './days.ts'

// Administrators are alerted once when a license reaches a threshold. Reached thresholds are stored until the license
// is clearly below them again, gets more seats or another expiry date.

/** Hour in the organisation's time zone from which mails are sent. */
const mailHour = 7
/** Percentage points below a threshold at which it is re-armed. */
const margin = 5
/** Licenses that expired longer ago are not announced. */
const newsDays = 7

type Threshold = 'used-75' | 'used-90' | 'used-100' | 'days-60' | 'days-30' | 'days-7' | 'ended'

/** Ordered by urgency within each type. */
const thresholds: [name: Threshold, used: number | null, days: number | null][] = [
  ['used-75', 75, null],
  ['used-90', 90, null],
  ['used-100', 100, null],
  ['days-60', null, 60],
  ['days-30', null, 30],
  ['days-7', null, 7],
  ['ended', null, -1],
]
const order = thresholds.map(([name]) => name)

const table = sql`(VALUES ${sql.join(
  thresholds.map(([name, used, days]) => sql`(${name}, ${used}::integer, ${days}::integer)`),
  sql`, `,
)}) AS t (threshold, used, days)`

type Reached = {
  licenseId: string
  organisationId: string
  threshold: Threshold
  title: string
  total: number | null
  taken: number
  waiting: number
  lastDay: string | null
  daysLeft: number
}

type Parts = Pick<TaskParts, 'db' | 'jobs'> & { moment?: Date }

/** Re-arms thresholds that licenses have fallen below. */
const forget = (tx: Tx) =>
  tx.execute(sql`
    DELETE FROM license_alerts a USING licenses l, ${table}
    WHERE l.id = a.license_id AND t.threshold = a.threshold AND CASE
      WHEN t.used IS NULL THEN l.expiration_date IS DISTINCT FROM a.expiration_date
      WHEN coalesce(l.seats_total, 0) = 0 THEN true
      ELSE l.seats_taken * 100 < t.used * l.seats_total AND (l.seats_total > a.seats_total
        OR l.seats_taken * 100 <= (t.used - ${margin}::integer) * l.seats_total) END`)

/** Stores newly reached thresholds, and returns them. */
async function reach(tx: Tx, at: string) {
  const { rows } = await tx.execute<Reached>(sql`
    WITH found AS (
      INSERT INTO license_alerts (license_id, organisation_id, threshold, seats_total, expiration_date)
      SELECT l.id, l.organisation_id, t.threshold, l.seats_total, l.expiration_date
      FROM licenses l JOIN organisations o ON o.id = l.organisation_id
      CROSS JOIN LATERAL (SELECT (${at}::timestamptz AT TIME ZONE o.timezone)::date AS today) day
      CROSS JOIN ${table}
      WHERE l.deleted_at IS NULL AND CASE
        WHEN t.used IS NULL THEN l.start_date <= day.today AND l.expiration_date - day.today <= t.days
        ELSE l.seats_total > 0 AND coalesce(l.expiration_date >= day.today, true)
          AND l.seats_taken * 100 >= t.used * l.seats_total END
      ORDER BY l.id, t.threshold
      ON CONFLICT DO NOTHING
      RETURNING license_id, organisation_id, threshold)
    SELECT f.license_id AS "licenseId", f.organisation_id AS "organisationId", f.threshold, l.title,
      l.seats_total AS total, l.seats_taken AS taken, l.expiration_date::text AS "lastDay",
      coalesce(l.expiration_date - (${at}::timestamptz AT TIME ZONE o.timezone)::date, 0) AS "daysLeft",
      (SELECT count(*)::integer FROM seats s WHERE s.license_id = l.id AND s.status = 'waiting') AS waiting
    FROM found f JOIN licenses l ON l.id = f.license_id JOIN organisations o ON o.id = l.organisation_id`)
  return rows
}

const inDays = (days: number) => {
  if (days < 2) return days < 1 ? 'today' : 'tomorrow'
  return `in ${plural(days, 'day')}`
}

/** Text of the alert; undefined for licenses that expired long ago. */
function alertOf(reached: Reached): NewAlert | undefined {
  const { licenseId, threshold, title, total, taken, waiting, lastDay, daysLeft } = reached
  const href = `/library/selected-license/summary?licenseId=${licenseId}`
  const holders = `${plural(taken, 'person has', 'people have')} a seat`
  const on = lastDay ? inWords(lastDay) : ''
  if (threshold === 'ended') {
    if (daysLeft < -newsDays) return
    const [type, severity] = ['license-expired', 'danger'] as const
    return { type, severity, href, title: `${title} has ended`, body: `On ${on}. ${holders}.` }
  }
  if (threshold.startsWith('days')) {
    const severity = threshold === 'days-60' ? 'info' : 'warning'
    const body = `On ${on}. ${holders}.`
    return {
      type: 'license-expiring',
      severity,
      href,
      title: `${title} ends ${inDays(daysLeft)}`,
      body,
    }
  }
  const seats = plural(total ?? 0, 'seat')
  if (threshold === 'used-100') {
    const body =
      waiting > 0
        ? `${plural(waiting, 'person waits', 'people wait')} for a seat.`
        : 'Add seats, or revoke those that are not used.'
    return {
      type: 'seats-full',
      severity: 'warning',
      href,
      title: `${title}: all ${seats} are taken`,
      body,
    }
  }
  const percent = Math.floor((taken / (total ?? 1)) * 100)
  const body = `${plural(taken, 'seat')} of ${total} taken, ${(total ?? 0) - taken} free.`
  const severity = threshold === 'used-90' ? 'warning' : 'info'
  return {
    type: 'seats-low',
    severity,
    href,
    title: `${title}: ${percent}% of the seats are taken`,
    body,
  }
}

/** Of several thresholds of the same type reached at once, only the most urgent is announced. */
function gravest(all: Reached[]) {
  const kinds = Map.groupBy(
    all,
    ({ licenseId, threshold }) => `${licenseId} ${threshold.startsWith('used')}`,
  )
  return [...kinds.values()].flatMap((same) =>
    same.toSorted((a, b) => order.indexOf(b.threshold) - order.indexOf(a.threshold)).slice(0, 1),
  )
}

const activeAdmins = (tx: Tx, organisationId: string): Promise<Admin[]> =>
  tx
    .select()
    .from(admins)
    .where(and(eq(admins.organisationId, organisationId), isNull(admins.disabledAt)))

/** Adds alerts to the bells of administrators, and stores them for the mail. */
async function ring(tx: Tx, at: string) {
  await forget(tx)
  for (const reached of gravest(await reach(tx, at))) {
    const alert = alertOf(reached)
    if (!alert) continue
    for (const admin of await activeAdmins(tx, reached.organisationId))
      await insertAlert(tx, admin, alert)
    await tx.execute(sql`
      UPDATE license_alerts SET alert = ${JSON.stringify(alert)}::jsonb, to_mail = true
      WHERE license_id = ${reached.licenseId} AND threshold = ${reached.threshold}`)
  }
}

/** Mails alerts in organisations where it is late enough in the day. */
async function mail(tx: Tx, jobs: TaskParts['jobs'], at: string) {
  const { rows } = await tx.execute<{ organisationId: string; alert: NewAlert }>(sql`
    UPDATE license_alerts a SET to_mail = false FROM organisations o
    WHERE o.id = a.organisation_id AND a.to_mail
      AND extract(hour FROM ${at}::timestamptz AT TIME ZONE o.timezone) >= ${mailHour}::integer
    RETURNING a.organisation_id AS "organisationId", a.alert`)
  for (const { organisationId, alert } of rows)
    for (const admin of await activeAdmins(tx, organisationId))
      await mailAlert({ db: tx, jobs }, admin, alert)
}

/** Alerts administrators of licenses that are nearly used up or expiring, by bell and mail according to their settings. */
export function alertOfLicenses({ db, jobs, moment = new Date() }: Parts) {
  const at = moment.toISOString()
  return withRetry(db, async (tx) => {
    await ring(tx, at)
    await mail(tx, jobs, at)
  })
}

declare module '../jobs/types.ts' {
  interface Tasks {
    'alert-of-licenses': { name: 'alert-of-licenses' }
  }
}
