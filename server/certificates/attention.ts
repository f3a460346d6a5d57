import { type AttentionSource, listUrl } from '../contract/attention.ts'
import { today } from '../db/date-filter.ts'
import { sql } from '../db/drizzle.ts'
import { plural } from '../lib/plural.ts'
import { expiringDays } from './status.ts'

type Counts = { expiring: number; held: number }

/** Certificates that expire soon, and completions whose certificates cannot be issued. */
export const certificateAttention: AttentionSource = async (db, { organisationId, zone }) => {
  const { rows } = await db.execute<Counts>(sql`
    SELECT (SELECT count(*)::integer FROM certificates c WHERE c.organisation_id = ${organisationId}
        AND c.expires_on BETWEEN ${today(zone)} AND ${today(zone)} + ${expiringDays}::integer
        AND c.revoked_at IS NULL AND c.replaced_by IS NULL) AS expiring,
      (SELECT count(*)::integer FROM certificate_due d JOIN users u ON u.id = d.user_id AND u.deleted_at IS NULL
        WHERE d.organisation_id = ${organisationId} AND d.held IS NOT NULL) AS held`)
  const { expiring = 0, held = 0 } = rows[0] ?? {}
  return [
    {
      key: 'certificates-held',
      kind: 'certificates-held',
      title: `${plural(held, 'certificate')} cannot be issued`,
      body: 'See what holds them back, then retry.',
      count: held,
      severity: 'warning',
      href: listUrl('/library/certificate', { tab: 'held' }),
    },
    {
      key: 'certificates-expiring',
      kind: 'certificates-expiring',
      title: `${plural(expiring, 'certificate expires', 'certificates expire')} within ${expiringDays} days`,
      body: 'Remind the people to complete the courses again.',
      count: expiring,
      severity: 'info',
      href: listUrl('/library/certificate', { tab: 'issued', issuedStatus: 'expiring' }),
    },
  ]
}
