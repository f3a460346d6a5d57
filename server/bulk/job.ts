import type { Ctx } from '../contract/ctx.ts'
import { raiseAlert } from '../alerts/raise.ts'
import { type Entries, tally } from '../audit/tally.ts'
import { and, eq, gt, sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import { admins, jobRows, jobs as jobTable } from '../db/schema.ts'
import { readJob } from '../jobs/present.ts'
import type { Batch, JobKind, JobRow, Jobs } from '../jobs/types.ts'
import { formatNumber } from '../lib/plural.ts'
import type { RowSource } from './run.ts'
import { requireConfirmed } from './selection.ts'
import type { BulkAction, BulkCtx, Counts, Row, RowResult, Work } from './types.ts'

export const defaultBatchSize = 500

/** How long a change can be undone. */
export const undoPeriod = 24 * 3_600_000

const longestTitle = 160

type Result = Counts & {
  entries: Entries
  undoUntil?: string
  retryable?: boolean
  message?: string
  href?: string
}

const readResult = (result: Record<string, unknown> | null): Result => ({
  succeeded: Number(result?.succeeded ?? 0),
  skipped: Number(result?.skipped ?? 0),
  failed: Number(result?.failed ?? 0),
  entries: Object.assign({}, result?.entries),
})

/** The input of the action that a job runs. */
export const actionInput = ({ input }: Pick<JobRow, 'input'>): object =>
  Object.assign({}, input.action)

/** The next rows; those with one `ref` stay together. */
async function nextRows(tx: Tx, { id, progress }: JobRow, size: number): Promise<Row[]> {
  const { position, ref, input, before } = jobRows
  const rows = await tx
    .select({ position, ref, input, before })
    .from(jobRows)
    .where(and(eq(jobRows.jobId, id), gt(position, progress)))
    .orderBy(position)
    .limit(size + 1)
  if (rows.length <= size) return rows
  const batchEnd = rows.findIndex((row) => row.ref === rows[size]?.ref)
  return rows.slice(0, batchEnd > 0 ? batchEnd : size)
}

async function storeResults(tx: Tx, jobId: string, results: RowResult[]) {
  const list = (value: (one: RowResult) => unknown) => sql.param(results.map(value))
  await tx.execute(sql`
    UPDATE job_rows r SET outcome = v.outcome, code = v.code, message = v.message,
      name = left(v.name, 160), before = coalesce(v.before, r.before)
    FROM unnest(${list((one) => one.position)}::integer[], ${list((one) => one.outcome)}::text[],
      ${list((one) => one.code ?? null)}::text[], ${list((one) => one.message ?? null)}::text[],
      ${list((one) => one.name)}::text[],
      ${list((one) => (one.before ? JSON.stringify(one.before) : null))}::jsonb[])
      AS v (position, outcome, code, message, name, before)
    WHERE r.job_id = ${jobId} AND r.position = v.position`)
}

/** "600 published, 3 skipped" */
function messageOf(did: string, { succeeded, skipped, failed }: Counts) {
  const parts = [`${formatNumber(succeeded)} ${did}`]
  if (skipped > 0) parts.push(`${formatNumber(skipped)} skipped`)
  if (failed > 0) parts.push(`${formatNumber(failed)} failed`)
  return parts.join(', ')
}

function statusOf({ succeeded, failed }: Counts) {
  if (failed === 0) return 'succeeded'
  return succeeded > 0 ? 'partial' : 'failed'
}

async function notifyAdmin(to: { db: Tx; jobs: Jobs }, job: JobRow, result: Result) {
  const [admin] = await to.db
    .select()
    .from(admins)
    .where(eq(admins.id, job.createdBy ?? ''))
  if (!admin) return
  const isWhole = result.failed === 0
  await raiseAlert(to, admin, {
    type: isWhole ? 'bulk-finished' : 'bulk-partial',
    title: job.title,
    body: result.message ?? '',
    href: result.href ?? '/',
    severity: isWhole ? 'success' : 'warning',
  })
}

/** How a job works on its rows. */
export type RowsWork = Pick<BulkAction, 'href' | 'batchSize'> & {
  did: string
  isUndoable: boolean
  work: Work
  /** Runs after each batch, in its transaction. */
  after?(ctx: BulkCtx, rows: Row[], results: RowResult[]): Promise<unknown>
}

/** Changes the next rows of a job, and stores and counts their outcome. */
export async function workOnRows(tx: Tx, job: JobRow, jobs: Jobs, kind: RowsWork): Promise<Batch> {
  const { organisationId, createdBy: adminId, input } = job
  const [ip, requestId] = [String(input.ip ?? ''), String(input.requestId ?? '')]
  const ctx = { tx, jobs, organisationId, by: { organisationId, adminId, ip, requestId } }
  const { did, href, batchSize = defaultBatchSize } = kind
  const rows = await nextRows(tx, job, batchSize)
  const { results, tallies } = await kind.work(ctx, rows, false)
  await storeResults(tx, job.id, results)
  await kind.after?.(ctx, rows, results)
  const result = readResult(job.result)
  for (const { outcome } of results) result[outcome] += 1
  result.entries = await tally(ctx, tallies, result.entries)
  if (kind.isUndoable && result.succeeded > 0)
    result.undoUntil = new Date(Date.now() + undoPeriod).toISOString()
  const progress = rows.at(-1)?.position ?? job.progress
  if (progress < (job.total ?? 0) && rows.length > 0) return { progress, result }
  result.retryable = result.failed > 0
  result.message = messageOf(did, result)
  result.href = href
  await notifyAdmin({ db: tx, jobs }, job, result)
  return { progress, result, ended: statusOf(result) }
}

/** An action as a job. */
export const bulkJob = (action: BulkAction): JobKind => ({
  batch(tx, job, { jobs }) {
    const input = action.readInput(actionInput(job))
    const { href, batchSize } = action
    return workOnRows(tx, job, jobs, {
      href,
      batchSize,
      did: action.did(input),
      isUndoable: action.undo?.(input, job.title) !== undefined,
      work: action.work(input),
    })
  },
})

type NewJob = {
  kind: string
  input: object
  /** Stores the rows of the job and answers how many there are. */
  fill(tx: Tx, target: { jobId: string; organisationId: string }): Promise<number>
  title(count: number): string
}

/** Queues a job that changes rows, and answers it. */
export const queueRows = (ctx: Ctx, { kind, input, fill, title }: NewJob) =>
  ctx.db.transaction(async (tx) => {
    const { user, ip, requestId } = ctx
    const { id: createdBy, organisationId } = user
    const jobId = await ctx.jobs.start(tx, {
      organisationId,
      createdBy,
      kind,
      title: kind,
      input: { action: input, ip, requestId },
    })
    const total = await fill(tx, { jobId, organisationId })
    const [objects] = await tx
      .select({ count: sql<number>`count(DISTINCT ${jobRows.ref})::integer` })
      .from(jobRows)
      .where(eq(jobRows.jobId, jobId))
    await tx
      .update(jobTable)
      .set({ total, title: title(objects?.count ?? 0).slice(0, longestTitle) })
      .where(eq(jobTable.id, jobId))
    return readJob({ ...ctx, db: tx }, jobId)
  })

/** The rows as a query of `position`, `ref`, `name` and `input`. */
export const rowsQuery = (rows: (Row & { name?: string })[]) => {
  const list = (value: (row: Row & { name?: string }) => unknown) => sql.param(rows.map(value))
  return sql`SELECT * FROM unnest(${list(({ position }) => position)}::integer[],
    ${list(({ ref }) => ref)}::text[], ${list(({ name, ref }) => name || ref)}::text[],
    ${list(({ input }) => input && JSON.stringify(input))}::jsonb[])
    AS row (position, ref, name, input)`
}

/** Stores the rows as they are now, and queues the job that changes them. */
export const queueBulkJob = <Input extends object>(
  ctx: Ctx,
  action: BulkAction<Input>,
  input: Input,
  source: RowSource,
  confirm?: string,
) =>
  queueRows(ctx, {
    kind: action.name,
    input,
    title: (count) => action.title(count, input),
    async fill(tx, { jobId, organisationId }) {
      const query = 'rows' in source ? rowsQuery(source.rows) : source.query
      const { rowCount } = await tx.execute(sql`
        INSERT INTO job_rows (job_id, position, organisation_id, ref, name, input)
        SELECT ${jobId}, position, ${organisationId}, ref, left(name, 160), input
        FROM (${query}) AS row`)
      const stored = sql`SELECT ref, input FROM job_rows WHERE job_id = ${jobId}`
      await requireConfirmed(tx, stored, confirm)
      return rowCount ?? 0
    },
  })
