import { setTimeout as pause } from 'node:timers/promises'
import { fromDrizzle, type PgBoss } from 'pg-boss'
import { sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { jobs } from '../db/schema.ts'
import { loggable } from '../lib/error-chain.ts'
import { newId } from '../lib/id.ts'
import { shorten } from '../lib/shorten.ts'
import { createBackgroundGate } from './background-gate.ts'
import {
  createBoss,
  handBackAbandoned,
  queues,
  sendRecurring,
  type TaskWork,
  workOnJobs,
  workOnTasks,
} from './queue.ts'
import { failJob, type NotifyFailed, type Runner, runJob } from './run.ts'
import type { JobKinds, Jobs, Task, TaskKinds, TaskParts } from './types.ts'

/** The time in ms that stopping waits for running tasks. */
const stopTimeout = 10_000

/** The services that the queue is given; `jobs`, which it provides itself, is added for the tasks. */
export type QueueParts = Omit<TaskParts, 'jobs'>

export interface QueueOptions {
  taskKinds: TaskKinds
  jobKinds: JobKinds
  /** Whether it also queues the recurring tasks. */
  recurring: boolean
  /** Whether no other server works on this database, so that running work was left by a killed one. */
  isOnlyServer?: boolean | undefined
  onProgress(parts: TaskParts, organisationId: string): PromiseLike<unknown>
  onFailed(parts: TaskParts, ...failure: Parameters<NotifyFailed>): Promise<void>
}

/**
 * Starts the queue, in the schema `pgboss` of the same database. It starts in the background, so that the server does
 * not wait for it; the first call that queues something does.
 */
export function startQueue(services: QueueParts, options: QueueOptions): Jobs {
  const { taskKinds, jobKinds, recurring, isOnlyServer } = options
  const { db, pool, log } = services
  const workers: Record<keyof typeof queues, string[]> = {
    tasks: [],
    bulk: [],
    files: [],
    jobs: [],
  }
  let stopping = false
  let retry: NodeJS.Timeout | undefined
  let timers: NodeJS.Timeout[] = []

  const kindOf = ({ name }: Task) => {
    const kind = taskKinds[name]
    if (!kind) throw new Error(`unknown task ${name}`)
    return kind
  }

  async function startWorkers(boss: PgBoss) {
    for (const [name, settings] of Object.entries(queues)) {
      await boss.createQueue(name, settings)
      await boss.updateQueue(name, settings)
    }
    if (isOnlyServer) await handBackAbandoned(boss, pool)
    const parts: TaskParts = { ...services, jobs: api }
    const runner: Runner = {
      parts,
      kinds: jobKinds,
      isStopping: () => stopping,
      onProgress: (organisationId) => options.onProgress(parts, organisationId),
    }
    const { during, whenIdle } = createBackgroundGate()
    const runTask = async (task: Task) => void (await kindOf(task).run(parts, task))
    const tasks: TaskWork = {
      work: runTask,
      onFailure: ({ name }, error) =>
        log.warn({ err: error, task: name }, 'a task failed and will be retried'),
      async giveUp(task, error) {
        const { name } = task
        log.error({ err: error, task: name }, 'a task failed permanently')
        await taskKinds[name]
          ?.giveUp?.(parts, task)
          .catch((failure) =>
            log.error(
              { err: loggable(failure), task: name },
              'the dead-letter handler of a task failed',
            ),
          )
      },
    }
    const job = (id: string) => during(() => runJob(runner, id))
    const giveUpJob = async (id: string, error: unknown) => {
      log.error({ err: error, job: id }, 'a job failed permanently')
      await failJob(db, id, error, (...failure) => options.onFailed(parts, ...failure))
    }
    // Two of each: one slow mail server, large file or long job does not hold up the others.
    for (let n = 0; n < 2; n += 1) {
      workers.tasks.push(await workOnTasks(boss, 'tasks', tasks))
      workers.files.push(await workOnTasks(boss, 'files', tasks))
      workers.jobs.push(await workOnJobs(boss, job, giveUpJob))
    }
    const runWhenIdle = (task: Task) => whenIdle().then(() => runTask(task))
    workers.bulk.push(await workOnTasks(boss, 'bulk', { ...tasks, work: runWhenIdle }))
    if (!recurring) return
    const intervals = Object.entries(taskKinds).flatMap(([name, { everySeconds, isDue }]) =>
      everySeconds === undefined ? [] : [{ name, everySeconds, isDue: isDue && (() => isDue(db)) }],
    )
    await Promise.all(intervals.map((interval) => sendRecurring(boss, interval, log)))
    timers = intervals.map((interval) =>
      setInterval(() => sendRecurring(boss, interval, log), interval.everySeconds * 1000).unref(),
    )
  }

  async function begin() {
    const boss = createBoss(pool, log)
    try {
      await boss.start()
      await startWorkers(boss)
      return boss
    } catch (error) {
      await boss.stop({ graceful: false, close: false }).catch(() => undefined)
      throw error
    }
  }

  let starting: Promise<PgBoss> | undefined
  const ready = () => {
    starting ??= begin().catch((error) => {
      starting = undefined
      log.warn({ err: loggable(error) }, 'the task queue could not start, retrying')
      if (!stopping) retry = setTimeout(tryStart, 5_000).unref()
      throw error
    })
    return starting
  }
  const tryStart = () => ready().catch(() => undefined)

  async function send(on: Db | Tx, queue: keyof typeof queues, data: object | object[]) {
    const boss = await ready()
    const connection = { db: fromDrizzle(on, sql) }
    if (Array.isArray(data)) {
      const rows = data.map((each) => ({ data: each }))
      await boss.insert(queue, rows, connection)
    } else await boss.send(queue, data, connection)
    const wake = () => workers[queue].forEach((worker) => boss.notifyWorker(worker))
    // If the transaction has not committed by then, the next poll, within two seconds, finds it. Users wait for jobs.
    for (const delay of queue === 'jobs' ? [20, 100, 400] : [20]) setTimeout(wake, delay).unref()
  }

  const api: Jobs = {
    task: (on, task) => send(on, kindOf(task).queue ?? 'tasks', task),
    soon: (task) => api.task(db, task),
    tasks: (on, tasks) => (tasks.length > 0 ? send(on, 'bulk', tasks) : Promise.resolve()),
    async start(on, { total, input = {}, ...job }) {
      const id = newId()
      const title = shorten(job.title, 160)
      await on.insert(jobs).values({ id, total, input, ...job, title })
      await send(on, 'jobs', { id })
      return id
    },
    async stop() {
      stopping = true
      clearTimeout(retry)
      timers.forEach(clearInterval)
      // A queue that cannot start, because its database does not answer, is not waited for.
      const late = pause(stopTimeout, undefined, { ref: false })
      const boss = await Promise.race([starting?.catch(() => undefined), late])
      await boss?.stop({ graceful: true, timeout: stopTimeout, close: false })
    },
  }
  void tryStart()
  return api
}
