import { sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'

type Use = { userId: string; courseId: string; at: string }

/** Activates seats whose users did something in a course of the license after they got the seat and before it ended. */
export async function activateSeats(tx: Tx, organisationId: string, uses: Use[]) {
  const list = (key: keyof Use) => sql.param(uses.map((use) => use[key]))
  await tx.execute(sql`
    UPDATE seats s SET status = 'activated', activated_at = used.at, invite_expires_at = NULL
    FROM (
      SELECT seat.id, min(use.at) AS at
      FROM unnest(${list('userId')}::text[], ${list('courseId')}::text[], ${list('at')}::timestamptz[])
        AS use (user_id, course_id, at)
      JOIN seats seat ON seat.user_id = use.user_id AND seat.status = 'assigned' AND use.at > seat.assigned_at
      JOIN licenses l ON l.id = seat.license_id AND l.deleted_at IS NULL
      JOIN organisations o ON o.id = l.organisation_id
        AND coalesce(use.at < (l.expiration_date + 1)::timestamp AT TIME ZONE o.timezone, true)
      JOIN license_courses lc ON lc.license_id = seat.license_id AND lc.course_id = use.course_id
      GROUP BY seat.id) used
    WHERE s.id = used.id AND s.status = 'assigned' AND s.organisation_id = ${organisationId}`)
}

/** Activates the seats of somebody who accepts the invitation that came with them. */
export async function activateInvited(tx: Tx, userId: string, invitedAt: Date | null) {
  if (!invitedAt) return
  await tx.execute(sql`
    UPDATE seats s SET status = 'activated', activated_at = now(), invite_expires_at = NULL
    FROM licenses l WHERE l.id = s.license_id AND l.runs AND l.deleted_at IS NULL
      AND s.user_id = ${userId} AND s.status = 'assigned'
      AND s.assigned_at <= ${invitedAt.toISOString()}::timestamptz + interval '1 second'`)
}
