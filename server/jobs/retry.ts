import type { Input } from '../contract/operation-types.ts'
import { eq, sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import { jobs } from '../db/schema.ts'
import { type ProblemCode, problem } from '../contract/problem.ts'
import type { JobRow } from './types.ts'

// What trying the failures of a job again and taking it back have in common, whatever it did.

type Refusal = Extract<ProblemCode, 'job/not-retryable' | 'job/not-undoable'>

/** A job that has ended, for this transaction alone. */
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

/** Never twice: what made it possible is taken from the job. */
export async function consumeOnce(tx: Tx, { id }: JobRow, what: 'retryable' | 'undoUntil') {
  await tx
    .update(jobs)
    .set({ result: sql`${jobs.result} - ${what}::text` })
    .where(eq(jobs.id, id))
}

/** Whether the time to take a job back is not over. */
export const isOpen = ({ result }: JobRow) =>
  new Date(String(result?.undoUntil ?? 0)).getTime() > Date.now()
