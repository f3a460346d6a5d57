import type { BulkCtx, Row } from '../bulk/types.ts'
import { sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { assigning, leaving } from '../learning-paths/people/changes.ts'
import { pathWork } from '../learning-paths/people/work.ts'
import type { SeatDemand } from '../licenses/seats/input.ts'
import type { ImportRecord } from './present.ts'
import { ofImport } from './seats.ts'

// Learning paths of an import, with the import as source: the roll-back removes them.

const texts = (values: string[]) => sql`${sql.param(values)}::text[]`

/**
 * The seats in licenses that are steps of the paths, as far as these open at once. Everybody is counted who has neither
 * the path nor a seat.
 */
export async function readPathSeatDemand(
  db: Db | Tx,
  { organisationId, pathIds }: Pick<ImportRecord, 'organisationId' | 'pathIds'>,
  { added, userIds }: { added: number; userIds: string[] },
): Promise<SeatDemand[]> {
  const { rows } = await db.execute<{
    id: string
    name: string
    needed: number
    available: number | null
  }>(sql`
    WITH step AS (
      SELECT s.*, p.enforce_order, s.required OR NOT bool_or(s.required) OVER (PARTITION BY s.path_id) AS is_required,
        path_step_obstacle(s, o.timezone) AS obstacle
      FROM path_steps s JOIN learning_paths p ON p.id = s.path_id JOIN organisations o ON o.id = p.organisation_id
      WHERE p.organisation_id = ${organisationId} AND p.id = ANY(${texts(pathIds)}) AND s.removed_at IS NULL
    ), opening AS (
      SELECT DISTINCT s.license_id, s.path_id FROM step s
      WHERE s.license_id IS NOT NULL AND s.obstacle IS NULL AND NOT (s.enforce_order AND EXISTS (
        SELECT FROM step earlier WHERE earlier.path_id = s.path_id AND earlier.position < s.position
          AND earlier.is_required AND earlier.obstacle IS NULL)))
    SELECT l.id, l.title AS name, greatest(0, l.seats_total - l.seats_taken) AS available, ${added}::integer + (
      SELECT count(*)::integer FROM users u
      WHERE u.organisation_id = ${organisationId} AND u.id = ANY(${texts(userIds)}) AND u.status <> 'inactive'
        AND NOT EXISTS (SELECT FROM seats s WHERE s.license_id = l.id AND s.user_id = u.id
          AND s.status IN ('assigned', 'activated'))
        AND EXISTS (SELECT FROM opening o WHERE o.license_id = l.id AND NOT EXISTS (SELECT FROM path_assignments a
          WHERE a.path_id = o.path_id AND a.user_id = u.id AND a.withdrawn_at IS NULL))) AS needed
    FROM licenses l WHERE l.id IN (SELECT license_id FROM opening) ORDER BY fold_text(l.title), l.id`)
  return rows.map(({ id, name, needed, available }) => ({
    license: { _id: id, name },
    needed,
    available,
  }))
}

/** The licenses that are steps of paths. */
export async function licensesOfPaths(db: Db | Tx, pathIds: string[]) {
  if (pathIds.length === 0) return []
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT DISTINCT license_id AS id FROM path_steps
    WHERE path_id = ANY(${texts(pathIds)}) AND license_id IS NOT NULL`)
  return rows.map(({ id }) => id)
}

type Pair = { userId: string; path: string }

const rowsOf = (record: ImportRecord, pairs: Pair[]) =>
  pairs.map(({ userId, path }, index): Row => ({
    position: index + 1,
    ref: userId,
    input: { path, sources: [`csv:${record.id}`] },
    before: null,
  }))

/** Assigns the paths to users. New users are informed by their invitation. */
export async function assignPaths(
  ctx: BulkCtx,
  record: ImportRecord,
  userIds: string[],
  isNew: boolean,
) {
  const { pathIds } = record
  if (pathIds.length === 0 || userIds.length === 0) return
  const pairs = pathIds.flatMap((path) => userIds.map((userId) => ({ userId, path })))
  const input = { paths: 'learning paths', ifShort: 'wait' as const, notify: !isNew }
  await pathWork(assigning, input)(ctx, rowsOf(record, pairs), false)
}

/** Removes the import as source of these users' paths; without `userIds`, of users that the import did not change. */
export async function removePaths(ctx: BulkCtx, record: ImportRecord, userIds?: string[]) {
  if (record.pathIds.length === 0) return
  const { rows } = await ctx.tx.execute<Pair>(sql`
    SELECT a.user_id AS "userId", a.path_id AS path FROM path_assignments a
    JOIN path_assignment_sources o ON o.assignment_id = a.id AND o.kind = 'csv' AND o.ref = ${record.id}
    WHERE a.organisation_id = ${ctx.organisationId} AND a.withdrawn_at IS NULL
      AND ${ofImport(sql`a.user_id`, record, userIds)}
    ORDER BY a.path_id, a.user_id`)
  if (rows.length === 0) return
  const input = { paths: 'learning paths', source: `csv:${record.id}` }
  await pathWork(leaving, input)(ctx, rowsOf(record, rows), false)
}

/** How many users got paths through imports and still have them, by the id of the import. */
export async function countPathsOf(
  { db }: { db: Db | Tx },
  records: { id: string; pathIds: string[] }[],
): Promise<Map<string, number>> {
  const ids = records.filter(({ pathIds }) => pathIds.length > 0).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; count: number }>(sql`
    SELECT o.ref AS id, count(DISTINCT a.user_id)::integer AS count
    FROM path_assignment_sources o JOIN path_assignments a ON a.id = o.assignment_id AND a.withdrawn_at IS NULL
    WHERE o.kind = 'csv' AND o.ref = ANY(${texts(ids)}) GROUP BY 1`)
  return new Map(rows.map(({ id, count }) => [id, count]))
}
