import type { BulkCtx, Row, RowResult } from '../../bulk/types.ts'
import { sql } from '../../db/drizzle.ts'
import type { HoldingBefore, Json } from '../../db/schema.ts'

// Results of enrollments with the progress of their items, recorded so that a change can be undone.

type Snapshot = { id: string; result: Json; hash: string }

const texts = (ids: string[]) => sql`${sql.param(ids)}::text[]`

export async function readResults({ tx, organisationId }: BulkCtx, enrollments: { id: string }[]) {
  const { rows } = await tx.execute<Snapshot>(sql`
    SELECT id, result, md5(result::text) AS hash FROM (
      SELECT e.id, jsonb_build_object('enrollment', to_jsonb(e) - 'sort_name' - 'counted' - 'last_reminded_at',
        'items', coalesce((SELECT jsonb_agg(to_jsonb(p) - 'counted' ORDER BY p.item_id)
          FROM item_progress p WHERE p.enrollment_id = e.id), '[]')) AS result
      FROM enrollments e
      WHERE e.organisation_id = ${organisationId} AND e.id = ANY(${texts(enrollments.map(({ id }) => id))})
    ) AS snapshots`)
  return new Map(rows.map((row) => [row.id, row]))
}

export const pastOf = ({ before }: Pick<Row, 'before'>): HoldingBefore | undefined =>
  before && 'enrollmentId' in before ? before : undefined

/** Adds the results before and after a change to what is recorded of its rows. */
export async function recordResults(
  ctx: BulkCtx,
  results: RowResult[],
  before: Map<string, Snapshot>,
) {
  const after = await readResults(ctx, [...before.values()])
  for (const row of results) {
    const past = pastOf({ before: row.before ?? null })
    const was = past && before.get(past.enrollmentId)
    const is = past && after.get(past.enrollmentId)
    if (past && was && is) past.result = { was: was.result, is: is.hash }
  }
}

/** Restores results and progress. Items that are no longer in the course are left out. */
export async function restoreResults({ tx, organisationId }: BulkCtx, results: Json[]) {
  const recorded = sql`jsonb_array_elements(${JSON.stringify(results)}::jsonb) AS recorded`
  await tx.execute(sql`
    UPDATE enrollments e SET status = r.status, progress = r.progress, started_at = r.started_at,
      completed_at = r.completed_at, completed_by = r.completed_by, kept_open_at = r.kept_open_at,
      reopened_from = r.reopened_from, last_activity_at = r.last_activity_at, time_spent = r.time_spent,
      attempts = r.attempts, score = r.score, restarted_at = r.restarted_at, assigned_at = r.assigned_at,
      assigned_by = r.assigned_by
    FROM ${recorded}, jsonb_populate_record(NULL::enrollments, recorded->'enrollment') AS r
    WHERE e.id = r.id AND e.organisation_id = ${organisationId}`)
  await tx.execute(sql`
    DELETE FROM item_progress p USING ${recorded}
    WHERE p.enrollment_id = recorded->'enrollment'->>'id' AND p.organisation_id = ${organisationId}`)
  await tx.execute(sql`
    INSERT INTO item_progress
    SELECT (jsonb_populate_record(NULL::item_progress, item || '{"counted": true}')).*
    FROM ${recorded}, jsonb_array_elements(recorded->'items') AS item
    WHERE item->>'organisation_id' = ${organisationId}
      AND EXISTS (SELECT FROM course_items i WHERE i.id = item->>'item_id')`)
}
