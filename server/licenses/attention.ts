import type { SQL } from 'drizzle-orm'
import { type AttentionItem, type AttentionSource, listUrl } from '../contract/attention.ts'
import { today } from '../db/date-filter.ts'
import { sql } from '../db/drizzle.ts'
import type { Db } from '../db/open.ts'
import { licenses } from '../db/schema.ts'
import type { Tenant } from '../db/scope.ts'
import { formatNumber, plural } from '../lib/plural.ts'
import { licenseStatus } from './days.ts'
import { reclaimOf } from './seats/filter.ts'

/** Maximum number of licenses listed per type. */
const limit = 20
/** Licenses that expired longer ago are ignored. */
const endedDays = 30
const usedPercent = 90

type Found = {
  id: string
  title: string
  status: string
  daysLeft: number | null
  total: number | null
  taken: number
  live: number
  waiting: number
  pending: number
  idle: number
}

const countSeats = (condition: SQL) => sql`(count(*) FILTER (WHERE ${condition}))::integer`

/** Licenses that have not expired long ago, with seat counts as in the summary. */
async function readLicenses(db: Db, { organisationId, zone }: Tenant) {
  const { rows } = await db.execute<Found>(sql`
    WITH found AS MATERIALIZED (
      SELECT licenses.id, licenses.title, ${licenseStatus(zone)} AS status, licenses.expiration_date,
        licenses.expiration_date - ${today(zone)} AS "daysLeft", licenses.seats_total AS total,
        licenses.seats_taken AS taken
      FROM ${licenses}
      WHERE licenses.organisation_id = ${organisationId} AND licenses.deleted_at IS NULL
        AND coalesce(licenses.expiration_date >= ${today(zone)} - ${endedDays}::integer, true)),
    counted AS (
      SELECT s.license_id, count(*)::integer AS live, ${countSeats(sql`s.status = 'waiting'`)} AS waiting,
        ${countSeats(sql`${reclaimOf} = 'pending'`)} AS pending, ${countSeats(sql`${reclaimOf} = 'idle'`)} AS idle
      FROM found JOIN seats s ON s.license_id = found.id AND s.status <> 'revoked'
      JOIN users u ON u.id = s.user_id AND u.deleted_at IS NULL GROUP BY s.license_id)
    SELECT found.id, title, status, "daysLeft", total, taken, coalesce(live, 0) AS live,
      coalesce(waiting, 0) AS waiting, coalesce(pending, 0) AS pending, coalesce(idle, 0) AS idle
    FROM found LEFT JOIN counted ON counted.license_id = found.id
    ORDER BY found.expiration_date NULLS LAST, found.id`)
  return rows
}

const shown = ({ id }: Found, filter: Record<string, string> = {}) =>
  listUrl('/library/selected-license/summary', { licenseId: id, ...filter })

const endsIn = (days: number) => {
  if (days < 2) return days < 1 ? 'today' : 'tomorrow'
  return `in ${plural(days, 'day')}`
}

type Kind = {
  kind: Extract<AttentionItem['kind'], `license-${string}` | `seats-${string}`>
  severity: AttentionItem['severity']
  count(license: Found): number
  title(license: Found): string
  body: string
  filter?: Record<string, string>
}

const isOver = ({ status }: Found) => status === 'expired'
const isRunning = ({ status }: Found) => status === 'active' || status === 'expiring'
const isFull = ({ total, taken }: Found) => total !== null && total > 0 && taken >= total

const kinds: Kind[] = [
  {
    kind: 'license-expired',
    severity: 'danger',
    count: (license) => (isOver(license) ? license.live : 0),
    title: ({ title, live }) =>
      `${title} has ended: ${plural(live, 'person', 'people')} had a seat`,
    body: 'Extend it, or move the people to another license.',
  },
  {
    kind: 'license-expiring',
    severity: 'warning',
    count: (license) => (license.status === 'expiring' ? license.live : 0),
    title: ({ title, daysLeft }) => `${title} ends ${endsIn(daysLeft ?? 0)}`,
    body: 'Extend it, or move the people to another license.',
  },
  {
    kind: 'seats-waiting',
    severity: 'danger',
    count: (license) => (isOver(license) ? 0 : license.waiting),
    title: ({ title, waiting }) =>
      `${title}: ${plural(waiting, 'person waits', 'people wait')} for a seat`,
    body: 'Add seats, or revoke those that are not used.',
    filter: { status: 'waiting' },
  },
  {
    kind: 'seats-full',
    severity: 'warning',
    count: (license) =>
      !isOver(license) && isFull(license) && license.waiting === 0 ? license.live : 0,
    title: ({ title, total }) => `${title}: all ${formatNumber(total ?? 0)} seats are taken`,
    body: 'Add seats, or revoke those that are not used.',
  },
  {
    kind: 'seats-low',
    severity: 'info',
    count: (license) =>
      !isOver(license) &&
      !isFull(license) &&
      license.taken * 100 >= usedPercent * (license.total ?? Infinity)
        ? license.live
        : 0,
    title: ({ title, total, taken }) =>
      `${title}: ${plural((total ?? 0) - taken, 'seat is', 'seats are')} free`,
    body: 'Nearly all seats are taken.',
  },
  {
    kind: 'seats-pending',
    severity: 'info',
    count: (license) => (isRunning(license) ? license.pending : 0),
    title: ({ title, pending }) =>
      `${title}: ${plural(pending, 'seat', 'seats')} pending for more than 14 days`,
    body: 'Send a reminder, or revoke the seats.',
    filter: { reclaim: 'pending' },
  },
  {
    kind: 'seats-idle',
    severity: 'info',
    count: (license) => (isRunning(license) ? license.idle : 0),
    title: ({ title, idle }) => `${title}: ${plural(idle, 'seat', 'seats')} not used for 60 days`,
    body: 'Revoke the seats, or remind the people.',
    filter: { reclaim: 'idle' },
  },
]

/** Licenses that expire, that are used up, or with unused seats. */
export const licenseAttention: AttentionSource = async (db, tenant) => {
  const found = await readLicenses(db, tenant)
  return kinds.flatMap(({ kind, severity, body, filter, ...of }) =>
    found
      .filter((license) => of.count(license) > 0)
      .slice(0, limit)
      .map((license) => ({
        key: `${kind}:${license.id}`,
        kind,
        title: of.title(license).slice(0, 160),
        body,
        count: of.count(license),
        severity,
        href: shown(license, filter),
      })),
  )
}
