import type { SQL } from 'drizzle-orm'
import type { components } from '../../../openapi/generated/types.ts'
import { problem } from '../../contract/problem.ts'
import { orderBy } from '../../contract/sort.ts'
import { and, eq, isNull, sql } from '../../db/drizzle.ts'
import { isoTime } from '../../db/iso-time.ts'
import { countFacets, type Facet, type FacetRequest } from '../../db/facets.ts'
import type { Db, Tx } from '../../db/open.ts'
import { licenses } from '../../db/schema.ts'
import type { Own } from '../../db/scope.ts'
import type { Files } from '../../files/files.ts'
import { licenseStatus } from '../days.ts'
import {
  facetConditions,
  isCurrent,
  otherConditions,
  reclaimOf,
  type SeatFilter,
  seatFilterWhere,
} from './filter.ts'

type Seat = components['schemas']['Seat']
type Caller = { db: Db | Tx; own: Own; files: Files; user: { organisationId: string } }

/** Rejects unknown licenses, and unless they are wanted those deleted in the last 30 days. */
export async function requireLicense(
  { db, own }: Pick<Caller, 'db' | 'own'>,
  id: string,
  { withDeleted = false } = {},
) {
  const isThere = withDeleted
    ? sql`coalesce(${licenses.deletedAt} > now() - interval '30 days', true)`
    : isNull(licenses.deletedAt)
  const [found] = await db
    .select({ id: licenses.id })
    .from(licenses)
    .where(own(licenses, and(eq(licenses.id, id), isThere)))
  if (!found) throw problem('request/not-found')
}

const seatsOf = ({ user }: Caller, licenseId: string) => sql`
  seats s JOIN users u ON u.id = s.user_id
  WHERE s.organisation_id = ${user.organisationId} AND s.license_id = ${licenseId}`

/** SQL on seat `s`: number of published courses of its license, and how many of them the user completed. */
const coursesOf = (isCompleted: boolean) => sql`(SELECT count(*)::integer FROM license_courses lc
  JOIN courses c ON c.id = lc.course_id AND c.status = 'published' AND c.deleted_at IS NULL
  ${isCompleted ? sql`JOIN enrollments e ON e.course_id = c.id AND e.user_id = s.user_id AND e.status = 'completed'` : sql``}
  WHERE lc.license_id = s.license_id)`

const keys: Record<string, SQL> = {
  name: sql`u.sort_name`,
  email: sql`u.email COLLATE "C"`,
  status: sql`array_position(ARRAY['activated', 'assigned', 'waiting', 'revoked'], s.status)`,
  assignedAt: sql`s.assigned_at`,
  activatedAt: sql`s.activated_at`,
  lastRemindedAt: sql`s.last_reminded_at`,
  lastActiveAt: sql`u.last_active_at`,
  inviteExpiresAt: sql`s.invite_expires_at`,
  waitingSince: sql`s.waiting_since`,
  coursesCompleted: coursesOf(true),
}
export const completedCourses = coursesOf(true)

const missing = ['activatedAt', 'lastRemindedAt', 'lastActiveAt', 'inviteExpiresAt', 'waitingSince']

/** ORDER BY terms for `sort`. */
export const seatOrder = (sort = 'name') => orderBy(keys, sort, [sql`s.user_id`], { missing })

const adminOf = (
  id: SQL,
) => sql`(SELECT json_build_object('_id', a.id, 'name', trim(a.first_name || ' ' || a.last_name))
  FROM admins a WHERE a.id = ${id})`

const nameOfSource = sql`coalesce(CASE o.kind
  WHEN 'group' THEN (SELECT g.name FROM user_groups g WHERE g.id = o.ref)
  WHEN 'csv' THEN (SELECT i.file_name FROM imports i WHERE i.id = o.ref)
  WHEN 'signup-link' THEN 'Link'
  WHEN 'learning-path' THEN (SELECT p.title FROM learning_paths p WHERE p.id = o.ref)
  ELSE (SELECT trim(a.first_name || ' ' || a.last_name) FROM admins a WHERE a.id = o.ref) END, o.ref)`

type Page = { sort?: string; limit?: number; offset?: number }

