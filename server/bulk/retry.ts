import type { Ctx } from '../contract/ctx.ts'
import { problem } from '../contract/problem.ts'
import { sql } from '../db/drizzle.ts'
import { consumeOnce, isOpen, lockEnded } from '../jobs/retry.ts'
import { actionInput, queueRows } from './job.ts'
import type { BulkActions } from './types.ts'
import { undoKind, type Undone } from './undo.ts'

/** Queues a job for the rows of this one that failed or were not reached. */
export const retryJob = (ctx: Ctx, actions: BulkActions, id: string) =>
  ctx.db.transaction(async (tx) => {
    const job = await lockEnded(ctx, tx, id, 'job/not-retryable')
    const action = actions.get(job.kind)
    const isBulk = action !== undefined || job.kind === undoKind
    if (!isBulk || job.result?.retryable !== true) throw problem('job/not-retryable')
    await consumeOnce(tx, job, 'retryable')
    const input = actionInput(job)
    return queueRows(
      { ...ctx, db: tx },
      {
        kind: job.kind,
        input,
        title: (count) => `Retry: ${action?.title(count, action.readInput(input)) ?? job.title}`,
        async fill(inner, { jobId, organisationId }) {
          const { rowCount } = await inner.execute(sql`
            INSERT INTO job_rows (job_id, position, organisation_id, ref, name, input, before)
            SELECT ${jobId}, row_number() OVER (ORDER BY position), ${organisationId}, ref, name, input, before
            FROM job_rows WHERE job_id = ${id} AND outcome IN ('failed', 'waiting')`)
          return rowCount ?? 0
        },
      },
    )
  })

/** Queues a job that undoes what this one did. */
export const undoJob = (ctx: Ctx, actions: BulkActions, id: string) =>
  ctx.db.transaction(async (tx) => {
    const job = await lockEnded(ctx, tx, id, 'job/not-undoable')
    const action = actions.get(job.kind)
    const stored = actionInput(job)
    if (!action?.undo?.(action.readInput(stored), job.title) || !isOpen(job))
      throw problem('job/not-undoable')
    await consumeOnce(tx, job, 'undoUntil')
    const input: Undone = { jobId: id, title: job.title, action: job.kind, input: stored }
    return queueRows(
      { ...ctx, db: tx },
      {
        kind: undoKind,
        input,
        title: () => `Undoing: ${job.title}`,
        async fill(inner, { jobId, organisationId }) {
          const { rowCount } = await inner.execute(sql`
            INSERT INTO job_rows (job_id, position, organisation_id, ref, name, input, before)
            SELECT ${jobId}, row_number() OVER (ORDER BY position), ${organisationId}, ref, name,
              coalesce(input, '{}') || jsonb_build_object('position', position), before
            FROM job_rows WHERE job_id = ${id} AND outcome = 'succeeded' AND before IS NOT NULL`)
          return rowCount ?? 0
        },
      },
    )
  })
