import type { BulkCtx } from '../../bulk/types.ts'
import { sql } from '../../db/drizzle.ts'
import type { SeatState } from '../../db/schema.ts'
import type { components } from '../../../openapi/generated/types.ts'

/** A change of a seat: inserted if `was` is absent, deleted if `is` is absent. */
export type SeatStep = {
  id: string
  licenseId: string
  userId: string
  was: SeatState | null
  is: SeatState | null
  why?: components['schemas']['Seat']['revokedWhy']
  /** The seat in another license that this one continues. */
  continues?: string
  /** Whether it counts as a revocation, or reverts one. */
  counted?: 1 | -1
  /** New account: its invitation names the courses. */
  isOfNewUser?: boolean
  /** The seat was taken when the job was queued; from now on it has effect. */
  settles?: boolean
}

type Options = { note?: string; notify?: boolean }

const column = (steps: SeatStep[], of: (step: SeatStep) => string | null | undefined) =>
  sql`${sql.param(steps.map((step) => of(step) ?? null))}::text[]`

const firstKind = ({ is }: SeatStep) => is?.sources[0]?.split(':')[0] ?? 'admin'

async function insertSeats(at: BulkCtx, steps: SeatStep[], { note = '', notify = true }: Options) {
  const { tx, organisationId, by, onBehalfOf = by.adminId } = at
  await tx.execute(sql`
    INSERT INTO seats (id, organisation_id, license_id, user_id, status, source, assigned_by, activated_at,
      waiting_since, invite_expires_at, notify, note, notified_at, moved_from)
    SELECT one.id, ${organisationId}, one.license_id, one.user_id, one.status, one.source, ${onBehalfOf ?? null},
      former.activated_at, CASE WHEN one.status = 'waiting' THEN now() END,
      CASE WHEN one.status = 'assigned' THEN now() + make_interval(days => l.invite_ttl_days) END,
      ${notify}, ${note}, CASE WHEN one.is_new THEN now() END, former.license_id
    FROM unnest(${column(steps, ({ id }) => id)}, ${column(steps, ({ licenseId }) => licenseId)},
      ${column(steps, ({ userId }) => userId)}, ${column(steps, ({ is }) => is?.status)},
      ${column(steps, firstKind)}, ${column(steps, ({ continues }) => continues)},
      ${sql.param(steps.map(({ isOfNewUser = false }) => isOfNewUser))}::boolean[])
      AS one (id, license_id, user_id, status, source, continues, is_new)
    JOIN licenses l ON l.id = one.license_id
    LEFT JOIN seats former ON former.id = one.continues
    ORDER BY one.license_id, one.user_id`)
}

async function updateSeats({ tx, by }: BulkCtx, steps: SeatStep[]) {
  await tx.execute(sql`
    UPDATE seats s SET status = one.status, job_id = NULL,
      activated_at = CASE WHEN one.status = 'activated' THEN coalesce(s.activated_at, now()) ELSE s.activated_at END,
      waiting_since = CASE WHEN one.status = 'waiting' THEN coalesce(s.waiting_since, now()) END,
      assigned_at = CASE WHEN s.status = 'waiting' AND one.status = 'assigned' THEN now() ELSE s.assigned_at END,
      invite_expires_at = CASE WHEN one.status = 'assigned'
        THEN greatest(s.invite_expires_at, now() + make_interval(days => l.invite_ttl_days)) END,
      revoked_at = CASE WHEN one.status = 'revoked' THEN now() END,
      revoked_by = CASE WHEN one.status = 'revoked' THEN ${by.adminId ?? null} END,
      revoked_why = CASE WHEN one.status = 'revoked' THEN one.why END
    FROM unnest(${column(steps, ({ id }) => id)}, ${column(steps, ({ is }) => is?.status)},
      ${column(steps, ({ why = 'revoked' }) => why)}) AS one (id, status, why), licenses l
    WHERE s.id = one.id AND l.id = s.license_id`)
}

async function countRevocations({ tx }: BulkCtx, steps: SeatStep[]) {
  const counted = steps.filter((step) => step.counted !== undefined)
  if (counted.length === 0) return
  await tx.execute(sql`
    UPDATE licenses l SET revocations_used = greatest(0, l.revocations_used + one.n)
    FROM (SELECT id, sum(n)::integer AS n FROM unnest(${column(counted, ({ licenseId }) => licenseId)},
      ${sql.param(counted.map((step) => step.counted ?? 0))}::integer[]) AS step (id, n) GROUP BY id) one
    WHERE l.id = one.id`)
}

const without = (some: string[] = [], others: string[] = []) =>
  some.filter((each) => !others.includes(each))

/** Sources present on one side only, by change. */
function sourcesMoved(steps: SeatStep[], from: 'was' | 'is', to: 'was' | 'is') {
  const moved = steps.flatMap((step) =>
    step.is
      ? without(step[to]?.sources, step[from]?.sources).map((source) => ({ id: step.id, source }))
      : [],
  )
  const list = (of: (one: (typeof moved)[number]) => string) =>
    sql`${sql.param(moved.map(of))}::text[]`
  const query = sql`unnest(${list(({ id }) => id)},
    ${list(({ source }) => source.slice(0, source.indexOf(':')))},
    ${list(({ source }) => source.slice(source.indexOf(':') + 1))}) AS one (id, kind, ref)`
  return { count: moved.length, query }
}

/** Inserts, updates and deletes seats in one statement each, so that all succeed or none. */
export async function writeSeats(at: BulkCtx, steps: SeatStep[], options: Options = {}) {
  const { tx, organisationId } = at
  const gone = steps.filter(({ is }) => !is)
  if (gone.length > 0)
    await tx.execute(sql`DELETE FROM seats WHERE organisation_id = ${organisationId}
      AND id = ANY(${column(gone, ({ id }) => id)})`)
  const changed = steps.filter(({ was, is }) => was && is && was.status !== is.status)
  if (changed.length > 0) await updateSeats(at, changed)
  const settled = steps.filter(({ settles }) => settles)
  if (settled.length > 0)
    await tx.execute(sql`UPDATE seats SET job_id = NULL WHERE organisation_id = ${organisationId}
      AND id = ANY(${column(settled, ({ id }) => id)})`)
  const made = steps.filter(({ was, is, settles }) => !was && is && !settles)
  if (made.length > 0) await insertSeats(at, made, options)
  await countRevocations(at, steps)
  const added = sourcesMoved(steps, 'was', 'is')
  if (added.count > 0)
    await tx.execute(sql`
      INSERT INTO seat_sources (seat_id, kind, ref, organisation_id)
      SELECT one.id, one.kind, one.ref, ${organisationId} FROM ${added.query} ON CONFLICT DO NOTHING`)
  const dropped = sourcesMoved(steps, 'is', 'was')
  if (dropped.count > 0)
    await tx.execute(sql`
      DELETE FROM seat_sources s USING ${dropped.query}
      WHERE s.seat_id = one.id AND s.kind = one.kind AND s.ref = one.ref`)
}
