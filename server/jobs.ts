import { fromDrizzle, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Pool } from 'pg'
import { sql } from './db/drizzle.ts'
import type { Config } from './config.ts'
import type { Db, Log, Tx } from './db/open.ts'
import { jobs } from './db/schema.ts'
import type { Files } from './files.ts'
import { newId } from './id.ts'
import { failJob, jobKinds, type JobKinds, runJob } from './jobs/run.ts'
import { loggable } from './error-chain.ts'
import type { Mail } from './mail.ts'
import { runTask, type Task } from './tasks.ts'

export type JobsParts = { config: Config; db: Db; pool: Pool; mail: Mail; files: Files; log: Log }

type NewJob = {
  organisationId: string
  createdBy: string
  kind: string
  title: string
  input?: Record<string, unknown>
  total?: number
}

/** Work that outlives its request. What is queued in a transaction is queued if that commits. */
export type Jobs = {
  /** Queues a piece of work that nobody watches; it is tried again for a day, with growing pauses. */
  task(db: Db | Tx, task: Task): Promise<void>
  /** Queues a job that admins see, follow and cancel. Answers its id. */
  start(db: Db | Tx, job: NewJob): Promise<string>
  /** Lets what runs come to the end of its batch, hands the rest back. */
  stop(): Promise<void>
}

const hour = 3600

/** A server that is killed in the middle is noticed by its silence, and another goes on. */
const heartbeat = 10

const queues = {
  tasks: {
    retryLimit: 12,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 4 * hour,
    expireInSeconds: 120,
    heartbeatSeconds: heartbeat,
    deleteAfterSeconds: 24 * hour,
  },
  jobs: {
    retryLimit: 20,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 300,
    expireInSeconds: 23 * hour,
    heartbeatSeconds: heartbeat,
    deleteAfterSeconds: 24 * hour,
  },
}

function createBoss(pool: Pool, log: Log) {
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

/** The queue keeps what a failure says; it may not say what values were in it. */
async function kept(work: Promise<unknown>) {
  try {
    await work
  } catch (error) {
    throw loggable(error)
  }
}

/**
 * The queue, in the schema `pgboss` of the same database. It starts in the background, so that nothing
 * waits for it; the first to queue something does.
 */
export function startJobs(parts: JobsParts, kinds: JobKinds = jobKinds): Jobs {
  const { db, pool, log } = parts
  const workers: Partial<Record<keyof typeof queues, string>> = {}
  let stopping = false
  let tidying: NodeJS.Timeout | undefined

  async function begin() {
    const boss = createBoss(pool, log)
    await boss.start()
    for (const [name, options] of Object.entries(queues)) {
      await boss.createQueue(name, options)
      await boss.updateQueue(name, options)
    }
    const often = { pollingIntervalSeconds: 2, batchSize: 1 }
    workers.tasks = await boss.work<Task>(
      'tasks',
      { ...often, localConcurrency: 4 },
      async ([job]) => {
        if (job) await kept(runTask({ ...parts, jobs: api }, job.data))
      },
    )
    workers.jobs = await boss.work(
      'jobs',
      { ...often, localConcurrency: 2, includeMetadata: true },
      async ([job]: JobWithMetadata<{ id: string }>[]) => {
        if (!job) return
        try {
          await kept(runJob({ db, kinds, isStopping: () => stopping }, job.data.id))
        } catch (error) {
          if (job.retryCount < job.retryLimit) throw error
          log.error({ err: error, job: job.data.id }, 'a job was given up')
          await failJob(db, job.data.id, error)
        }
      },
    )
    const tidyUp = () =>
      boss
        .send('tasks', { name: 'tidy' } satisfies Task, {
          singletonKey: 'tidy',
          singletonSeconds: hour,
        })
        .catch((error) => log.warn({ err: error }, 'tidying up was not queued'))
    await tidyUp()
    tidying = setInterval(tidyUp, hour * 1000).unref()
    return boss
  }

  let begun: Promise<PgBoss> | undefined
  const ready = () => {
    begun ??= begin().catch((error) => {
      begun = undefined
      throw error
    })
    return begun
  }

  async function send(on: Db | Tx, queue: keyof typeof queues, data: object) {
    const boss = await ready()
    await boss.send(queue, data, { db: fromDrizzle(on, sql) })
    const worker = workers[queue]
    // Not committed yet, perhaps: then the next look, within two seconds, finds it.
    if (worker) setTimeout(() => boss.notifyWorker(worker), 20).unref()
  }

  const api: Jobs = {
    task: (on, task) => send(on, 'tasks', task),
    async start(on, { total, input = {}, ...job }) {
      const id = newId()
      await on.insert(jobs).values({ id, total, input, ...job })
      await send(on, 'jobs', { id })
      return id
    },
    async stop() {
      stopping = true
      clearInterval(tidying)
      const boss = await begun?.catch(() => undefined)
      await boss?.stop({ graceful: true, timeout: 10_000, close: false })
    },
  }
  ready().catch((error) => log.warn({ err: error }, 'the queue could not start; it tries again'))
  return api
}
