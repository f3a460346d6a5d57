import type { Pool } from 'pg'
import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Log } from '../db/open.ts'
import { loggable } from '../lib/error-chain.ts'
import type { Task } from './types.ts'

const hour = 3600

/** Seconds without a heartbeat after which another server takes over the work of a killed one. */
const heartbeat = 10

const everyQueue = {
  retryBackoff: true,
  heartbeatSeconds: heartbeat,
  deleteAfterSeconds: 24 * hour,
}

/** Retries for 25 to 30 hours: pauses begin with 5 to 10 seconds, double, and end at four hours each. */
const tasks = { ...everyQueue, retryLimit: 17, retryDelay: 5, retryDelayMax: 4 * hour }

export const queues = {
  tasks: { ...tasks, expireInSeconds: 120 },
  // A queue of its own, so that ten thousand invitations do not hold up one reset link.
  bulk: { ...tasks, expireInSeconds: 900 },
  // Processing a file may take minutes and a gigabyte of memory.
  files: { ...tasks, expireInSeconds: 1800 },
  jobs: {
    ...everyQueue,
    retryLimit: 20,
    retryDelay: 1,
    retryDelayMax: 300,
    expireInSeconds: 23 * hour,
  },
}

/** A recurring task is queued again soon, and need not be retried for a day. */
const recurringRetries = 2

/** Hands back what a killed server was working on, without waiting for its heartbeat to expire. */
export async function handBackAbandoned(boss: PgBoss, pool: Pool) {
  const { rows } = await pool.query<{ name: string; ids: string[] }>(
    "SELECT name, array_agg(id) AS ids FROM pgboss.job WHERE state = 'active' GROUP BY name",
  )
  for (const { name, ids } of rows) await boss.fail(name, ids, { message: 'the server was killed' })
}

export type RecurringTask = {
  name: string
  everySeconds: number
  isDue?(): Promise<boolean>
}

/** Queues a recurring task that is due, if none of the servers has done so for the current interval. */
export async function sendRecurring(
  boss: PgBoss,
  { name, everySeconds, isDue }: RecurringTask,
  log: Log,
) {
  try {
    if (isDue && !(await isDue())) return
    const options = {
      singletonKey: name,
      singletonSeconds: everySeconds,
      retryLimit: recurringRetries,
      // Frequent tasks would leave 40,000 rows a day; the row of the current interval has to stay.
      deleteAfterSeconds: Math.max(everySeconds, hour),
    }
    await boss.send('tasks', { name }, options)
  } catch (error) {
    log.warn({ err: error, chore: name }, 'a recurring task was not queued')
  }
}

/** Creates pg-boss over our own connections, without starting it. */
export function createBoss(pool: Pool, log: Log) {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'pgboss',
    schedule: false,
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the task queue reported an error'))
  return boss
}

const polling = { pollingIntervalSeconds: 2 }

/** How many tasks a worker takes at once; it takes no more until all of them are done. */
const batchSizes = { tasks: 10, bulk: 10, files: 1 } as const

export type TaskWork = {
  work(task: Task): Promise<void>
  /** Called when a task failed and will be retried. */
  onFailure(task: Task, error: unknown): void
  /** Called when a task failed for the last time. */
  giveUp(task: Task, error: unknown): Promise<void>
}

/** Starts a worker; each failed task of a batch is retried alone. Returns the id to wake the worker by. */
export function workOnTasks(
  boss: PgBoss,
  queue: keyof typeof batchSizes,
  { work, onFailure, giveUp }: TaskWork,
) {
  const settle = async (job: JobWithMetadata<Task>): Promise<JobResult> => {
    const { id, data, retryCount, retryLimit } = job
    try {
      await work(data)
      return { id, status: 'completed' }
    } catch (error) {
      // The queue and the log store the error; it may not contain the values of a query.
      const safe = loggable(error)
      if (retryCount < retryLimit) onFailure(data, safe)
      else await giveUp(data, safe)
      return { id, status: 'failed', output: { message: String(safe) } }
    }
  }
  const options = {
    ...polling,
    batchSize: batchSizes[queue],
    includeMetadata: true,
    perJobResults: true,
    burstWhenBatchFull: true,
  } as const
  return boss.work(queue, options, (batch: JobWithMetadata<Task>[]) =>
    Promise.all(batch.map(settle)),
  )
}

/** Starts a worker for jobs, one at a time. `giveUp` is called when one failed for the last time. */
export function workOnJobs(
  boss: PgBoss,
  work: (id: string) => Promise<void>,
  giveUp: (id: string, error: unknown) => Promise<void>,
) {
  const options = { ...polling, batchSize: 1, includeMetadata: true } as const
  return boss.work('jobs', options, async ([job]: JobWithMetadata<{ id: string }>[]) => {
    if (!job) return
    try {
      await work(job.data.id)
    } catch (error) {
      if (job.retryCount < job.retryLimit) throw loggable(error)
      await giveUp(job.data.id, loggable(error))
    }
  })
}
