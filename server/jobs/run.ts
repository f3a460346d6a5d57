import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { Problem } from '../contract/problem.ts'
import { and, eq, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { admins, jobs } from '../db/schema.ts'
import { goesOn } from './present.ts'
import type { JobKinds, JobRow, TaskParts } from './types.ts'

export type Runner = {
  parts: TaskParts
  kinds: JobKinds
  isStopping(): boolean
  /** Called every few seconds and at the end, after the batches committed. */
  onProgress?(organisationId: string): PromiseLike<unknown>
}

function kindOf({ kinds }: Runner, { kind: name }: JobRow) {
  const kind = kinds[name]
  if (!kind) throw new Error(`unknown job kind ${name}`)
  return kind
}

/** Runs the `prepare` step of a job; undefined when it has none or does not run any more. */
async function prepare(runner: Runner, id: string) {
  const { parts } = runner
  const { db } = parts
  const [job] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, id), goesOn))
  if (!job) return undefined
  const kind = kindOf(runner, job)
  if (!kind.prepare) return undefined
  const startedAt = job.startedAt ?? new Date()
  await db
    .update(jobs)
    .set({ status: 'running', startedAt })
    .where(and(eq(jobs.id, id), goesOn))
  const prepared = await kind.prepare(job, parts)
  return { prepared, drop: () => kind.drop?.(job, parts, prepared) }
}

/** Runs the next batch; undefined when the job does not run any more. */
function nextBatch(runner: Runner, id: string, prepared: string | undefined) {
  const { parts } = runner
  return parts.db.transaction(async (tx) => {
    // The lock makes cancelling wait for the batch, and a second worker see the progress of the first.
    const [job] = await tx.select().from(jobs).where(eq(jobs.id, id)).for('update')
    if (job?.status !== 'queued' && job?.status !== 'running') return undefined
    const batch = kindOf(runner, job).batch(tx, job, parts, prepared)
    const { ended: status, result, ...counts } = await batch
    const now = new Date()
    await tx
      .update(jobs)
      .set({
        ...counts,
        result: result ?? job.result,
        status: status ?? 'running',
        startedAt: job.startedAt ?? now,
        finishedAt: status ? now : null,
      })
      .where(eq(jobs.id, id))
    return { organisationId: job.organisationId, isMore: !status }
  })
}

const progressIntervalMs = 2_000

/**
 * The oldest unfinished job that was queued before this one and changes some of the same objects. After a crash it is
 * handed back later than newer jobs begin.
 */
async function olderConflict({ parts }: Runner, id: string) {
  const { rows } = await parts.db.execute<{ id: string }>(sql`
    SELECT older.id FROM jobs job JOIN jobs older ON older.organisation_id = job.organisation_id
      AND older.id < job.id AND older.status IN ('queued', 'running')
    WHERE job.id = ${id} AND EXISTS (
      SELECT FROM job_rows mine JOIN job_rows theirs USING (ref)
      WHERE mine.job_id = job.id AND theirs.job_id = older.id AND theirs.outcome = 'waiting')
    ORDER BY older.id LIMIT 1`)
  return rows[0]?.id
}

/**
 * Runs batches of a job until it ends, is cancelled, or the server stops; then another server continues. Older jobs
 * over the same objects are finished first, so that the newest change is the one that stays.
 */
export async function runJob(runner: Runner, id: string) {
  for (let older = await olderConflict(runner, id); older;) {
    await runBatches(runner, older)
    older = await olderConflict(runner, id)
  }
  await runBatches(runner, id)
}

async function runBatches(runner: Runner, id: string) {
  const preparation = await prepare(runner, id)
  for (let reportedAt = 0; ;) {
    const isDone = await nextBatch(runner, id, preparation?.prepared)
    if (isDone && (!isDone.isMore || Date.now() - reportedAt > progressIntervalMs)) {
      await runner.onProgress?.(isDone.organisationId)
      reportedAt = Date.now()
    }
    if (!isDone) await preparation?.drop()
    if (!isDone?.isMore) return
    if (runner.isStopping()) throw new Error('released because the server stops')
  }
}

/** SQL for the result of a job that ended early: marks it as retryable if rows are left. */
export const withRetry = (result: PgColumn | SQL) => sql`coalesce(${result}, '{}') ||
  CASE WHEN EXISTS (SELECT FROM job_rows r WHERE r.job_id = ${jobs.id} AND r.outcome IN ('waiting', 'failed'))
    THEN '{"retryable": true}'::jsonb ELSE '{}' END`

/** Called in the transaction that marks a job as failed, to tell the admin who started it. */
export type NotifyFailed = (
  tx: Tx,
  failure: { job: JobRow; admin: typeof admins.$inferSelect; reason: string },
) => Promise<void>

/** Marks a job as failed after its last attempt. Committed batches stay. */
export async function failJob(db: Db, id: string, error: unknown, notify: NotifyFailed) {
  const reason =
    error instanceof Problem ? error.message : 'It failed repeatedly because of a server error'
  await db.transaction(async (tx) => {
    const [job] = await tx
      .update(jobs)
      .set({
        status: 'failed',
        error: reason.slice(0, 500),
        finishedAt: new Date(),
        result: withRetry(jobs.result),
      })
      .where(eq(jobs.id, id))
      .returning()
    const [admin] = await tx
      .select()
      .from(admins)
      .where(eq(admins.id, job?.createdBy ?? ''))
    if (job && admin) await notify(tx, { job, admin, reason })
  })
}
