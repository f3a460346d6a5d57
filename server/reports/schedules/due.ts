import { and, eq, isNull, sql } from '../../db/drizzle.ts'
import type { Tx } from '../../db/open.ts'
import { admins, reportRuns as runs, reportSchedules as table } from '../../db/schema.ts'
import type { TaskParts } from '../../jobs/types.ts'
import { newId } from '../../lib/id.ts'
import { nextRun } from './save.ts'
import { tellOwner } from './run.ts'
import type { ScheduleRow } from './read.ts'

type Parts = Pick<TaskParts, 'db' | 'jobs'>

const isDue = and(eq(table.active, true), isNull(table.deletedAt), sql`${table.nextRunAt} <= now()`)

/** Most runs that are noted as missed after a long time without a server. */
const maxMissed = 100

/** The times of a schedule until now, the last of which is to be made. */
async function dueTimes(tx: Tx, { id, nextRunAt }: ScheduleRow) {
  const times: Date[] = []
  let next = nextRunAt
  while (next !== null && next <= new Date()) {
    times.push(next)
    const [found] = await tx
      .select({ at: sql<string>`${nextRun(sql`${next.toISOString()}::timestamptz`)}::text` })
      .from(table)
      .where(eq(table.id, id))
    next = found ? new Date(found.at) : null
  }
  return { times: times.slice(-maxMissed), next }
}

/** Pauses schedules whose owner has gone or was disabled. */
async function pauseOrphans({ db, jobs }: Parts) {
  await db.transaction(async (tx) => {
    const hasOwner = sql`EXISTS (SELECT FROM ${admins} a WHERE a.id = ${table}.created_by AND a.disabled_at IS NULL)`
    const paused = await tx
      .update(table)
      .set({ active: false, pausedReason: 'owner-removed' })
      .where(and(isDue, sql`NOT ${hasOwner}`))
      .returning()
    for (const schedule of paused)
      await tellOwner({ db: tx, jobs }, { ...schedule, createdBy: null }, 'report-failed', {
        title: `${schedule.name} is paused`,
        body: 'The administrator who scheduled it was removed or disabled. Activate it to become its owner.',
      })
  })
}

/** Adds the run of one schedule that is due. Returns whether there was one. */
const startNext = ({ db }: Parts) =>
  db.transaction(async (tx) => {
    const [schedule] = await tx
      .select()
      .from(table)
      .where(isDue)
      .orderBy(table.nextRunAt)
      .limit(1)
      .for('update', { skipLocked: true })
    if (!schedule) return false
    const { times, next } = await dueTimes(tx, schedule)
    const { id: scheduleId, organisationId } = schedule
    const rows = times.map((dueAt, index) => {
      const isMissed = index < times.length - 1
      const ended = isMissed && { result: 'missed' as const, finishedAt: new Date() }
      return { id: newId(), organisationId, scheduleId, dueAt, ...ended }
    })
    await tx.insert(runs).values(rows).onConflictDoNothing()
    await tx.update(table).set({ nextRunAt: next }).where(eq(table.id, scheduleId))
    return true
  })

/** Queues the runs whose turn it is. Each is tried again after 20 minutes, unless it has ended by then. */
const queueRuns = ({ db, jobs }: Parts) =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      UPDATE report_runs r SET attempts = attempts + 1, retry_at = now() + interval '20 minutes'
      FROM (SELECT id FROM report_runs WHERE result = 'running' AND retry_at <= now()
        ORDER BY retry_at LIMIT 50 FOR UPDATE SKIP LOCKED) AS due
      WHERE r.id = due.id RETURNING r.id`)
    for (const { id } of rows) await jobs.task(tx, { name: 'report-run', runId: id })
  })

/** Starts the runs of schedules that are due, and those that have to be tried again. */
export async function runDueSchedules(parts: Parts) {
  await pauseOrphans(parts)
  while (await startNext(parts));
  await queueRuns(parts)
}
