import { sql } from '../db/drizzle.ts'
import type { JobKind } from '../jobs/types.ts'
import { actionInput, workOnRows } from './job.ts'
import type { BulkCtx, BulkActions, Row, RowResult } from './types.ts'

export const undoKind = 'undo'

/** The input of a job that undoes another one. */
export type Undone = { jobId: string; title: string; action: string; input: object }

async function markUndone(
  { tx, organisationId }: BulkCtx,
  jobId: string,
  rows: Row[],
  results: RowResult[],
) {
  const done = new Set(
    results.flatMap(({ outcome, position }) => (outcome === 'succeeded' ? [position] : [])),
  )
  const positions = rows.flatMap(({ position, input }) =>
    done.has(position) ? [input?.position] : [],
  )
  await tx.execute(sql`
    UPDATE job_rows SET outcome = 'undone' WHERE job_id = ${jobId}
      AND organisation_id = ${organisationId}
      AND position = ANY(${sql.param(positions)}::integer[])`)
}

/** Undoing a job, as a job. What was changed since is left as it is. */
export const undoJobKind = (actions: BulkActions): JobKind => ({
  batch(tx, job, { jobs }) {
    const input = { jobId: '', title: '', action: '', input: {} }
    const undone: Undone = Object.assign(input, actionInput(job))
    const action = actions.get(undone.action)
    const work = action?.undo?.(action.readInput(undone.input), undone.title)
    if (!action || !work) throw new Error(`the bulk action ${undone.action} cannot be undone`)
    const { href, batchSize } = action
    return workOnRows(tx, job, jobs, {
      href,
      batchSize,
      did: 'undone',
      isUndoable: false,
      work,
      after: (ctx, rows, results) => markUndone(ctx, undone.jobId, rows, results),
    })
  },
})
