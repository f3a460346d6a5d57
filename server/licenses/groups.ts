import type { BulkCtx, Row } from '../bulk/types.ts'
import { sql } from '../db/drizzle.ts'
import type { TaskParts } from '../jobs/types.ts'
import {
  applyMembershipChanges,
  isMember,
  type Membership,
  membershipsQuery,
} from '../groups/membership-queue.ts'
import { assignSeats } from './seats/assign.ts'
import { leaving } from './seats/changes.ts'
import { seatWork } from './seats/work.ts'

// Users who join a group with licenses get a seat, or wait for one. If the group is set to unassign on leaving, they
// lose it as a source of the seat. Triggers record the users (group_seat_changes); here they are synced.

const hasSource = (licenseId: unknown) => sql`EXISTS (
  SELECT FROM seats s JOIN seat_sources o ON o.seat_id = s.id AND o.kind = 'group' AND o.ref = pair.group_id
  WHERE s.user_id = pair.user_id AND s.license_id = ${licenseId} AND s.status <> 'revoked')`

type Change = Membership & {
  licenseId: string
  title: string
  note: string
  notify: boolean
  assignedBy: string | null
}

async function readGains({ tx, organisationId }: BulkCtx, pairs: Membership[]) {
  const { rows } = await tx.execute<Change>(sql`
    SELECT pair.group_id AS "groupId", pair.user_id AS "userId", l.id AS "licenseId", l.title, gl.note, gl.notify,
      gl.assigned_by AS "assignedBy"
    FROM ${membershipsQuery(pairs)}
    JOIN group_licenses gl ON gl.group_id = pair.group_id AND gl.organisation_id = ${organisationId}
    JOIN licenses l ON l.id = gl.license_id AND l.deleted_at IS NULL
    WHERE ${isMember} AND NOT ${hasSource(sql`l.id`)}
    ORDER BY l.id, pair.user_id, pair.group_id`)
  return rows
}

async function readLosses({ tx, organisationId }: BulkCtx, pairs: Membership[]) {
  const { rows } = await tx.execute<Membership & { licenseId: string }>(sql`
    SELECT pair.group_id AS "groupId", pair.user_id AS "userId", s.license_id AS "licenseId"
    FROM ${membershipsQuery(pairs)}
    JOIN seats s ON s.user_id = pair.user_id AND s.status <> 'revoked' AND s.organisation_id = ${organisationId}
    JOIN seat_sources o ON o.seat_id = s.id AND o.kind = 'group' AND o.ref = pair.group_id
    WHERE g.on_leave = 'remove-unfinished' AND NOT ${isMember}
    ORDER BY s.license_id, pair.user_id, pair.group_id`)
  return rows
}

const row = (
  { groupId, userId, licenseId }: Membership & { licenseId: string },
  position: number,
  plan?: 'any',
): Row => ({
  position,
  ref: userId,
  input: { license: licenseId, sources: [`group:${groupId}`], ...(plan && { plan }) },
  before: null,
})

/** One row per user and license, with all groups as sources, is assigned at a time: later groups are added. */
async function gain(ctx: BulkCtx, gains: Change[]) {
  const letters = Map.groupBy(gains, ({ licenseId, groupId, assignedBy, note, notify }) =>
    JSON.stringify([licenseId, groupId, assignedBy, note, notify]),
  )
  for (const some of letters.values()) {
    const { title = '', note = '', notify = true, assignedBy: onBehalfOf = null } = some[0] ?? {}
    await assignSeats({ licenses: title, note, notify })(
      { ...ctx, onBehalfOf },
      some.map((each, n) => row(each, n + 1, 'any')),
      false,
    )
  }
}

async function lose(ctx: BulkCtx, losses: (Membership & { licenseId: string })[]) {
  for (const some of Map.groupBy(losses, ({ groupId }) => groupId).values())
    await seatWork(leaving, { licenses: 'licenses' })(
      ctx,
      some.map((each, n) => row(each, n + 1)),
      false,
    )
}

/** Applies all recorded changes. Concurrent servers share the work. */
export const syncGroupSeats = (parts: Pick<TaskParts, 'db' | 'jobs'>) =>
  applyMembershipChanges(parts, 'group_seat_changes', async (ctx, pairs) => {
    await gain(ctx, await readGains(ctx, pairs))
    await lose(ctx, await readLosses(ctx, pairs))
  })

declare module '../jobs/types.ts' {
  interface Tasks {
    'sync-group-seats': { name: 'sync-group-seats' }
  }
}
