import type { components } from '../../openapi/generated/types.ts'
import { getTableColumns, sql } from '../db/drizzle.ts'
import { admins, licensedCategories, licenses, links, seats } from '../db/schema.ts'
import type { Files } from '../files/files.ts'
import { timeOrNull } from '../lib/dates.ts'
import { makerOf } from '../lib/text.ts'
import { joinUrl } from '../courses/join-url.ts'
import { daysLeft, licenseStatus } from './days.ts'

export type License = components['schemas']['License']
type Admin = { id: string; firstName: string; lastName: string }
type Counts = Record<'assigned' | 'activated' | 'waiting' | 'revoked', number>

/** Number of courses per license in lists. */
const listedCourses = 10

const adminOf = (column: 'created_by' | 'updated_by') => sql<Admin | null>`(
  SELECT json_build_object('id', a.id, 'firstName', a.first_name, 'lastName', a.last_name)
  FROM ${admins} a WHERE a.id = ${licenses}.${sql.identifier(column)})`

/** SQL on links `l`: it targets the license. */
const isLinked = sql`l.organisation_id = ${licenses}.organisation_id AND l.target_type = 'license'
  AND l.targets @> to_jsonb(${licenses}.id)`

const count = (status: string) => sql`count(*) FILTER (WHERE s.status = ${sql.raw(`'${status}'`)})`

/** Number of seats by status. Revoked counts users without a current seat. */
const counts = sql<Counts>`(
  SELECT json_build_object('assigned', ${count('assigned')}, 'activated', ${count('activated')},
    'waiting', ${count('waiting')}, 'revoked', count(DISTINCT s.user_id) FILTER (
      WHERE s.status = 'revoked' AND NOT EXISTS (SELECT FROM ${seats} live
        WHERE live.license_id = s.license_id AND live.user_id = s.user_id AND live.status <> 'revoked')))
  FROM ${seats} s WHERE s.license_id = ${licenses}.id)`

const courses = (limit: number) => sql<License['courses']>`coalesce((
  SELECT json_agg(json_build_object('_id', c.id, 'title', c.title, 'duration', c.duration, 'status', c.status)
    ORDER BY lc.position)
  FROM (SELECT * FROM license_courses lc WHERE lc.license_id = ${licenses}.id
    ORDER BY lc.position LIMIT ${limit}) lc
  JOIN courses c ON c.id = lc.course_id), '[]')`

const { searchText: _, organisationId: _1, ...own } = getTableColumns(licenses)

/** Columns for `presentLicense`; `isSingle` includes all courses. */
export const licenseColumns = (zone: string, isSingle = false) => ({
  ...own,
  status: licenseStatus(zone),
  daysLeft: daysLeft(zone),
  category: sql<License['category']>`(SELECT json_build_object('_id', c.id, 'name', c.name)
    FROM ${licensedCategories} c WHERE c.id = ${licenses}.category_id)`,
  courses: courses(isSingle ? 1_000 : listedCourses),
  coursesCount: sql<number>`(SELECT count(*)::integer FROM license_courses lc
    WHERE lc.license_id = ${licenses}.id)`,
  counts,
  signupToken: sql<string | null>`(SELECT l.token FROM ${links} l
    WHERE ${isLinked} AND l.kind = 'signup' AND l.active
      AND (l.expires_at IS NULL OR l.expires_at > now())
      AND (l.max_uses IS NULL OR l.usage_count < l.max_uses)
    ORDER BY l.created_at DESC, l.id DESC LIMIT 1)`,
  linksCount: sql<number>`(SELECT count(*)::integer FROM ${links} l WHERE ${isLinked})`,
  maker: adminOf('created_by'),
  changer: adminOf('updated_by'),
})

type Row = Omit<typeof licenses.$inferSelect, 'searchText' | 'organisationId'> & {
  status: License['status']
  daysLeft: number | null
  category: License['category']
  courses: License['courses']
  coursesCount: number
  counts: Counts
  signupToken: string | null
  linksCount: number
  maker: Admin | null
  changer: Admin | null
}

/** Rounded to one decimal. */
export const percent = (part: number, whole: number) => Math.round((part / whole) * 1_000) / 10

export type Addresses = { files: Files; config: { publicUrl: string } }

/** A license in the form of the contract. */
export function presentLicense(row: Row, addresses: Addresses): License {
  const { counts: figures, seatsTotal: total, maker, changer } = row
  const { assigned, activated } = figures
  const taken = assigned + activated
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    image: row.image && addresses.files.address(row.image),
    category: row.category,
    supplier: row.supplier,
    courses: row.courses,
    coursesCount: row.coursesCount,
    seats: { total, ...figures, available: total === null ? null : Math.max(0, total - taken) },
    utilisation: total ? Math.min(100, percent(taken, total)) : null,
    activationRate: taken > 0 ? percent(activated, taken) : null,
    startDate: row.startDate,
    expirationDate: row.expirationDate,
    daysUntilExpiration: row.daysLeft,
    status: row.status,
    isTrial: row.isTrial,
    revocation: {
      allowed: row.revocationAllowed,
      cap: row.revocationCap,
      used: row.revocationsUsed,
    },
    inviteTtlDays: row.inviteTtlDays,
    reminderDays: row.reminderDays,
    certificateID: row.certificateId,
    signupLink: row.signupToken && joinUrl(addresses, row.signupToken),
    linksCount: row.linksCount,
    version: row.version,
    createdBy: makerOf(maker),
    updatedBy: changer && makerOf(changer),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: timeOrNull(row.deletedAt),
  }
}
