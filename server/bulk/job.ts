import { ring } from '../alerts.ts'
import { and, eq, gt, sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import { admins, jobRows } from '../db/schema.ts'
import type { Jobs } from '../jobs.ts'
import type { JobKind, JobRow } from '../jobs/run.ts'
import { batchSize } from './run.ts'
import type { Kind, Verdict } from './work.ts'

type Counts = Record<Verdict['outcome'], number>

async function note(tx: Tx, jobId: string, verdicts: Verdict[]) {
  const told = verdicts.map(({ position, outcome, code, message, name }) => ({
    position,
    outcome,
    code,
    message,
    name: name.slice(0, 160),
  }))
  await tx.execute(sql`
    UPDATE job_rows r SET outcome = v.outcome, code = v.code, message = v.message, name = v.name
    FROM jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
      AS v (position integer, outcome text, code text, message text, name text)
    WHERE r.job_id = ${jobId} AND r.position = v.position`)
}

const many = (count: number) => count.toLocaleString('en')

function sayHow(did: string, { succeeded, skipped, failed }: Counts) {
  const left = { skipped, failed }
  const others = Object.entries(left).flatMap(([how, n]) => (n > 0 ? [`${many(n)} ${how}`] : []))
  return [`${many(succeeded)} ${did}`, ...others].join(', ')
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

/** A change of many things, some in each batch. `read` gives what lies with the job its type. */
export function bulkJob<Given>(kind: Kind<Given>, read: (given: object) => Given): JobKind {
  return {
    async batch(tx, job, { jobs }) {
      const { organisationId, createdBy, input, progress: from } = job
      const given = read(Object.assign({}, input.given))
      const rows = await tx
        .select({ position: jobRows.position, ref: jobRows.ref })
        .from(jobRows)
        .where(and(eq(jobRows.jobId, job.id), gt(jobRows.position, from)))
        .orderBy(jobRows.position)
        .limit(batchSize)
      const [ip, requestId] = [String(input.ip ?? ''), String(input.requestId ?? '')]
      const by = { organisationId, adminId: createdBy, ip, requestId }
      const verdicts = await kind.work({ tx, jobs, organisationId, by }, rows, given, false)
      await note(tx, job.id, verdicts)
      const before = (outcome: string) => Number(job.result?.[outcome] ?? 0)
      const now = (outcome: string) =>
        before(outcome) + verdicts.filter((one) => one.outcome === outcome).length
      const counts = {
        succeeded: now('succeeded'),
        skipped: now('skipped'),
        failed: now('failed'),
      }
      const progress = rows.at(-1)?.position ?? from
      if (rows.length > 0 && progress < (job.total ?? 0)) return { progress, result: counts }
      const message = sayHow(kind.did(given), counts)
      const news = { href: kind.href, body: message, whole: counts.failed === 0 }
      await tellAdmin({ db: tx, jobs }, job, news)
      const result = { ...counts, message, href: kind.href }
      return { progress, result, ended: endOf(counts) }
    },
  }
}
