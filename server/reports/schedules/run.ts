import { raiseAlert } from '../../alerts/raise.ts'
import type { NewAlert } from '../../alerts/store.ts'
import { and, eq, isNull, sql } from '../../db/drizzle.ts'
import type { Db, Tx } from '../../db/open.ts'
import {
  admins,
  organisations,
  reportRuns as runs,
  reportSchedules as table,
} from '../../db/schema.ts'
import { inAWeek, storeBytes } from '../../files/lifecycle.ts'
import type { TaskParts } from '../../jobs/types.ts'
import { dayIn } from '../../lib/dates.ts'
import { tableName, tableTypes } from '../../lib/spreadsheet.ts'
import { nameOf } from '../../lib/text.ts'
import { checkFilter } from '../check.ts'
import { reports } from '../definitions/index.ts'
import { reportTable } from '../export.ts'
import { enqueueReport } from '../mail.ts'
import { resolveRange } from '../range.ts'
import { countRows } from '../rows.ts'
import { sentenceOf } from '../sentence.ts'
import type { ScheduleRow } from './read.ts'
import { stopUrl } from './stop-link.ts'

type ReportRunTask = { name: 'report-run'; runId: string }

declare module '../../jobs/types.ts' {
  interface Tasks {
    'report-run': ReportRunTask
    'run-report-schedules': { name: 'run-report-schedules' }
  }
}

/** Attempts of a run, within an hour. */
const maxAttempts = 3
/** Failed runs in a row after which a schedule is paused. */
const maxFailures = 5

type Found = {
  run: typeof runs.$inferSelect
  schedule: ScheduleRow
  organisation: typeof organisations.$inferSelect
  owner: typeof admins.$inferSelect | null
}

async function findRun(db: Db | Tx, runId: string): Promise<Found | undefined> {
  const [found] = await db
    .select({ run: runs, schedule: table, organisation: organisations, owner: admins })
    .from(runs)
    .innerJoin(table, eq(table.id, runs.scheduleId))
    .innerJoin(organisations, eq(organisations.id, runs.organisationId))
    .leftJoin(admins, eq(admins.id, table.createdBy))
    .where(eq(runs.id, runId))
  return found
}

/** Tells the owner of a schedule, or without one every admin of the organisation. */
export async function tellOwner(
  { db, jobs }: { db: Db | Tx; jobs: TaskParts['jobs'] },
  { id, createdBy, organisationId }: Pick<ScheduleRow, 'id' | 'createdBy' | 'organisationId'>,
  type: 'report-sent' | 'report-failed',
  { title, body }: Pick<NewAlert, 'title' | 'body'>,
) {
  const there = and(eq(admins.organisationId, organisationId), isNull(admins.disabledAt))
  const all = await db.select().from(admins).where(there)
  const owners = all.filter((admin) => admin.id === createdBy)
  for (const admin of owners.length > 0 ? owners : all)
    await raiseAlert({ db, jobs }, admin, {
      type,
      title: title.slice(0, 120),
      body: body.slice(0, 300),
      href: `/analytics/reports?view=schedules&scheduleId=${id}`,
      severity: type === 'report-sent' ? 'success' : 'danger',
    })
}

/** The days of a run: those of its range on the day on which it was due. */
function datesOf({ run, schedule, organisation }: Found) {
  if (schedule.dateRange === null) return {}
  const today = dayIn(organisation.timezone, run.dueAt)
  const { from, to } = resolveRange({ range: schedule.dateRange }, organisation.timezone, today)
  return { from, to }
}

/** Locks a run that has not ended; undefined if somebody else has ended it. */
async function lockRun(tx: Tx, runId: string) {
  const [run] = await tx
    .select()
    .from(runs)
    .where(and(eq(runs.id, runId), eq(runs.result, 'running')))
    .for('update')
  return run
}

type Ended = Partial<typeof runs.$inferInsert> & { result: 'sent' | 'nothing-to-send' }

async function end(tx: Tx, { run, schedule }: Found, ended: Ended) {
  await tx
    .update(runs)
    .set({ ...ended, finishedAt: sql`now()` })
    .where(eq(runs.id, run.id))
  await tx.update(table).set({ failures: 0 }).where(eq(table.id, schedule.id))
}

