import type { Pool } from 'pg'
import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Log } from '../db/open.ts'
import { loggable } from '../lib/error-chain.ts'
import type { Task } from '../registry/tasks.ts'

const hour = 3600

/** A server that is killed in the middle is noticed by its silence, and another goes on. */
const heartbeat = 10

const everyQueue = {
  retryBackoff: true,
  heartbeatSeconds: heartbeat,
  deleteAfterSeconds: 24 * hour,
}

/**
 * Tasks are tried again for a day: the pauses begin with 5 to 10 seconds and double, and after a dozen each is of
 * four hours, which makes 25 to 30 hours.
 */
const tasks = { ...everyQueue, retryLimit: 17, retryDelay: 5, retryDelayMax: 4 * hour }

export const queues = {
  tasks: { ...tasks, expireInSeconds: 120 },
  // Ten thousand invitations do not hold up one reset link: they have a queue of their own.
  bulk: { ...tasks, expireInSeconds: 900 },
  // Nor do files that are looked into: one may be fetched from afar, then take a minute and a half and a gigabyte.
  files: { ...tasks, expireInSeconds: 1800 },
  jobs: {
    ...everyQueue,
    retryLimit: 20,
    retryDelay: 1,
    retryDelayMax: 300,
    expireInSeconds: 23 * hour,
  },
}

/** What is done again and again, by one server each time, and after how many seconds. */
const chores = {
  tidy: hour,
  'keep-groups': hour,
  'deactivate-due': 300,
  'fold-figures': 300,
  'give-group-courses': 30,
} as const
export const shortest = Math.min(...Object.values(chores))

/** A chore comes again by itself, and need not be tried for a day. */
const choreRetries = 2

/** Queues the chores whose time has come. */
export async function sendChores(boss: PgBoss, log: Log) {
  for (const [name, singletonSeconds] of Object.entries(chores))
    await boss
      .send('tasks', { name }, { singletonKey: name, singletonSeconds, retryLimit: choreRetries })
      .catch((error) => log.warn({ err: error, chore: name }, 'a chore was not queued'))
}

/** The queue's engine over our own connections; it is not started yet. */
export function createBoss(pool: Pool, log: Log) {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'pgboss',
    schedule: false,
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the queue had a problem'))
  return boss
}

const look = { pollingIntervalSeconds: 2 }

/** How many tasks of a queue a worker does at once; it takes no more until all of them are done. */
const atOnce = { tasks: 10, bulk: 10, files: 1 } as const

export type TaskWork = {
  work(task: Task): Promise<void>
  /** Hears of a task that failed and will be tried again. */
  onFailure(task: Task, error: unknown): void
  /** Hears of one that failed for the last time. */
  giveUp(task: Task, error: unknown): Promise<void>
}

/**
 * Does tasks, each for itself: one that fails is tried again later, alone. Answers the id to wake the
 * worker by.
 */
export function workOnTasks(
  boss: PgBoss,
  queue: keyof typeof atOnce,
  { work, onFailure, giveUp }: TaskWork,
) {
  const settle = async (job: JobWithMetadata<Task>): Promise<JobResult> => {
    const { id, data, retryCount, retryLimit } = job
    try {
      await work(data)
      return { id, status: 'completed' }
    } catch (error) {
      // The queue and the log keep what a failure says; it may not say what values were in it.
      const said = loggable(error)
      if (retryCount < retryLimit) onFailure(data, said)
      else await giveUp(data, said)
      return { id, status: 'failed', output: { message: String(said) } }
    }
  }
  const options = {
    ...look,
    batchSize: atOnce[queue],
    includeMetadata: true,
    perJobResults: true,
    burstWhenBatchFull: true,
  } as const
  return boss.work(queue, options, (batch: JobWithMetadata<Task>[]) =>
    Promise.all(batch.map(settle)),
  )
}

/** Works on long jobs, one at a time. `giveUp` hears of one that failed for the last time. */
export function workOnJobs(
  boss: PgBoss,
  work: (id: string) => Promise<void>,
  giveUp: (id: string, error: unknown) => Promise<void>,
) {
  const options = { ...look, batchSize: 1, includeMetadata: true } as const
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
