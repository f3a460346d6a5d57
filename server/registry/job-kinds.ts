import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { ring } from '../alerts/raise.ts'
import { bulkJobs } from './bulk-actions.ts'
import { coursesExport } from '../courses/export.ts'
import { and, eq, sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import { admins, jobs } from '../db/schema.ts'
import { courseStatusExport } from '../enrollments/export.ts'
import { exportJob } from '../exports/job.ts'
import { groupsExport } from '../groups/export.ts'
import { importJobs } from '../imports/jobs.ts'
import { assetsExport } from '../assets/export.ts'
import { peopleJobs } from '../bulk/people-job.ts'
import { keepCounts } from '../people/count.ts'
import { usersExport } from '../people/export.ts'
import { Problem } from '../contract/problem.ts'
import type { TaskParts } from './tasks.ts'
import { goesOn } from '../jobs/present.ts'

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
export type JobKind = {
  /**
   * Long work before the one batch of a kind, which changes nothing that anybody sees: the job is not locked meanwhile, so
   * that it can be cancelled. Answers what the batch needs of it.
   */
  prepare?(job: JobRow, parts: TaskParts): Promise<string>
  /** Takes away what was prepared for a job that was cancelled meanwhile. */
  drop?(job: JobRow, parts: TaskParts, prepared: string): Promise<void>
  batch(tx: Tx, job: JobRow, parts: TaskParts, prepared?: string): Promise<Batch>
}
export type JobKinds = Record<string, JobKind>

/** Every kind there is; areas add theirs here. */
export const jobKinds: JobKinds = {
  ...importJobs,
  ...peopleJobs,
  ...bulkJobs,
  [usersExport.job]: exportJob(usersExport),
  [groupsExport.job]: exportJob(groupsExport),
  [courseStatusExport.job]: exportJob(courseStatusExport),
  [assetsExport.job]: exportJob(assetsExport),
  [coursesExport.job]: exportJob(coursesExport),
}

type Runner = { parts: TaskParts; kinds: JobKinds; isStopping(): boolean }

function kindOf({ kinds }: Runner, { kind: name }: JobRow) {
  const kind = kinds[name]
  if (!kind) throw new Error(`no server knows jobs of the kind ${name}`)
  return kind
}

/** What the batch of a job needs to be done before it, and how that goes again; undefined where that is nothing. */
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

/** Does the next batch. Answers for whom, and whether there is more to do. */
function nextBatch(runner: Runner, id: string, prepared: string | undefined) {
  const { parts } = runner
  return parts.db.transaction(async (tx) => {
    // The lock makes cancelling wait for the batch, and a second worker find the progress of the first.
    const [job] = await tx.select().from(jobs).where(eq(jobs.id, id)).for('update')
    if (job?.status !== 'queued' && job?.status !== 'running') return undefined
    const batch = kindOf(runner, job).batch(tx, job, parts, prepared)
    const { ended, result, ...counts } = await batch
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
  const made = await prepare(runner, id)
  for (let kept = 0; ;) {
    const done = await nextBatch(runner, id, made?.prepared)
    // Not only when somebody next asks for a list: the batches may have changed many people. Those of some seconds
    // are counted together.
    if (done && (!done.isMore || Date.now() - kept > intervalMs)) {
      await keepCounts(runner.parts.db, done.organisationId)
      kept = Date.now()
    }
    if (!done) await made?.drop()
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
