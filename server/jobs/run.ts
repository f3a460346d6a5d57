import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { ring } from '../alerts.ts'
import { bulkJobs } from '../bulk/kinds.ts'
import { coursesExport } from '../courses/export.ts'
import { eq, sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import { admins, jobs } from '../db/schema.ts'
import { courseStatusExport } from '../enrollments/export.ts'
import { exportJob } from '../exports/job.ts'
import { importJobs } from '../imports/jobs.ts'
import { assetsExport } from '../library/assets/export.ts'
import { peopleJobs } from '../people/changes/job.ts'
import { keepCounts } from '../people/counts.ts'
import { usersExport } from '../people/export.ts'
import { Problem } from '../problem.ts'
import type { TaskParts } from '../tasks.ts'

export type JobRow = typeof jobs.$inferSelect

/** What one batch came to. `result` is kept between batches; its `message` is shown at the end. */
export type Batch = {
  progress: number
  total?: number
  result?: Record<string, unknown> & { message?: string }
  /** Absent while there is more to do. */
  ended?: 'succeeded' | 'partial' | 'failed'
}

/**
 * A kind of long work, cut into batches. A batch runs in the transaction that also notes its progress:
 * after a crash the work goes on behind the last batch that was kept, and nothing is done twice.
 */
export type JobKind = { batch(tx: Tx, job: JobRow, parts: TaskParts): Promise<Batch> }
export type JobKinds = Record<string, JobKind>

/** Every kind there is; areas add theirs here. */
export const jobKinds: JobKinds = {
  ...importJobs,
  ...peopleJobs,
  ...bulkJobs,
  [usersExport.job]: exportJob(usersExport),
  [courseStatusExport.job]: exportJob(courseStatusExport),
  [assetsExport.job]: exportJob(assetsExport),
  [coursesExport.job]: exportJob(coursesExport),
}

type Runner = { parts: TaskParts; kinds: JobKinds; isStopping(): boolean }

/** Does the next batch. Answers for whom, and whether there is more to do. */
function nextBatch({ parts, kinds }: Runner, id: string) {
  return parts.db.transaction(async (tx) => {
    // An export asks nothing of this connection while its file is written, and sent to where files are.
    await tx.execute(sql`SET LOCAL idle_in_transaction_session_timeout = '30min'`)
    // The lock makes cancelling wait for the batch, and a second worker find the progress of the first.
    const [job] = await tx.select().from(jobs).where(eq(jobs.id, id)).for('update')
    if (job?.status !== 'queued' && job?.status !== 'running') return undefined
    const kind = kinds[job.kind]
    if (!kind) throw new Error(`no server knows jobs of the kind ${job.kind}`)
    const { ended, result, ...counts } = await kind.batch(tx, job, parts)
    const now = new Date()
    await tx
      .update(jobs)
      .set({
        ...counts,
        result: result ?? job.result,
        status: ended ?? 'running',
        startedAt: job.startedAt ?? now,
        finishedAt: ended ? now : null,
      })
      .where(eq(jobs.id, id))
    return { organisationId: job.organisationId, isMore: !ended }
  })
}

const intervalMs = 2_000

/** Works on a job until it ends, is cancelled, or the server stops; then another goes on with it. */
export async function runJob(runner: Runner, id: string) {
  for (let kept = 0; ;) {
    const done = await nextBatch(runner, id)
    // Not only when somebody next asks for a list: the batches may have changed many people. Those of some seconds
    // are counted together.
    if (done && (!done.isMore || Date.now() - kept > intervalMs)) {
      await keepCounts(runner.parts.db, done.organisationId)
      kept = Date.now()
    }
    if (!done?.isMore) return
    if (runner.isStopping()) throw new Error('handed back because the server stops')
  }
}

/** What a job came to that ended before all its rows had their turn: the rest can be tried again. */
export const withRetry = (result: PgColumn | SQL) => sql`coalesce(${result}, '{}') ||
  CASE WHEN EXISTS (SELECT FROM job_rows r WHERE r.job_id = ${jobs.id} AND r.outcome IN ('waiting', 'failed'))
    THEN '{"retryable": true}'::jsonb ELSE '{}' END`

/** Gives a job up after its last try, and tells who began it. What its batches kept stays. */
export async function failJob(parts: Pick<TaskParts, 'db' | 'jobs'>, id: string, error: unknown) {
  const said = error instanceof Problem ? error.message : 'It failed on our side, many times'
  await parts.db.transaction(async (tx) => {
    const [job] = await tx
      .update(jobs)
      .set({
        status: 'failed',
        error: said.slice(0, 500),
        finishedAt: new Date(),
        result: withRetry(jobs.result),
      })
      .where(eq(jobs.id, id))
      .returning()
    const [admin] = await tx
      .select()
      .from(admins)
      .where(eq(admins.id, job?.createdBy ?? ''))
    if (!job || !admin) return
    const { importId } = job.input
    await ring({ db: tx, jobs: parts.jobs }, admin, {
      type: job.kind === 'import-users' ? 'import-finished' : 'bulk-partial',
      title: `${job.title} broke off`,
      body: `${said}. What was done stays.`,
      href: importId ? `/users/import?importId=${String(importId)}` : '/',
      severity: 'danger',
    })
  })
}
