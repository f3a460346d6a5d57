import type { BulkCtx } from '../../bulk/types.ts'
import { sql } from '../../db/drizzle.ts'
import type { Holding } from '../../db/schema.ts'

/** A user's assignment as needed by changes. */
export type AssignmentFacts = Holding & {
  id: string
  pathId: string
  userId: string
  completed: boolean
  begun: boolean
  remindedLately: boolean
}

export type Pair = { pathId: string; userId: string }
export const pairKey = ({ pathId, userId }: Pair) => `${pathId} ${userId}`

const lists = (pairs: Pair[]) =>
  sql`${sql.param(pairs.map(({ pathId }) => pathId))}::text[], ${sql.param(pairs.map(({ userId }) => userId))}::text[]`

/** The assignments of these users to these paths; locked in a fixed order for changes. */
export async function readAssignments(
  { tx, organisationId }: BulkCtx,
  pairs: Pair[],
  toChange: boolean,
) {
  const { rows } = await tx.execute<AssignmentFacts>(sql`
    SELECT a.id, a.path_id AS "pathId", a.user_id AS "userId", a.withdrawn_at IS NOT NULL AS withdrawn,
      a.deadline_date::text AS "deadlineDate", a.completed_at IS NOT NULL AS completed,
      a.status <> 'not-started' AS begun,
      coalesce(a.last_reminded_at > now() - interval '24 hours', false) AS "remindedLately",
      ARRAY(SELECT s.kind || ':' || s.ref FROM path_assignment_sources s
        WHERE s.assignment_id = a.id ORDER BY s.kind, s.ref) AS sources
    FROM path_assignments a JOIN unnest(${lists(pairs)}) AS pair (path_id, user_id)
      ON pair.path_id = a.path_id AND pair.user_id = a.user_id
    WHERE a.organisation_id = ${organisationId}
    ORDER BY a.id ${toChange ? sql`FOR UPDATE OF a` : sql``}`)
  return new Map(rows.map((row) => [pairKey(row), row]))
}

/** A user's progress in a path that is not assigned yet. */
export type Foresight = Pair & {
  carriedSteps: number
  /** Whether all required steps are completed. */
  completes: boolean
  /** Licenses that need a seat at once. */
  licenses: string[]
}

/** Preview of assigning these paths to these users. */
export async function foresee({ tx }: BulkCtx, pairs: Pair[]) {
  const { rows } = await tx.execute<Foresight>(sql`
    WITH opened AS (
      SELECT f.*, p.at_least, NOT p.enforce_order OR f.done_at IS NOT NULL
        OR NOT coalesce(bool_or(f.is_required AND (f.obstacle IS NULL OR f.has) AND f.done_at IS NULL) OVER (
          PARTITION BY f.path_id, f.user_id ORDER BY f.pos ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), false)
        OR coalesce(count(f.done_at) OVER (PARTITION BY f.path_id, f.user_id) >= p.at_least, false) AS is_open
      FROM path_facts(${lists(pairs)}) f JOIN learning_paths p ON p.id = f.path_id)
    SELECT path_id AS "pathId", user_id AS "userId",
      (count(*) FILTER (WHERE done_at IS NOT NULL))::integer AS "carriedSteps",
      count(*) FILTER (WHERE needed AND done_at IS NOT NULL)
        >= coalesce(max(at_least), count(*) FILTER (WHERE needed)) AS completes,
      coalesce(array_agg(license_id ORDER BY license_id) FILTER (WHERE is_open AND license_id IS NOT NULL AND NOT has
        AND done_at IS NULL AND obstacle IS NULL), '{}') AS licenses
    FROM opened GROUP BY 1, 2`)
  return new Map(rows.map((row) => [pairKey(row), row]))
}

export type LicenseSeats = { id: string; title: string; free: number | null }

/** Free seats of the paths' licenses; lock them before anything else if seats are taken. */
export async function readLicenseSeats(
  { tx, organisationId }: BulkCtx,
  pathIds: string[],
  toChange: boolean,
) {
  const { rows } = await tx.execute<LicenseSeats>(sql`
    SELECT l.id, l.title, greatest(0, l.seats_total - l.seats_taken) AS free FROM licenses l
    WHERE l.organisation_id = ${organisationId} AND l.id IN (SELECT s.license_id FROM path_steps s
      WHERE s.path_id = ANY(${sql.param(pathIds)}::text[]) AND s.license_id IS NOT NULL)
    ORDER BY l.id ${toChange ? sql`FOR NO KEY UPDATE` : sql``}`)
  return new Map(rows.map((license) => [license.id, license]))
}
