import type { SQL } from 'drizzle-orm'
import type { BulkCtx, Work } from '../../bulk/types.ts'
import { sql } from '../../db/drizzle.ts'
import { lockGroupsShared } from '../../db/group-locks.ts'
import { createUsers } from '../../groups/create-users.ts'
import { assigning } from './changes.ts'
import { readLicenseFacts, type SeatInput } from './input.ts'
import { findOrCreateUsers } from './people.ts'
import { inputOf, type SeatEffects, type SeatRef, workOnSeats } from './work.ts'

/** Assigns seats to users, and adds new users if requested. */
export const assignSeats =
  (given: SeatInput): Work<SeatRef, SeatEffects> =>
  async (at, rows, dry) => {
    if (!dry) {
      await lockGroupsShared(at.tx, at.organisationId)
      await readLicenseFacts(
        at,
        rows.map((row) => inputOf(row).license),
        true,
      )
    }
    const whom = await findOrCreateUsers(at, rows, { note: given.note, dry })
    return workOnSeats(at, { rows, whom, dry }, assigning, given)
  }

const batchSize = 1_000

/** Adds the new users of a job before it starts, so that they can have seats. */
async function createUsersOfJob(at: BulkCtx, jobId: string, note?: string) {
  for (let last = ''; ;) {
    const { rows } = await at.tx.execute<{ ref: string; person: Record<string, unknown> }>(sql`
      SELECT DISTINCT ON (ref) ref, input -> 'person' AS person FROM job_rows
      WHERE job_id = ${jobId} AND input ? 'person' AND ref > ${last} ORDER BY ref LIMIT ${batchSize}`)
    if (rows.length === 0) return
    const people = rows.map(({ ref, person: input }, n) => ({
      position: n + 1,
      ref,
      input,
      before: null,
    }))
    await createUsers({ ...at, note }, people, false)
    last = rows.at(-1)?.ref ?? ''
  }
}

/**
 * Takes the seats of a queued job in one statement. Enrollments and mails follow when the job
 * processes them; if it is cancelled before, the seats are free again.
 */
export async function takeSeatsOfJob(
  at: BulkCtx,
  jobId: string,
  { note = '', notify = true }: SeatInput,
) {
  const { tx, organisationId, by } = at
  await createUsersOfJob(at, jobId, note || undefined)
  const usersOf = (condition: SQL) => sql`
    SELECT r.input ->> 'license' AS license_id, u.id AS user_id, r.input -> 'sources' AS sources,
      CASE WHEN r.input ->> 'plan' = 'take' THEN 'assigned' ELSE 'waiting' END AS status, r.input ? 'person' AS is_new
    FROM job_rows r JOIN users u ON u.organisation_id = ${organisationId} AND u.deleted_at IS NULL
      AND u.status <> 'inactive' AND ${condition}
    WHERE r.job_id = ${jobId} AND r.input ->> 'plan' IN ('take', 'wait') AND NOT r.input ? 'refusal'`
  // The rows are looked up once, by indexes: there are no statistics yet about those of a new job.
  await tx.execute(sql`
    WITH row AS MATERIALIZED (
      SELECT found.*, replace(gen_random_uuid()::text, '-', '') AS new_id, seat.id AS seat_id, seat.status AS seat_status
      FROM (${usersOf(sql`u.id = r.ref`)}
        UNION ALL ${usersOf(sql`r.input ? 'person' AND u.email = r.ref AND u.id <> r.ref`)}) AS found
      LEFT JOIN LATERAL (SELECT s.id, s.status FROM seats s
        WHERE s.license_id = found.license_id AND s.user_id = found.user_id AND s.status <> 'revoked') seat ON true),
    promoted AS (
      UPDATE seats SET status = 'assigned', assigned_at = now(), waiting_since = NULL, job_id = ${jobId}
      WHERE id IN (SELECT seat_id FROM row WHERE seat_status = 'waiting' AND status = 'assigned')),
    taken AS (
      INSERT INTO seats (id, organisation_id, license_id, user_id, status, source, assigned_by, waiting_since,
        invite_expires_at, notify, note, notified_at, job_id)
      SELECT row.new_id, ${organisationId}, row.license_id, row.user_id, row.status,
        split_part(row.sources ->> 0, ':', 1), ${by.adminId ?? null}, CASE WHEN row.status = 'waiting' THEN now() END,
        CASE WHEN row.status = 'assigned' THEN now() + make_interval(days => l.invite_ttl_days) END,
        ${notify}, ${note}, CASE WHEN row.is_new THEN now() END, ${jobId}
      FROM row JOIN licenses l ON l.id = row.license_id WHERE row.seat_id IS NULL
      ORDER BY row.license_id, row.user_id)
    INSERT INTO seat_sources (seat_id, kind, ref, organisation_id)
    SELECT row.new_id, split_part(source, ':', 1), split_part(source, ':', 2), ${organisationId}
    FROM row CROSS JOIN LATERAL jsonb_array_elements_text(row.sources) AS source
    WHERE row.seat_id IS NULL ON CONFLICT DO NOTHING`)
}