/** The seats of a license that match a filter, sorted. */
export async function listSeats(
  caller: Caller,
  licenseId: string,
  filter: SeatFilter,
  { sort, limit = 100_000, offset = 0 }: Page,
): Promise<Seat[]> {
  const order = seatOrder(sort)
  const { rows } = await caller.db.execute<Seat>(sql`
    WITH page AS MATERIALIZED (
      SELECT s.id, row_number() OVER (ORDER BY ${sql.join(order, sql`, `)}) AS at
      FROM ${seatsOf(caller, licenseId)} AND ${seatFilterWhere(filter)}
      ORDER BY at LIMIT ${limit} OFFSET ${offset})
    SELECT u.id AS _id, json_build_object('_id', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
        'email', u.email, 'photo', u.photo, 'designation', u.designation) AS user,
      s.status, ${isoTime(sql`s.assigned_at`)} AS "assignedAt", ${adminOf(sql`s.assigned_by`)} AS "assignedBy",
      ${isoTime(sql`s.activated_at`)} AS "activatedAt", ${isoTime(sql`s.last_reminded_at`)} AS "lastRemindedAt",
      s.reminders_sent AS "remindersSent",
      CASE WHEN s.status = 'assigned' THEN ${isoTime(sql`s.invite_expires_at`)} END AS "inviteExpiresAt",
      ${isoTime(sql`s.waiting_since`)} AS "waitingSince", ${isoTime(sql`s.revoked_at`)} AS "revokedAt",
      ${adminOf(sql`s.revoked_by`)} AS "revokedBy", s.revoked_why AS "revokedWhy",
      (SELECT json_build_object('_id', l.id, 'name', l.title) FROM licenses l WHERE l.id = s.moved_from) AS "movedFrom",
      ${isoTime(sql`u.last_active_at`)} AS "lastActiveAt", ${coursesOf(true)} AS "coursesCompleted",
      ${coursesOf(false)} AS "coursesTotal", s.source,
      coalesce((SELECT json_agg(json_build_object('kind', o.kind, '_id', o.ref, 'name', left(${nameOfSource}, 200))
        ORDER BY o.created_at, o.kind, o.ref) FROM seat_sources o WHERE o.seat_id = s.id), '[]') AS sources
    FROM page JOIN seats s ON s.id = page.id JOIN users u ON u.id = s.user_id ORDER BY page.at`)
  return rows.map(({ user, ...seat }) => ({
    ...seat,
    user: { ...user, photo: user.photo && caller.files.address(user.photo) },
  }))
}

const facets: Record<string, Facet> = {
  status: { value: sql`status` },
  source: { value: sql`source` },
  group: {
    value: sql`g.id`,
    label: sql`g.name`,
    from: sql`JOIN user_group_members m ON m.user_id = listed.user_id
      JOIN user_groups g ON g.id = m.group_id AND g.deleted_at IS NULL`,
  },
  reclaim: { value: sql`reclaim` },
}

/** The number of seats of a license that match a filter, and the requested facets. */
export function countSeats(
  caller: Caller,
  licenseId: string,
  filter: SeatFilter,
  requested: FacetRequest = {},
) {
  const conditions = Object.entries(facetConditions(filter)).flatMap(([name, condition]) =>
    condition ? [{ name, condition, column: sql.identifier(`fits_${name}`) }] : [],
  )
  const fits = conditions.map(({ condition, column }) => sql`, ${condition} AS ${column}`)
  return countFacets(
    caller.db,
    {
      rows: sql`SELECT s.user_id, s.status, s.source, ${reclaimOf} AS reclaim ${sql.join(fits)}
        FROM ${seatsOf(caller, licenseId)} AND ${otherConditions(filter)}`,
      conditions: Object.fromEntries(conditions.map(({ name, column }) => [name, sql`${column}`])),
      facets,
      chosen: filter,
    },
    requested,
  )
}

/** The licenses of a user, by title, each with the latest seat. */
export async function listLicensesOfUser(
  {
    db,
    user,
  }: Pick<Caller, 'db'> & { user: { organisationId: string; organisation: { timezone: string } } },
  userId: string,
) {
  const { rows } = await db.execute<components['schemas']['UserLicense']>(sql`
    SELECT json_build_object('_id', licenses.id, 'name', licenses.title) AS license,
      ${licenseStatus(user.organisation.timezone)} AS "licenseStatus", s.status,
      ${isoTime(sql`s.assigned_at`)} AS "assignedAt", ${isoTime(sql`s.activated_at`)} AS "activatedAt",
      ${isoTime(sql`s.waiting_since`)} AS "waitingSince", ${isoTime(sql`s.revoked_at`)} AS "revokedAt",
      s.revoked_why AS "revokedWhy", s.source
    FROM seats s JOIN licenses ON licenses.id = s.license_id AND licenses.deleted_at IS NULL
    WHERE s.organisation_id = ${user.organisationId} AND s.user_id = ${userId} AND ${isCurrent}
    ORDER BY fold_text(licenses.title), licenses.id`)
  return rows
}
