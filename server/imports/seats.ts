import type { SQL } from 'drizzle-orm'
import type { BulkCtx, Row } from '../bulk/types.ts'
import { sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { importRows } from '../db/schema.ts'
import { assignSeats } from '../licenses/seats/assign.ts'
import { leaving } from '../licenses/seats/changes.ts'
import type { SeatDemand } from '../licenses/seats/input.ts'
import { seatWork } from '../licenses/seats/work.ts'
import type { RowPlan } from './plan-rows.ts'
import type { ImportRecord } from './present.ts'

// Seats in the licenses of an import, with the import as source: the roll-back frees them.

const texts = (values: string[]) => sql`${sql.param(values)}::text[]`

/** The users of rows, and the number of rows that add a user. */
export const seatHoldersOf = (plans: RowPlan[]) => ({
  added: plans.filter(({ action }) => action === 'add').length,
  userIds: plans.flatMap((plan) => {
    if (plan.action === 'update') return [plan.person.id]
    return plan.action === 'unchanged' ? (plan.row.person?.id ?? []) : []
  }),
})

/** Number of seats that the users of an import need, and number of free seats. */
export async function readSeatDemand(
  db: Db | Tx,
  { organisationId, licenseIds }: Pick<ImportRecord, 'organisationId' | 'licenseIds'>,
  { added, userIds }: { added: number; userIds: string[] },
): Promise<SeatDemand[]> {
  const { rows } = await db.execute<{
    id: string
    name: string
    needed: number
    available: number | null
  }>(sql`
    SELECT l.id, l.title AS name, l.seats_total - l.seats_taken AS available, ${added}::integer + (
      SELECT count(*)::integer FROM users u
      WHERE u.organisation_id = ${organisationId} AND u.id = ANY(${texts(userIds)}) AND u.status <> 'inactive'
        AND NOT EXISTS (SELECT FROM seats s WHERE s.license_id = l.id AND s.user_id = u.id
          AND s.status IN ('assigned', 'activated'))) AS needed
    FROM licenses l WHERE l.organisation_id = ${organisationId} AND l.id = ANY(${texts(licenseIds)})
    ORDER BY array_position(${texts(licenseIds)}, l.id)`)
  return rows.map(({ id, name, needed, available }) => ({
    license: { _id: id, name },
    needed,
    available,
  }))
}

const rowsOf = (record: ImportRecord, pairs: { userId: string; license: string }[]) =>
  pairs.map(({ userId, license }, n): Row => ({
    position: n + 1,
    ref: userId,
    input: { license, sources: [`csv:${record.id}`], plan: 'any' },
    before: null,
  }))

/** Assigns users free seats; the others wait. New users are informed by their invitation. */
export async function giveSeats(
  ctx: BulkCtx,
  record: ImportRecord,
  userIds: string[],
  isNew: boolean,
) {
  const { licenseIds } = record
  if (licenseIds.length === 0 || userIds.length === 0) return
  const pairs = licenseIds.flatMap((license) => userIds.map((userId) => ({ userId, license })))
  const input = { licenses: 'licenses', notify: !isNew }
  await assignSeats(input)(ctx, rowsOf(record, pairs), false)
}

/** SQL: one of these users, or, without `userIds`, a user that the import did not change. */
export const ofImport = (user: SQL, { id }: ImportRecord, userIds?: string[]) =>
  userIds
    ? sql`${user} = ANY(${texts(userIds)})`
    : sql`${user} IN (SELECT ${importRows.userId} FROM ${importRows}
        WHERE ${importRows.importId} = ${id} AND ${importRows.outcome} = 'unchanged')`

/** Removes the import as source of these users' seats; without `userIds`, for users that the import did not change. */
export async function revokeSeatsOfImport(ctx: BulkCtx, record: ImportRecord, userIds?: string[]) {
  if (record.licenseIds.length === 0) return
  const { rows } = await ctx.tx.execute<{ userId: string; license: string }>(sql`
    SELECT s.user_id AS "userId", s.license_id AS license FROM seats s
    JOIN seat_sources o ON o.seat_id = s.id AND o.kind = 'csv' AND o.ref = ${record.id}
    WHERE s.organisation_id = ${ctx.organisationId} AND s.status <> 'revoked'
      AND ${ofImport(sql`s.user_id`, record, userIds)}
    ORDER BY s.license_id, s.user_id`)
  if (rows.length > 0)
    await seatWork(leaving, { licenses: 'licenses' })(ctx, rowsOf(record, rows), false)
}
