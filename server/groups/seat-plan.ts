import type { SQL } from 'drizzle-orm'
import { sql } from '../db/drizzle.ts'

// What joining and leaving groups means for seats in their licenses. The columns of `move` are those of the moves in
// enrollments/groups/plan.ts.

/** The seats that users take in licenses of groups that they join, and those that they wait for. */
const seatGains = (move: SQL) => sql`
  SELECT license_id, sum(n) AS needed, min(free) AS free FROM (
    SELECT DISTINCT ON (move.person, l.id) move.n, l.id AS license_id, l.seats_total - l.seats_taken AS free
    FROM ${move} AS move
    JOIN group_licenses gl ON gl.group_id = move.group_id
    JOIN licenses l ON l.id = gl.license_id AND l.deleted_at IS NULL
    JOIN organisations o ON o.id = l.organisation_id
    WHERE move.joined AND NOT move.returns
      AND coalesce(l.expiration_date >= (now() AT TIME ZONE o.timezone)::date, true)
      AND NOT EXISTS (SELECT FROM seats s
        WHERE s.license_id = l.id AND s.user_id = move.user_id AND s.status <> 'revoked')
    ORDER BY move.person, l.id) AS gain GROUP BY license_id`

/** The seats that have no source but groups that their users leave. */
const seatLosses = (move: SQL) => sql`
  SELECT s.id FROM ${move} AS move
  JOIN user_groups g ON g.id = move.group_id AND g.on_leave = 'remove-unfinished'
  JOIN seats s ON s.user_id = move.user_id AND s.status IN ('assigned', 'activated')
  JOIN seat_sources source ON source.seat_id = s.id AND source.kind = 'group' AND source.ref = move.group_id
  JOIN licenses l ON l.id = s.license_id AND (s.status = 'assigned'
    OR l.revocation_allowed AND coalesce(l.revocations_used < l.revocation_cap, true))
  WHERE NOT move.joined AND NOT EXISTS (SELECT FROM group_licenses gl
    WHERE gl.license_id = s.license_id AND gl.group_id = ANY(move.joining))
  GROUP BY s.id HAVING count(*) = (SELECT count(*) FROM seat_sources each WHERE each.seat_id = s.id)`

/** The seats that moves need by license, with those that are free (null: no limit), and how many they free. */
export type SeatMoves = {
  seatNeeds: Record<string, { needed: number; free: number | null }>
  seatsFreed: number
}

/** How many seats moves take, leave wanting and free. */
export type SeatEffects = { seatsTaken: number; seatsWaiting: number; seatsFreed: number }

/** SQL: the columns of `SeatMoves` for the moves of a table. */
export const seatMoveColumns = (move: SQL) => sql`
  (SELECT coalesce(json_object_agg(license_id, json_build_object('needed', needed, 'free', free)), '{}')
    FROM (${seatGains(move)}) AS gained) AS "seatNeeds",
  (SELECT count(*)::integer FROM (${seatLosses(move)}) AS lost) AS "seatsFreed"`

export function seatEffectsOf({ seatNeeds, seatsFreed }: SeatMoves): SeatEffects {
  const needs = Object.values(seatNeeds)
  const taken = needs.map(({ needed, free }) => Math.max(0, Math.min(needed, free ?? needed)))
  const seatsTaken = taken.reduce((total, count) => total + count, 0)
  const seatsNeeded = needs.reduce((total, { needed }) => total + needed, 0)
  return { seatsTaken, seatsWaiting: seatsNeeded - seatsTaken, seatsFreed }
}
