import { ring } from '../alerts/raise.ts'
import { and, eq, gt, sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import { admins, jobRows } from '../db/schema.ts'
import type { Batch, JobKind, JobRow, Jobs } from '../jobs/types.ts'
import { inDigits } from '../lib/plural.ts'
import { batchSize } from './run.ts'
import type { At, OpenKind, Verdict } from './thing-types.ts'

type Counts = Record<Verdict['outcome'], number>

async function note(tx: Tx, jobId: string, verdicts: Verdict[]) {
  const told = verdicts.map(({ position, outcome, code, message, name, before }) => ({
    position,
    outcome,
    code,
    message,
    name: name.slice(0, 160),
    before,
  }))
  await tx.execute(sql`
    UPDATE job_rows r SET outcome = v.outcome, code = v.code, message = v.message, name = v.name,
      before = coalesce(v.before, r.before)
    FROM json_to_recordset(${JSON.stringify(told)}::json)
      AS v (position integer, outcome text, code text, message text, name text, before jsonb)
    WHERE r.job_id = ${jobId} AND r.position = v.position`)
}

function sayHow(did: string, { succeeded, skipped, failed }: Counts) {
  const left = { skipped, failed }
  const others = Object.entries(left).flatMap(([how, n]) =>
    n > 0 ? [`${inDigits(n)} ${how}`] : [],
  )
  return [`${inDigits(succeeded)} ${did}`, ...others].join(', ')
}

async function tellAdmin(
  to: { db: Tx; jobs: Jobs },
  job: JobRow,
  news: { href: string; body: string; whole: boolean },
) {
  const { whole, ...item } = news
  const [admin] = await to.db
    .select()
    .from(admins)
    .where(eq(admins.id, job.createdBy ?? ''))
  const type = whole ? 'bulk-finished' : 'bulk-partial'
  const severity = whole ? 'success' : 'warning'
  if (admin) await ring(to, admin, { type, title: job.title, ...item, severity })
}

function endOf({ succeeded, failed }: Counts) {
  if (failed === 0) return 'succeeded' as const
  return succeeded > 0 ? ('partial' as const) : ('failed' as const)
}

/** So long a job can be taken back. */
const undoLife = 24 * 3_600_000

/** The next rows, with what was noted of them. */
function nextRows(tx: Tx, { id, progress }: JobRow) {
  const { position, ref, before, input } = jobRows
  return tx
    .select({ position, ref, before, input })
    .from(jobRows)
    .where(and(eq(jobRows.jobId, id), gt(position, progress)))
    .orderBy(position)
    .limit(batchSize)
}

export type StoredRow = Awaited<ReturnType<typeof nextRows>>[number]

type Work = {
  did: string
  href: string
  undoable: boolean
  work(at: At, rows: StoredRow[]): Promise<Verdict[]>
}

/** Does the next rows of a job and counts what became of them. */
export async function workOnRows(tx: Tx, job: JobRow, jobs: Jobs, kind: Work): Promise<Batch> {
  const { organisationId, createdBy: adminId, input } = job
  const by = {
    organisationId,
    adminId,
    ip: String(input.ip ?? ''),
    requestId: String(input.requestId ?? ''),
  }
  const rows = await nextRows(tx, job)
  const verdicts = await kind.work({ tx, jobs, organisationId, by }, rows)
  await note(tx, job.id, verdicts)
  const now = (outcome: Verdict['outcome']) =>
    Number(job.result?.[outcome] ?? 0) + verdicts.filter((one) => one.outcome === outcome).length
  const counts = { succeeded: now('succeeded'), skipped: now('skipped'), failed: now('failed') }
  const until = new Date(Date.now() + undoLife).toISOString()
  const soFar = { ...counts, ...(kind.undoable && counts.succeeded > 0 && { undoUntil: until }) }
  const progress = rows.at(-1)?.position ?? job.progress
  if (rows.length > 0 && progress < (job.total ?? 0)) return { progress, result: soFar }
  const { did, href } = kind
  const message = sayHow(did, counts)
  const whole = counts.failed === 0
  await tellAdmin({ db: tx, jobs }, job, { href, body: message, whole })
  const result = { ...soFar, message, href, retryable: !whole }
  return { progress, result, ended: endOf(counts) }
}

/** What lies with a job. */
export const givenOf = ({ input }: Pick<JobRow, 'input'>): object => Object.assign({}, input.given)

/** A change of many things, some in each batch. */
export const bulkJob = (kind: OpenKind): JobKind => ({
  batch(tx, job, { jobs }) {
    const given = givenOf(job)
    return workOnRows(tx, job, jobs, {
      did: kind.did(given),
      href: kind.href,
      undoable: kind.undoneBy(given) !== undefined,
      work: (at, rows) =>
        kind.work(
          at,
          rows.map(({ position, ref }) => ({ position, ref })),
          given,
        ),
    })
  },
})
