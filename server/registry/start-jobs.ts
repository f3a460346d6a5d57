import { fromDrizzle, type PgBoss } from 'pg-boss'
import type { Pool } from 'pg'
import { sql } from '../db/drizzle.ts'
import type { Config } from '../config/config.ts'
import type { Db, Log, Tx } from '../db/open.ts'
import { jobs } from '../db/schema.ts'
import type { Files } from '../files/files.ts'
import { giveUpTask } from './dead-tasks.ts'
import { newId } from '../lib/id.ts'
import { createCalm } from '../jobs/background-gate.ts'
import {
  createBoss,
  queues,
  sendChores,
  shortest,
  type TaskWork,
  workOnJobs,
  workOnTasks,
} from '../jobs/queue.ts'
import { failJob, jobKinds, type JobKinds, runJob } from './job-kinds.ts'
import { loggable } from '../lib/error-chain.ts'
import type { Mail } from '../mail/mail.ts'
import { shorten } from '../lib/shorten.ts'
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
  /** The same in no transaction, for what begins by itself. */
  soon(task: Task): Promise<void>
  /** Queues many at once, apart from the others, so that these do not wait behind them. */
  tasks(db: Db | Tx, tasks: Task[]): Promise<void>
  /** Queues a job that admins see, follow and cancel. Answers its id. */
  start(db: Db | Tx, job: NewJob): Promise<string>
  /** Lets what runs come to the end of its batch, hands the rest back. */
  stop(): Promise<void>
}

interface Running {
  /** The jobs that it knows. */
  kinds?: JobKinds | undefined
  /** Whether it also does what is done again and again. */
  chores?: boolean
}

/**
 * The queue, in the schema `pgboss` of the same database. It starts in the background, so that nothing
 * waits for it; the first to queue something does.
 */
export function startJobs(
  parts: JobsParts,
  { kinds = jobKinds, chores = true }: Running = {},
): Jobs {
  const { db, pool, log } = parts
  const workers: Record<keyof typeof queues, string[]> = {
    tasks: [],
    bulk: [],
    files: [],
    jobs: [],
  }
  let stopping = false
  let timer: NodeJS.Timeout | undefined

  async function putToWork(boss: PgBoss) {
    for (const [name, options] of Object.entries(queues)) {
      await boss.createQueue(name, options)
      await boss.updateQueue(name, options)
    }
    const task = (each: Task) => runTask({ ...parts, jobs: api }, each)
    const runner = { parts: { ...parts, jobs: api }, kinds, isStopping: () => stopping }
    const { during, calm } = createCalm()
    const job = (id: string) => during(() => runJob(runner, id))
    const later = (each: Task) => calm().then(() => task(each))
    const tasks: TaskWork = {
      work: task,
      onFailure: ({ name }, error) =>
        log.warn({ err: error, task: name }, 'a task failed; it is tried again'),
      async giveUp(each, error) {
        const { name } = each
        log.error({ err: error, task: name }, 'a task was given up')
        await giveUpTask({ ...parts, jobs: api }, each).catch((failure) =>
          log.error({ err: loggable(failure), task: name }, 'nobody was told of a task given up'),
        )
      },
    }
    const giveUp = async (id: string, error: unknown) => {
      log.error({ err: error, job: id }, 'a job was given up')
      await failJob({ db, jobs: api }, id, error)
    }
    // Two of each: one slow mail server, one large file or one long job does not hold up the others.
    for (let n = 0; n < 2; n += 1) {
      workers.tasks.push(await workOnTasks(boss, 'tasks', tasks))
      workers.files.push(await workOnTasks(boss, 'files', tasks))
      workers.jobs.push(await workOnJobs(boss, job, giveUp))
    }
    workers.bulk.push(await workOnTasks(boss, 'bulk', { ...tasks, work: later }))
    if (!chores) return
    const now = () => sendChores(boss, log)
    await now()
    timer = setInterval(now, shortest * 1000).unref()
  }

  async function begin() {
    const boss = createBoss(pool, log)
    try {
      await boss.start()
      await putToWork(boss)
      return boss
    } catch (error) {
      await boss.stop({ graceful: false, close: false }).catch(() => undefined)
      throw error
    }
  }

  let begun: Promise<PgBoss> | undefined
  const ready = () => {
    begun ??= begin().catch((error) => {
      begun = undefined
      log.warn({ err: loggable(error) }, 'the queue could not start; it tries again')
      if (!stopping) timer = setTimeout(tryAgain, 5_000).unref()
      throw error
    })
    return begun
  }
  const tryAgain = () => ready().catch(() => undefined)

  async function send(on: Db | Tx, queue: keyof typeof queues, data: object | object[]) {
    const boss = await ready()
    const there = { db: fromDrizzle(on, sql) }
    if (Array.isArray(data)) {
      const all = data.map((each) => ({ data: each }))
      await boss.insert(queue, all, there)
    } else await boss.send(queue, data, there)
    const wake = () => workers[queue].forEach((worker) => boss.notifyWorker(worker))
    // Not committed yet, perhaps: then the next look, within two seconds, finds it. A job is waited for.
    for (const pause of queue === 'jobs' ? [20, 100, 400] : [20]) setTimeout(wake, pause).unref()
  }

  const api: Jobs = {
    task: (on, task) => send(on, task.name === 'process-asset' ? 'files' : 'tasks', task),
    soon: (task) => send(db, 'tasks', task),
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
      clearTimeout(timer)
      const boss = await begun?.catch(() => undefined)
      await boss?.stop({ graceful: true, timeout: 10_000, close: false })
    },
  }
  void tryAgain()
  return api
}
