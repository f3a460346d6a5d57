import type { Input } from '../contract/operation-types.ts'
import { eq, sql } from '../db/drizzle.ts'
import { admins, jobs as rows } from '../db/schema.ts'
import type { Files } from '../files/files.ts'
import { makerOf } from '../lib/text.ts'
import { problem } from '../contract/problem.ts'
import { timeOrNull } from '../lib/dates.ts'

export type JobsCtx = Pick<Input<'getJobs'>, 'db' | 'own' | 'files'>

const going = ['queued', 'running'] as const
export const isGoing = (status: string) => going.some((each) => each === status)
/** Literals, as in the partial index of unfinished jobs; with parameters PostgreSQL could not use it. */
export const goesOn = sql`${rows.status} IN ('queued', 'running')`

/** The columns of a job for the contract, without its possibly long input. The ids reveal that a row exists. */
export const jobColumns = {
  job: {
    id: rows.id,
    kind: rows.kind,
    title: rows.title,
    status: rows.status,
    progress: rows.progress,
    total: rows.total,
    message: sql<string | null>`coalesce(${rows.error}, ${rows.result} ->> 'message')`,
    failed: sql<number>`coalesce((${rows.result} ->> 'failed')::integer, 0)`,
    href: sql<string | null>`${rows.result} ->> 'href'`,
    fileId: sql<string | null>`${rows.result} ->> 'fileId'`,
    retryable: sql<boolean>`coalesce((${rows.result} ->> 'retryable')::boolean, false)`,
    undoable: sql<boolean>`coalesce((${rows.result} ->> 'undoUntil')::timestamptz > now(), false)`,
    createdAt: rows.createdAt,
    startedAt: rows.startedAt,
    finishedAt: rows.finishedAt,
  },
  admin: { id: admins.id, firstName: admins.firstName, lastName: admins.lastName },
}

export function findJobs({ db }: Pick<JobsCtx, 'db'>) {
  return db.select(jobColumns).from(rows).leftJoin(admins, eq(admins.id, rows.createdBy))
}

type Found = Awaited<ReturnType<typeof findJobs>>[number]

export function presentJob({ job, admin }: Found, files: Files) {
  const { id: _id, kind, title, status, progress: processed, total, message } = job
  return {
    _id,
    kind,
    title,
    status: status === 'partial' ? ('partly-failed' as const) : status,
    done: processed,
    failed: job.failed,
    total,
    cancellable: isGoing(status),
    retryable: job.retryable && !isGoing(status),
    undoable: job.undoable && !isGoing(status),
    message,
    href: job.href,
    file: job.fileId && files.address(job.fileId),
    createdBy: makerOf(admin),
    createdAt: job.createdAt.toISOString(),
    startedAt: timeOrNull(job.startedAt),
    finishedAt: timeOrNull(job.finishedAt),
  }
}

/** A job of the caller's organisation as the contract shows it. */
export async function readJob(caller: JobsCtx, id: string) {
  const [found] = await findJobs(caller).where(caller.own(rows, eq(rows.id, id)))
  if (!found) throw problem('request/not-found')
  return presentJob(found, caller.files)
}
