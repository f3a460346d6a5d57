import type { Input } from '../contract/operation-types.ts'
import { eq, sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import { jobs } from '../db/schema.ts'
import { type ProblemCode, problem } from '../contract/problem.ts'
import type { JobRow } from './types.ts'

// The common part of retrying the failed rows of a job and undoing it.

type Refusal = Extract<ProblemCode, 'job/not-retryable' | 'job/not-undoable'>

/** A finished job, locked for this transaction. */
export async function lockEnded(
  { own }: Pick<Input<'retryJob'>, 'own'>,
  tx: Tx,
  id: string,
  refusal: Refusal,
) {
  const [job] = await tx
    .select()
    .from(jobs)
    .where(own(jobs, eq(jobs.id, id)))
    .for('update')
  if (!job) throw problem('request/not-found')
  if (!job.finishedAt) throw problem(refusal)
  return job
}

/** Makes sure it happens once: clears the column that allowed it. */
export async function consumeOnce(tx: Tx, { id }: JobRow, column: 'retryable' | 'undoUntil') {
  await tx
    .update(jobs)
    .set({ result: sql`${jobs.result} - ${column}::text` })
    .where(eq(jobs.id, id))
}

/** Whether the job can still be undone. */
export const isOpen = ({ result }: JobRow) =>
  new Date(String(result?.undoUntil ?? 0)).getTime() > Date.now()
