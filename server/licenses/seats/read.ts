import type { BulkCtx } from '../../bulk/types.ts'
import { sql } from '../../db/drizzle.ts'
import type { SeatState } from '../../db/schema.ts'

/** A user's seat in a license: the active one, or the last revoked one. */
export type SeatFacts = SeatState & {
  id: string
  licenseId: string
  userId: string
  /** The job that has yet to create the enrollments. */
  jobId: string | null
  remindedLately: boolean
  /** Unfinished enrollments from this license only, and how many of them were started. */
  ending: number
  begun: number
}

type Pair = { licenseId: string; userId: string }
export const seatKey = ({ licenseId, userId }: Pair) => `${licenseId} ${userId}`

export const isTaken = (status: string | undefined) =>
  status === 'assigned' || status === 'activated'

export const stateOf = ({ status, wasActive, sources }: SeatState): SeatState => ({
  status,
  wasActive,
  sources,
})

const column = (pairs: Pair[], key: keyof Pair) =>
  sql`${sql.param(pairs.map((pair) => pair[key]))}::text[]`

/** SQL on enrollments `e`: unfinished, and the license of seat `s` is the only source. */
export const endsWithSeat = sql`(e.status NOT IN ('withdrawn', 'completed') AND e.completed_at IS NULL
  AND EXISTS (SELECT FROM enrollment_sources es WHERE es.enrollment_id = e.id AND es.removed_at IS NULL
    AND es.kind = 'license' AND es.ref = s.license_id)
  AND NOT EXISTS (SELECT FROM enrollment_sources es WHERE es.enrollment_id = e.id AND es.removed_at IS NULL
    AND NOT (es.kind = 'license' AND es.ref = s.license_id)))`

/** The seats of these users in these licenses; locked in a fixed order for changes. */
export async function readSeats(
  { tx, organisationId }: BulkCtx,
  pairs: Pair[],
  { toChange = false, withEnding = false } = {},
) {
  const given = sql`unnest(${column(pairs, 'licenseId')}, ${column(pairs, 'userId')})
    AS pair (license_id, user_id) ON pair.license_id = s.license_id AND pair.user_id = s.user_id`
  if (toChange)
    await tx.execute(sql`SELECT FROM seats s JOIN ${given}
      WHERE s.organisation_id = ${organisationId} ORDER BY s.id FOR UPDATE OF s`)
  const ending = withEnding
    ? sql`LEFT JOIN LATERAL (
        SELECT count(*)::integer AS n,
          (count(*) FILTER (WHERE e.started_at IS NOT NULL OR e.progress > 0))::integer AS begun
        FROM enrollments e WHERE e.user_id = s.user_id AND ${endsWithSeat}) ending ON s.status <> 'revoked'`
    : sql`CROSS JOIN (SELECT 0 AS n, 0 AS begun) ending`
  const { rows } = await tx.execute<SeatFacts>(sql`
    SELECT DISTINCT ON (s.license_id, s.user_id) s.id, s.license_id AS "licenseId", s.user_id AS "userId",
      s.status, s.job_id AS "jobId", s.activated_at IS NOT NULL AS "wasActive",
      coalesce(s.last_reminded_at > now() - interval '24 hours', false) AS "remindedLately",
      ARRAY(SELECT o.kind || ':' || o.ref FROM seat_sources o WHERE o.seat_id = s.id ORDER BY 1) AS sources,
      coalesce(ending.n, 0) AS ending, coalesce(ending.begun, 0) AS begun
    FROM seats s JOIN ${given} ${ending}
    WHERE s.organisation_id = ${organisationId}
    ORDER BY s.license_id, s.user_id, s.status = 'revoked', s.revoked_at DESC NULLS FIRST, s.id`)
  return new Map(rows.map((row) => [seatKey(row), row]))
}
