import type { Pool } from 'pg'
import type { components } from '../../../openapi/generated/types.ts'
import type { Input } from '../../contract/operation-types.ts'
import type { Organisation } from '../../contract/context.ts'
import { sql } from '../../db/drizzle.ts'
import type { Db, Tx } from '../../db/open.ts'
import { type Column, day, inWords, number, tableOf, text } from '../../exports/columns.ts'
import type { ExportKind } from '../../exports/kind.ts'
import { tableStream } from '../../lib/spreadsheet.ts'
import { tableCells } from '../../people/stream.ts'
import { isCurrent, seatFilterWhere } from './filter.ts'
import { completedCourses, seatOrder } from './list.ts'

type SeatColumn = components['schemas']['SeatColumn']
type Export = Input<'exportUsersInLicense'>['body']

export const seatStatusLabels = {
  assigned: 'Pending',
  activated: 'Active',
  waiting: 'Waiting',
  revoked: 'Revoked',
}

export const seatColumns: Record<SeatColumn, Column> = {
  license: text('License', sql`l.title`),
  person: text('Person', sql`trim(u.first_name || ' ' || u.last_name)`),
  email: text('Email', sql`u.email`),
  status: text('Seat status', inWords(sql`s.status`, seatStatusLabels)),
  assignedAt: day('Assigned', sql`s.assigned_at`),
  activatedAt: day('Activated', sql`s.activated_at`),
  lastRemindedAt: day('Last reminded', sql`s.last_reminded_at`),
  lastActiveAt: day('Last active', sql`u.last_active_at`),
  coursesCompleted: number('Courses completed', completedCourses),
  revokedAt: day('Revoked', sql`s.revoked_at`),
}

const seatTable = tableOf(seatColumns)

const texts = (values: string[]) => sql`${sql.param(values)}::text[]`

/** The seats of an export: named users whatever their status, or a filter with exceptions. */
function selected(
  { licenses, users, filter = {}, exclude = [] }: Export,
  { id: organisationId }: Organisation,
) {
  const which = users
    ? sql`s.user_id = ANY(${texts(users)}) AND u.deleted_at IS NULL AND ${isCurrent}`
    : sql`s.user_id <> ALL(${texts(exclude)}) AND ${seatFilterWhere(filter)}`
  return sql`seats s JOIN users u ON u.id = s.user_id
    JOIN licenses l ON l.id = s.license_id AND l.deleted_at IS NULL
    WHERE s.organisation_id = ${organisationId} AND s.license_id = ANY(${texts(licenses)}) AND ${which}`
}

export async function countSeatExport(db: Db | Tx, asked: Export, organisation: Organisation) {
  const { rows } = await db.execute<{ total: number }>(
    sql`SELECT count(*)::integer AS total FROM ${selected(asked, organisation)}`,
  )
  return rows[0]?.total ?? 0
}

/** The export file, from one snapshot, license by license. */
export function exportSeatTable(pool: Pool, asked: Export, organisation: Organisation) {
  const { format, sort, licenses } = asked
  const { heads, cells } = seatTable(asked.columns, organisation.timezone)
  const order = sql.join(seatOrder(sort), sql`, `)
  const rows = tableCells(
    pool,
    cells,
    (names) => sql`SELECT ${names} FROM ${selected(asked, organisation)}
      ORDER BY array_position(${texts(licenses)}, s.license_id), ${order}`,
  )
  return tableStream({ format, title: 'Seats', heads, rows })
}

export const seatsExport: ExportKind<Export> = {
  job: 'export-seats',
  event: 'license/seats-exported',
  noun: 'seats',
  file: 'seats',
  href: '/library/licenses',
  read: (input) => Object.assign({ format: 'csv' as const, licenses: [], filter: {} }, input),
  stream: ({ pool }, asked, organisation) => exportSeatTable(pool, asked, organisation),
}
