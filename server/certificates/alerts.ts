import { sql } from '../db/drizzle.ts'
import { withRetry } from '../db/transaction.ts'
import { raiseForAll } from '../events/alerts.ts'
import type { TaskParts } from '../jobs/types.ts'
import { plural } from '../lib/plural.ts'
import { expiringDays } from './status.ts'

type Parts = Pick<TaskParts, 'db' | 'jobs'>
type Count = { organisationId: string; count: number }

/** The hour of the day, in the time zone of the organisation, from which expiring certificates are announced. */
const alertHour = 7

/** Alerts administrators of certificates that began to expire: once a day at most. */
const alertOfExpiring = ({ db, jobs }: Parts) =>
  withRetry(db, async (tx) => {
    const { rows } = await tx.execute<Count>(sql`
      WITH day AS (
        SELECT o.id, (now() AT TIME ZONE o.timezone)::date AS today, a.alerted_on
        FROM organisations o LEFT JOIN certificate_expiry_alerts a ON a.organisation_id = o.id
        WHERE extract(hour FROM now() AT TIME ZONE o.timezone) >= ${alertHour}::integer),
      due AS (SELECT * FROM day WHERE alerted_on IS NULL OR alerted_on < today),
      counted AS (
        SELECT due.id, (SELECT count(*)::integer FROM certificates c WHERE c.organisation_id = due.id
          AND c.expires_on <= due.today + ${expiringDays}::integer
          AND c.expires_on > greatest(coalesce(due.alerted_on + ${expiringDays}::integer, due.today - 1), due.today - 1)
          AND c.revoked_at IS NULL AND c.replaced_by IS NULL) AS count
        FROM due),
      noted AS (
        INSERT INTO certificate_expiry_alerts AS a (organisation_id, alerted_on) SELECT id, today FROM due
        ON CONFLICT (organisation_id) DO UPDATE SET alerted_on = excluded.alerted_on
          WHERE a.alerted_on < excluded.alerted_on
        RETURNING organisation_id)
      SELECT counted.id AS "organisationId", counted.count FROM counted JOIN noted ON noted.organisation_id = counted.id
      WHERE counted.count > 0`)
    for (const { organisationId, count } of rows)
      await raiseForAll({ tx, jobs }, organisationId, {
        type: 'certificate-expiring',
        severity: 'info',
        title: `${plural(count, 'certificate expires', 'certificates expire')} soon`,
        body: `Within ${expiringDays} days.`,
        href: '/library/certificate?tab=issued&issuedStatus=expiring',
      })
  })

/** Alerts administrators of certificates that are newly held. */
const alertOfHeld = ({ db, jobs }: Parts) =>
  withRetry(db, async (tx) => {
    const { rows } = await tx.execute<Count>(sql`
      WITH noted AS (
        UPDATE certificate_due SET alerted = true WHERE held IS NOT NULL AND NOT alerted
        RETURNING organisation_id)
      SELECT organisation_id AS "organisationId", count(*)::integer AS count FROM noted GROUP BY 1`)
    for (const { organisationId, count } of rows)
      await raiseForAll({ tx, jobs }, organisationId, {
        type: 'certificate-held',
        severity: 'warning',
        title: `${plural(count, 'certificate')} cannot be issued`,
        body: 'See what holds them back, then retry.',
        href: '/library/certificate?tab=held',
      })
  })

/** Alerts administrators of certificates that expire soon or cannot be issued. */
export async function alertOfCertificates(parts: Parts) {
  await alertOfHeld(parts)
  await alertOfExpiring(parts)
}

declare module '../jobs/types.ts' {
  interface Tasks {
    'alert-of-certificates': { name: 'alert-of-certificates' }
  }
}
