import type { BulkCtx } from '../bulk/types.ts'
import { sql } from '../db/drizzle.ts'
import { withRetry } from '../db/transaction.ts'
import type { TaskParts } from '../jobs/types.ts'
import { syncAccess } from '../licenses/access.ts'
import { assignSeats } from '../licenses/seats/assign.ts'
import { readLicenseFacts } from '../licenses/seats/input.ts'
import { readSeats, stateOf } from '../licenses/seats/read.ts'
import { type SeatStep, writeSeats } from '../licenses/seats/write.ts'
import { lockGroupsShared } from '../db/group-locks.ts'
import { syncNext } from './apply-change.ts'

const batchSize = 200

type Pair = { pathId: string; userId: string; licenseId: string }

const texts = (values: string[]) => sql`${sql.param(values)}::text[]`

/** SQL: users `pair` of paths, with the licenses of the steps. */
const licensesOf = (pairs: { pathId: string; userId: string }[]) => sql`
  FROM unnest(${texts(pairs.map(({ pathId }) => pathId))}, ${texts(pairs.map(({ userId }) => userId))})
    AS pair (path_id, user_id)
  JOIN path_steps s ON s.path_id = pair.path_id AND s.license_id IS NOT NULL
  JOIN learning_paths p ON p.id = pair.path_id
  JOIN path_assignments a ON a.path_id = pair.path_id AND a.user_id = pair.user_id
  LEFT JOIN path_step_states st ON st.assignment_id = a.id AND st.step_id = s.id`

/** SQL: the user should have a seat because of the step. */
const isWanted = sql`(a.withdrawn_at IS NULL AND p.deleted_at IS NULL AND s.removed_at IS NULL
  AND st.opened_at IS NOT NULL)`

/** SQL: the user keeps the seat of a removed step or deleted path, because it was started. */
const isRetained = sql`(a.withdrawn_at IS NULL AND st.state IN ('begun', 'done')
  AND (p.deleted_at IS NOT NULL OR (s.removed_at IS NOT NULL AND s.retained)))`

const hasSource = sql`EXISTS (SELECT FROM seats seat JOIN seat_sources ss ON ss.seat_id = seat.id
  WHERE seat.license_id = s.license_id AND seat.user_id = pair.user_id AND seat.status <> 'revoked'
    AND ss.kind = 'learning-path' AND ss.ref = pair.path_id)`

const sourceOf = (pathId: string) => `learning-path:${pathId}`

/** Assigns seats for unlocked license steps; users without a free seat wait. */
async function giveSeats(ctx: BulkCtx, pairs: Pair[]) {
  const seats = [...Map.groupBy(pairs, ({ userId, licenseId }) => `${userId} ${licenseId}`)]
  await assignSeats({ licenses: 'licenses', notify: false })(
    ctx,
    seats.flatMap(([, ofSeat], index) =>
      ofSeat.slice(0, 1).map(({ userId, licenseId }) => ({
        position: index + 1,
        ref: userId,
        input: {
          license: licenseId,
          sources: ofSeat.map(({ pathId }) => sourceOf(pathId)),
          plan: 'any',
        },
        before: null,
      })),
    ),
    false,
  )
}

/** Removes paths as source of seats. Seats without source are revoked, as far as the license allows it. */
async function dropSeats(ctx: BulkCtx, pairs: Pair[]) {
  const licenses = await readLicenseFacts(
    ctx,
    pairs.map(({ licenseId }) => licenseId),
    true,
  )
  const seats = await readSeats(ctx, pairs, { toChange: true })
  const left = new Map(
    [...licenses.values()].map(({ id, revocationsLeft }) => [id, revocationsLeft ?? Infinity]),
  )
  const steps = [...seats.values()].flatMap((seat): SeatStep[] => {
    const { id, licenseId, userId, status } = seat
    const gone = pairs
      .filter((pair) => pair.licenseId === licenseId && pair.userId === userId)
      .map(({ pathId }) => sourceOf(pathId))
    const was = stateOf(seat)
    const sources = was.sources.filter((source) => !gone.includes(source))
    const step = { id, licenseId, userId, was }
    if (status === 'revoked') return []
    if (sources.length > 0) return [{ ...step, is: { ...was, sources } }]
    if (status === 'waiting') return [{ ...step, is: null }]
    const isActive = status === 'activated'
    const revocable = licenses.get(licenseId)?.revocationAllowed && (left.get(licenseId) ?? 0) > 0
    if (isActive && !revocable) return [{ ...step, is: { ...was, sources } }]
    if (isActive) left.set(licenseId, (left.get(licenseId) ?? 0) - 1)
    const is = { ...was, status: 'revoked' as const }
    return [{ ...step, is, why: 'revoked', ...(isActive && { counted: 1 }) }]
  })
  await writeSeats(ctx, steps)
  await syncAccess(ctx, [...new Set(pairs.map(({ userId }) => userId))])
}

