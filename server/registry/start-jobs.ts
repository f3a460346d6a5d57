import { raiseAlert } from '../alerts/raise.ts'
import { type NotifyFailed } from '../jobs/run.ts'
import { type QueueParts, startQueue } from '../jobs/start.ts'
import type { JobKinds, Jobs, TaskParts } from '../jobs/types.ts'
import { refreshUsers } from '../db/stats/stats.ts'
import { jobKinds } from './job-kinds.ts'
import { taskKinds } from './tasks.ts'

interface Options {
  kinds?: JobKinds | undefined
  /** Whether it also queues the recurring tasks. */
  chores?: boolean
  /** Whether no other server works on this database. */
  isOnlyServer?: boolean
}

/** Tells the admin who started a job that it failed. */
export const notifyFailed = (
  { jobs }: Pick<TaskParts, 'jobs'>,
  ...[tx, { job, admin, reason }]: Parameters<NotifyFailed>
) =>
  raiseAlert({ db: tx, jobs }, admin, {
    type: job.kind === 'import-users' ? 'import-finished' : 'bulk-partial',
    title: `${job.title} failed`,
    body: `${reason}. Changes made until then were saved.`,
    href: job.input.importId ? `/users/import?importId=${String(job.input.importId)}` : '/',
    severity: 'danger',
  })

/** Starts the queue with every task and job of the server. */
export const startJobs = (
  parts: QueueParts,
  { kinds = jobKinds, chores = true, isOnlyServer }: Options = {},
): Jobs =>
  startQueue(parts, {
    taskKinds,
    jobKinds: kinds,
    recurring: chores,
    isOnlyServer,
    // Batches may change many people: their counts are refreshed while the job runs, not when a list is next read.
    onProgress: ({ db }, organisationId) => refreshUsers(db, organisationId),
    onFailed: notifyFailed,
  })
