import { ring } from '../alerts/raise.ts'
import { and, eq, gt, sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import { admins, jobRows } from '../db/schema.ts'
import type { Batch, JobKind, JobRow, Jobs } from '../jobs/types.ts'
import { inDigits } from '../lib/plural.ts'
import { findKind, type Given, kindOf, type KindName, kinds } from '../registry/people-actions.ts'
import { type Entries, tally } from './tally.ts'
import type { Verdict } from './types.ts'

const batchSize = 500

/** So long a job can be taken back. */
const undoLife = 24 * 3_600_000

/** What lies with a job: what to do, and on whose request. */
export type PeopleJobInput = { given: Given; ip: string; requestId: string }

type Result = {
  succeeded: number
  skipped: number
  failed: number
  entries: Entries
  undoUntil?: string
  retryable?: boolean
  message?: string
}

export const readInput = (input: Record<string, unknown>): PeopleJobInput => ({
  given: Object.assign({}, input.given),
  ip: String(input.ip ?? ''),
  requestId: String(input.requestId ?? ''),
})

const readResult = (result: Record<string, unknown> | null): Result => ({
  succeeded: Number(result?.succeeded ?? 0),
  skipped: Number(result?.skipped ?? 0),
  failed: Number(result?.failed ?? 0),
  entries: Object.assign({}, result?.entries),
})

/** The next rows; those of one person stay together. */
async function nextRows(tx: Tx, { id, progress }: JobRow) {
  const { position, ref, input, before } = jobRows
  const rows = await tx
    .select({ position, ref, input, before })
    .from(jobRows)
    .where(and(eq(jobRows.jobId, id), gt(position, progress)))
    .orderBy(position)
    .limit(batchSize + 1)
  if (rows.length <= batchSize) return rows
  const last = rows[batchSize]?.ref
  const whole = rows.findIndex((row) => row.ref === last)
  return rows.slice(0, whole > 0 ? whole : batchSize)
}

async function writeVerdicts(tx: Tx, jobId: string, verdicts: Verdict[]) {
  const list = (of: (one: Verdict) => unknown) => sql.param(verdicts.map(of))
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

function sayHow(did: string, { succeeded, skipped, failed }: Result) {
  const parts = [`${inDigits(succeeded)} ${did}`]
  if (skipped > 0) parts.push(`${inDigits(skipped)} skipped`)
  if (failed > 0) parts.push(`${inDigits(failed)} failed`)
  return parts.join(', ')
}

function endOf({ succeeded, failed }: Result) {
  if (failed === 0) return 'succeeded'
  return succeeded > 0 ? 'partial' : 'failed'
}

async function tellAdmin(to: { db: Tx; jobs: Jobs }, job: JobRow, result: Result, href: string) {
  const [admin] = await to.db
    .select()
    .from(admins)
    .where(eq(admins.id, job.createdBy ?? ''))
  if (!admin) return
  const whole = result.failed === 0
  await ring(to, admin, {
    type: whole ? 'bulk-finished' : 'bulk-partial',
    title: job.title,
    body: result.message ?? '',
    href,
    severity: whole ? 'success' : 'warning',
  })
}

/** A change of many people, some hundred in each batch. */
function peopleJob(name: KindName): JobKind {
  const kind = kindOf(name)
  return {
    async batch(tx, job, { jobs }): Promise<Batch> {
      const { given, ip, requestId } = readInput(job.input)
      const { organisationId, createdBy: adminId } = job
      const at = { tx, jobs, organisationId, by: { organisationId, adminId, ip, requestId } }
      const rows = await nextRows(tx, job)
      const { verdicts, tallies } = await kind.work(given)(at, rows, false)
      await writeVerdicts(tx, job.id, verdicts)
      const result = readResult(job.result)
      for (const { outcome } of verdicts) result[outcome] += 1
      result.entries = await tally(at, tallies, result.entries)
      if (kind.undoable && result.succeeded > 0)
        result.undoUntil = new Date(Date.now() + undoLife).toISOString()
      const progress = rows.at(-1)?.position ?? job.progress
      if (progress < (job.total ?? 0) && rows.length > 0) return { progress, result }
      result.retryable = result.failed > 0
      result.message = sayHow(kind.did, result)
      await tellAdmin({ db: tx, jobs }, job, result, kind.href ?? '/users/users')
      return { progress, result, ended: endOf(result) }
    },
  }
}

/** Every change of people as a job. */
export const peopleJobs = Object.fromEntries(
  Object.keys(kinds).flatMap((key) => {
    const name = findKind(key)
    return name ? [[name, peopleJob(name)]] : []
  }),
)