/** Syncs the seats of users of paths with their unlocked license steps. */
export async function syncSeats(ctx: BulkCtx, pairs: { pathId: string; userId: string }[]) {
  await lockGroupsShared(ctx.tx, ctx.organisationId)
  const { rows } = await ctx.tx.execute<Pair & { wanted: boolean }>(sql`
    SELECT pair.path_id AS "pathId", pair.user_id AS "userId", s.license_id AS "licenseId", ${isWanted} AS wanted
    ${licensesOf(pairs)}
    WHERE (${isWanted} AND NOT ${hasSource} AND st.state IN ('open', 'begun'))
      OR (NOT ${isWanted} AND NOT ${isRetained} AND ${hasSource})
    ORDER BY 3, 2, 1`)
  const wanted = rows.filter((pair) => pair.wanted)
  const surplus = rows.filter((pair) => !pair.wanted)
  if (wanted.length > 0) await giveSeats(ctx, wanted)
  if (surplus.length > 0) await dropSeats(ctx, surplus)
}

async function takeSeatChanges({ tx, organisationId }: BulkCtx) {
  const { rows } = await tx.execute<{ pathId: string; userId: string }>(sql`
    WITH taken AS (
      DELETE FROM path_changes WHERE id = ANY(ARRAY(
        SELECT id FROM path_changes WHERE organisation_id = ${organisationId} AND kind = 'seats'
        ORDER BY id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED))
      RETURNING path_id, user_id)
    SELECT DISTINCT path_id AS "pathId", user_id AS "userId" FROM taken`)
  return rows
}

/** SQL: users of a path that a job is changing are left to the job. */
const isOpen = sql`NOT EXISTS (
  SELECT FROM learning_paths p JOIN jobs j ON j.id = p.changing_job_id
  WHERE p.id = path_changes.path_id AND j.status IN ('queued', 'running'))`

type Parts = Pick<TaskParts, 'db' | 'jobs'>

async function syncOrganisation({ db, jobs }: Parts, organisationId: string) {
  const status = sql`organisation_id = ${organisationId} AND kind = 'status' AND ${isOpen}`
  while ((await withRetry(db, (tx) => syncNext(tx, status))).length > 0);
  const seats = () =>
    withRetry(db, async (tx) => {
      const ctx = { tx, jobs, organisationId, by: { organisationId } }
      const pairs = await takeSeatChanges(ctx)
      if (pairs.length > 0) await syncSeats(ctx, pairs)
      return pairs.length
    })
  while ((await seats()) > 0);
}

/** Whether changes are recorded that no job is applying. */
export async function hasPathChanges(db: TaskParts['db']) {
  const { rows } = await db.execute(
    sql`SELECT FROM path_changes WHERE kind = 'seats' OR ${isOpen} LIMIT 1`,
  )
  return rows.length > 0
}

/** Applies all recorded changes: status first, which may record seat changes, which may record status changes again. */
export async function syncLearningPaths(parts: Parts) {
  for (let round = 0; round < 3; round += 1) {
    const { rows } = await parts.db.execute<{ id: string }>(sql`
      SELECT DISTINCT organisation_id AS id FROM path_changes WHERE kind = 'seats' OR ${isOpen}`)
    if (rows.length === 0) return
    for (const { id } of rows) await syncOrganisation(parts, id)
  }
}

declare module '../jobs/types.ts' {
  interface Tasks {
    'sync-learning-paths': { name: 'sync-learning-paths' }
  }
}
