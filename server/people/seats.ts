import type { BulkCtx } from '../bulk/types.ts'
import { sql } from '../db/drizzle.ts'
import { users } from '../db/schema.ts'

// Seats of users who lose access or get it back.

/** The licenses in which a user has a seat, as a number for `users`. */
export const licensesCount = sql<number>`(SELECT count(*)::integer FROM seats s JOIN licenses l ON l.id = s.license_id
  WHERE s.user_id = ${users}.id AND s.status IN ('assigned', 'activated') AND l.deleted_at IS NULL)`

/** Users with a seat in a license. */
export const hasLicense = (
  licenseId: string,
) => sql`EXISTS (SELECT FROM seats s JOIN licenses l ON l.id = s.license_id
  WHERE s.user_id = ${users.id} AND s.license_id = ${licenseId} AND s.status IN ('assigned', 'activated')
    AND l.organisation_id = ${users.organisationId} AND l.deleted_at IS NULL)`

/** SQL: the seats of users that can be freed: active ones only as far as their license allows. */
const freeable = ({ organisationId }: BulkCtx, userIds: string[]) => sql`
  SELECT id, license_id, status FROM (
    SELECT s.id, s.license_id, s.status, l.revocation_allowed, l.revocation_cap - l.revocations_used AS allowed,
      row_number() OVER (PARTITION BY s.license_id, s.status ORDER BY s.id) AS nth
    FROM seats s JOIN licenses l ON l.id = s.license_id
    WHERE s.organisation_id = ${organisationId} AND s.user_id = ANY(${sql.param(userIds)}::text[])
      AND s.status IN ('assigned', 'activated')) held
  WHERE status = 'assigned' OR (revocation_allowed AND (allowed IS NULL OR nth <= allowed))`

/** How many seats are freed when these users lose access. */
export async function countFreeable(ctx: BulkCtx, userIds: string[]) {
  const { rows } = await ctx.tx.execute<{ n: number }>(
    sql`SELECT count(*)::integer AS n FROM (${freeable(ctx, userIds)}) AS freed`,
  )
  return rows[0]?.n ?? 0
}

/** Frees the seats of users who lose access, and ends their waiting. */
export async function freeSeats(
  ctx: BulkCtx,
  userIds: string[],
  reason: 'deactivated' | 'deleted',
) {
  const { tx, organisationId, by } = ctx
  const { rows } = await tx.execute<{ licenseId: string }>(sql`
    UPDATE seats s SET status = 'revoked', revoked_at = now(), revoked_by = ${by.adminId ?? null}, revoked_why = ${reason}
    FROM (${freeable(ctx, userIds)}) freed WHERE s.id = freed.id
    RETURNING CASE WHEN freed.status = 'activated' THEN s.license_id END AS "licenseId"`)
  const active = rows.flatMap(({ licenseId }) => licenseId ?? [])
  await tx.execute(sql`
    UPDATE licenses l SET revocations_used = l.revocations_used + used.n
    FROM (SELECT id, count(*)::integer AS n FROM unnest(${sql.param(active)}::text[]) AS id GROUP BY 1) used
    WHERE l.id = used.id`)
  await tx.execute(sql`
    DELETE FROM seats WHERE organisation_id = ${organisationId} AND status = 'waiting'
      AND user_id = ANY(${sql.param(userIds)}::text[])`)
}

const lostSeats = ({ organisationId }: Pick<BulkCtx, 'organisationId'>, userIds: string[]) => sql`
  SELECT DISTINCT ON (s.license_id, s.user_id) s.id, s.license_id, s.revoked_why, s.activated_at
  FROM seats s WHERE s.organisation_id = ${organisationId} AND s.user_id = ANY(${sql.param(userIds)}::text[])
  ORDER BY s.license_id, s.user_id, s.status = 'revoked', s.revoked_at DESC NULLS FIRST`

/** SQL: the seats that users get back with their access. `fits`: it is free; the others wait. */
const returnable = (ctx: Pick<BulkCtx, 'organisationId'>, userIds: string[]) => sql`
  SELECT lost.id, coalesce(row_number() OVER (PARTITION BY lost.license_id ORDER BY lost.id)
    <= l.seats_total - l.seats_taken, true) AS fits
  FROM (${lostSeats(ctx, userIds)}) AS lost
  JOIN licenses l ON l.id = lost.license_id AND l.deleted_at IS NULL
  JOIN organisations o ON o.id = l.organisation_id
  WHERE lost.revoked_why IN ('deactivated', 'deleted')
    AND (l.expiration_date IS NULL OR l.expiration_date >= (now() AT TIME ZONE o.timezone)::date)`

/** How many seats these users get back with their access, and how many they wait for. */
export async function countReturnable(ctx: BulkCtx, userIds: string[]) {
  const { rows } = await ctx.tx.execute<{ seatsTaken: number; seatsWaiting: number }>(sql`
    SELECT count(*) FILTER (WHERE fits)::integer AS "seatsTaken",
      count(*) FILTER (WHERE NOT fits)::integer AS "seatsWaiting" FROM (${returnable(ctx, userIds)}) AS back`)
  return rows[0] ?? { seatsTaken: 0, seatsWaiting: 0 }
}

/** Gives users who get access again the seats they lost with it, while there are free ones; for the others they wait. */
export async function returnSeats(ctx: BulkCtx, userIds: string[]) {
  await ctx.tx.execute(sql`
    SELECT FROM licenses WHERE id IN (SELECT license_id FROM (${lostSeats(ctx, userIds)}) AS lost)
    ORDER BY id FOR NO KEY UPDATE`)
  await ctx.tx.execute(sql`
    UPDATE seats s SET revoked_at = NULL, revoked_by = NULL, revoked_why = NULL,
      status = CASE WHEN NOT back.fits THEN 'waiting' WHEN s.activated_at IS NULL THEN 'assigned' ELSE 'activated' END,
      waiting_since = CASE WHEN NOT back.fits THEN now() END
    FROM (${returnable(ctx, userIds)}) back
    WHERE s.id = back.id`)
}
