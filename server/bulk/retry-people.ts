import { sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import { forbid, isOpen, lockEnded } from '../jobs/retry.ts'
import { problem } from '../contract/problem.ts'
import type { Asked } from './run-people.ts'
import { readInput } from './people-job.ts'
import { findKind, kindOf } from '../registry/people-actions.ts'
import { inWords, queueJob } from './queue-people-job.ts'

type Refusal = Parameters<typeof lockEnded>[3]

/** A change of people that has ended, for this transaction alone. */
async function lockChange(asked: Asked, tx: Tx, id: string, refusal: Refusal) {
  const job = await lockEnded(asked, tx, id, refusal)
  const kind = findKind(job.kind)
  if (!kind) throw problem(refusal)
  return { job, kind }
}

/** A job for the rows of this one that failed or were not reached. */
export async function tryAgain(asked: Asked, id: string) {
  return asked.db.transaction(async (tx) => {
    const refusal = 'job/not-retryable'
    const { job, kind } = await lockChange(asked, tx, id, refusal)
    if (job.result?.retryable !== true) throw problem(refusal)
    await forbid(tx, job, 'retryable')
    const { given } = readInput(job.input)
    const fill = async (
      inner: Tx,
      { jobId, organisationId }: { jobId: string; organisationId: string },
    ) => {
      const { rowCount } = await inner.execute(sql`
        INSERT INTO job_rows (job_id, position, organisation_id, ref, name, input, before)
        SELECT ${jobId}, row_number() OVER (ORDER BY position), ${organisationId}, ref, name, input, before
        FROM job_rows WHERE job_id = ${id} AND outcome IN ('failed', 'waiting')`)
      return rowCount ?? 0
    }
    const title = (count: number) => `${kindOf(kind).title(inWords(count), given)}, once more`
    return queueJob({ ...asked, db: tx }, kind, given, fill, title)
  })
}

/** A job that makes people again what they were before this one. */
export async function takeBack(asked: Asked, id: string) {
  return asked.db.transaction(async (tx) => {
    const refusal = 'job/not-undoable'
    const { job, kind } = await lockChange(asked, tx, id, refusal)
    if (!kindOf(kind).undoable || !isOpen(job)) throw problem(refusal)
    await forbid(tx, job, 'undoUntil')
    const given = { undone: { jobId: id, title: job.title } }
    return queueJob(
      { ...asked, db: tx },
      kindOf(kind).undoneBy ?? 'undo',
      given,
      async (inner, { jobId, organisationId }) => {
        const { rowCount } = await inner.execute(sql`
        INSERT INTO job_rows (job_id, position, organisation_id, ref, name, input, before)
        SELECT ${jobId}, row_number() OVER (ORDER BY position), ${organisationId}, ref, name,
          coalesce(input, '{}') || jsonb_build_object('position', position), before
        FROM job_rows WHERE job_id = ${id} AND outcome = 'succeeded' AND before IS NOT NULL`)
        return rowCount ?? 0
      },
    )
  })
}
