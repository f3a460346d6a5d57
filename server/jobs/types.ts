import type { Services } from '../contract/context.ts'
import type { Db, Log, Tx } from '../db/open.ts'
import type { jobs } from '../db/schema.ts'

/**
 * The tasks that can be queued, by name. The folder that does a task adds it here by declaration merging, and
 * `registry/tasks.ts` maps its name to the code. Task data is stored in the database: it must not contain secrets.
 */
export interface Tasks {}

/** A piece of background work that users neither see nor cancel. */
export type Task = Tasks[keyof Tasks]

/** The services that tasks and jobs work with. */
export type TaskParts = Services & { log: Log }

/** How a task is done. */
export type TaskKind<T extends Task = Task> = {
  /** Throwing makes the queue try again later. */
  run(parts: TaskParts, task: T): Promise<unknown>
  /** Runs after the last attempt failed, to settle what the task leaves behind. */
  giveUp?(parts: TaskParts, task: T): Promise<unknown>
  /** `files` for slow work on files, which must not hold up mails. Default: `tasks`. */
  queue?: 'tasks' | 'files'
  /** A recurring task: queued once per this many seconds, by one of the servers. */
  everySeconds?: number
  /** For frequent ones: whether there is anything to do. Otherwise it is not queued. */
  isDue?(db: Db): Promise<boolean>
}
export type TaskKinds = Record<string, TaskKind>

export type JobRow = typeof jobs.$inferSelect

/** The outcome of a batch. `result` is stored between batches; its `message` is shown at the end. */
export type Batch = {
  progress: number
  total?: number
  result?: Record<string, unknown> & { message?: string }
  /** Absent while there is more to do. */
  ended?: 'succeeded' | 'partial' | 'failed'
}

/**
 * A kind of long-running work, cut into batches. A batch runs in the transaction that also stores its progress: after
 * a crash the job continues behind the last committed batch, and nothing is done twice.
 */
export type JobKind = {
  /**
   * Long work before the only batch of a job, which has no visible effect. The job is not locked meanwhile, so that it
   * can be cancelled. The result is passed to the batch.
   */
  prepare?(job: JobRow, parts: TaskParts): Promise<string>
  /** Removes what was prepared for a job that was cancelled meanwhile. */
  drop?(job: JobRow, parts: TaskParts, prepared: string): Promise<void>
  batch(tx: Tx, job: JobRow, parts: TaskParts, prepared?: string): Promise<Batch>
}
export type JobKinds = Record<string, JobKind>

export type NewJob = {
  organisationId: string
  createdBy: string
  kind: string
  title: string
  input?: Record<string, unknown>
  total?: number
}

/** Work that outlives its request. What is queued in a transaction is queued if that transaction commits. */
export type Jobs = {
  /** Queues a task. It is retried for a day, with growing pauses. */
  task(db: Db | Tx, task: Task): Promise<void>
  /** Queues a task outside a transaction, for work that no request caused. */
  soon(task: Task): Promise<void>
  /** Queues many tasks in the bulk queue, so that single tasks do not wait for them. */
  tasks(db: Db | Tx, tasks: Task[]): Promise<void>
  /** Queues a job, which admins see, follow and can cancel. Returns its id. */
  start(db: Db | Tx, job: NewJob): Promise<string>
  /** Finishes running batches and hands the other jobs back to the queue. */
  stop(): Promise<void>
}

declare module '../contract/context.ts' {
  interface Services {
    jobs: Jobs
  }
}