/** Makes the report of a run and queues its mails; the file is one snapshot. */
async function makeRun(parts: TaskParts, found: Found) {
  const { db, files, config, jobs } = parts
  const { run, schedule, organisation, owner } = found
  const report = reports[schedule.report]
  const tenant = { organisationId: organisation.id, zone: organisation.timezone }
  const dates = datesOf(found)
  const filter = { ...schedule.filter, ...dates }
  const names = await checkFilter(db, organisation.id, report, filter)
  const { total } = await countRows(db, report, filter, tenant)
  const emails = schedule.emails.filter((email) => !schedule.stoppedEmails.includes(email))
  const facts = { rows: total, firstDay: dates.from ?? null, lastDay: dates.to ?? null }
  const isEmpty = total === 0 && schedule.skipEmpty
  if (isEmpty || emails.length === 0) {
    const reason = isEmpty ? 'There are no rows' : 'Every recipient has stopped the report'
    await db.transaction(async (tx) => {
      if (await lockRun(tx, run.id))
        await end(tx, found, { ...facts, result: 'nothing-to-send', reason })
    })
    return
  }
  const { format, sort } = schedule
  const columns = schedule.columns ?? undefined
  const request = { report: schedule.report, filter, format, columns, sort: sort ?? undefined }
  const name = tableName(report.file, organisation, format)
  const mimeType = tableTypes[format]
  const made = { names, by: `${owner ? nameOf(owner) : 'Lectern'}, schedule ${schedule.name}` }
  const bytes = reportTable(parts, request, organisation, made)
  const stored = await storeBytes(
    db,
    files,
    { organisationId: organisation.id, adminId: schedule.createdBy },
    { bytes, mimeType, name, expiresAt: inAWeek },
  )
  await db.transaction(async (tx) => {
    if (!(await lockRun(tx, run.id))) return
    await enqueueReport({ db: tx, jobs }, organisation, emails, {
      title: schedule.name,
      sentence: sentenceOf(report, filter, names, total),
      why: `You receive it because it is scheduled (${schedule.frequency})`,
      timezone: organisation.timezone,
      file: { ...stored, name, mimeType },
      stopLinks: Object.fromEntries(
        emails.map((email) => [email, stopUrl(config, schedule.id, email)]),
      ),
      adminId: schedule.createdBy,
      scheduleId: schedule.id,
    })
    await end(tx, found, { ...facts, result: 'sent', emails, file: stored.id })
    await tellOwner({ db: tx, jobs }, schedule, 'report-sent', {
      title: `${schedule.name} was sent`,
      body: `To ${emails.join(', ')}`,
    })
  })
}

/** Notes a failed attempt. After the last one the run has failed; after some failed runs the schedule is paused. */
async function fail({ db, jobs }: TaskParts, { run, schedule }: Found, error: unknown) {
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500)
  await db.transaction(async (tx) => {
    const locked = await lockRun(tx, run.id)
    if (!locked) return
    const isLast = locked.attempts >= maxAttempts
    await tx
      .update(runs)
      .set({ reason, ...(isLast && { result: 'failed' as const, finishedAt: new Date() }) })
      .where(eq(runs.id, run.id))
    if (!isLast) return
    const failures = schedule.failures + 1
    const isPaused = failures >= maxFailures
    await tx
      .update(table)
      .set({ failures, ...(isPaused && { active: false, pausedReason: 'failures' as const }) })
      .where(eq(table.id, schedule.id))
    await tellOwner({ db: tx, jobs }, schedule, 'report-failed', {
      title: `${schedule.name} could not be sent`,
      body: isPaused ? `${reason}. It is paused after ${failures} failures.` : `${reason}.`,
    })
  })
}

/** Makes a run unless it has ended. A failure is noted; the schedules' task tries it again. */
export async function runReport(parts: TaskParts, { runId }: ReportRunTask) {
  const found = await findRun(parts.db, runId)
  if (!found || found.run.result !== 'running') return
  try {
    await makeRun(parts, found)
  } catch (error) {
    parts.log.warn({ run: runId, err: error }, 'a scheduled report failed')
    await fail(parts, found, error)
  }
}
