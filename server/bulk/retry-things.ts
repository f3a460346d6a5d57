import { sql } from '../db/drizzle.ts'
import { forbid, isOpen, lockEnded } from '../jobs/retry.ts'
import { readJob } from '../jobs/present.ts'
import { problem } from '../contract/problem.ts'
import { givenOf } from './job.ts'
import { bulkKinds, undoName } from '../registry/bulk-actions.ts'
import { type Asked, queueJob } from './run.ts'
import type { Undone } from './undo.ts'

/** Whether a job is one of these changes. */
export const isBulk = (kind: string) => bulkKinds.has(kind) || kind === undoName

/** A job for the rows of this one that failed or were not reached. */
export const tryAgain = (asked: Asked, id: string) =>
  asked.db.transaction(async (tx) => {
    const job = await lockEnded(asked, tx, id, 'job/not-retryable')
    if (job.result?.retryable !== true) throw problem('job/not-retryable')
    await forbid(tx, job, 'retryable')
    const jobId = await queueJob(
      { ...asked, db: tx },
      {
        kind: job.kind,
        title: (count) =>
          `${bulkKinds.get(job.kind)?.title(count, givenOf(job)) ?? job.title}, once more`,
        given: givenOf(job),
        rows: sql`SELECT row_number() OVER (ORDER BY position), ref, name, input, before
        FROM job_rows WHERE job_id = ${id} AND outcome IN ('failed', 'waiting')`,
      },
    )
    return readJob({ ...asked, db: tx }, jobId)
  })

/** A job that makes things again what they were before this one. */
export const takeBack = (asked: Asked, id: string) =>
  asked.db.transaction(async (tx) => {
    const job = await lockEnded(asked, tx, id, 'job/not-undoable')
    const by = bulkKinds.get(job.kind)?.undoneBy(givenOf(job))
    if (!by || !isOpen(job)) throw problem('job/not-undoable')
    await forbid(tx, job, 'undoUntil')
    const given: Undone = { jobId: id, title: job.title, by }
    const jobId = await queueJob(
      { ...asked, db: tx },
      {
        kind: undoName,
        title: () => `Taking back: ${job.title}`,
        given,
        rows: sql`SELECT row_number() OVER (ORDER BY position), ref, name,
          jsonb_build_object('position', position), before
        FROM job_rows WHERE job_id = ${id} AND outcome = 'succeeded' AND before IS NOT NULL`,
      },
    )
    return readJob({ ...asked, db: tx }, jobId)
  })
