import type { components } from '../../../openapi/generated/types.ts'
import { problem } from '../../contract/problem.ts'
import { and, eq, isNull, sql } from '../../db/drizzle.ts'
import { instant } from '../../db/instant.ts'
import type { Db, Tx } from '../../db/open.ts'
import { type reportRuns, reportSchedules as table } from '../../db/schema.ts'
import type { Own } from '../../db/scope.ts'
import type { Files } from '../../files/files.ts'
import { timeOrNull } from '../../lib/dates.ts'

type Schemas = components['schemas']
type Schedule = Schemas['ReportSchedule']
export type ScheduleRow = typeof table.$inferSelect
type Reader = { db: Db | Tx; own: Own; user: { organisation: { timezone: string } } }

const owner = sql<Schedule['owner']>`(SELECT json_build_object('_id', a.id,
    'name', coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), a.email))
  FROM admins a WHERE a.id = ${table}.created_by)`

type LastRun = { at: string; result: Schedule['lastResult']; reason: string | null } | null

const lastRun = sql<LastRun>`(
  SELECT json_build_object('at', ${instant(sql`r.due_at`)}, 'result', r.result, 'reason', r.reason)
  FROM report_runs r WHERE r.schedule_id = ${table}.id AND r.result <> 'missed' ORDER BY r.due_at DESC LIMIT 1)`

type Found = { row: ScheduleRow; owner: Schedule['owner']; lastRun: LastRun }

function presentSchedule({ row, owner: maker, lastRun: last }: Found, timezone: string): Schedule {
  const { dayOfMonth } = row
  return {
    _id: row.id,
    name: row.name,
    report: row.report,
    filter: row.filter,
    range: row.dateRange,
    columns: row.columns,
    sort: row.sort,
    format: row.format,
    frequency: row.frequency,
    dayOfWeek: row.dayOfWeek,
    dayOfMonth: dayOfMonth === 0 ? 'last' : dayOfMonth,
    time: row.runAt,
    timezone,
    emails: row.emails,
    stoppedEmails: row.stoppedEmails,
    skipEmpty: row.skipEmpty,
    active: row.active,
    pausedReason: row.pausedReason,
    owner: maker,
    lastRunAt: last?.at ?? null,
    lastResult: last?.result ?? null,
    lastReason: last?.reason ?? null,
    nextRunAt: row.active ? timeOrNull(row.nextRunAt) : null,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** Schedules by name: existing ones, or those deleted in the last 30 days. */
export async function readSchedules({ db, own, user }: Reader, deleted: boolean) {
  const which = deleted
    ? sql`${table.deletedAt} > now() - interval '30 days'`
    : isNull(table.deletedAt)
  const rows = await db
    .select({ row: table, owner, lastRun })
    .from(table)
    .where(own(table, which))
    .orderBy(sql`fold_text(${table.name})`, table.id)
    .limit(200)
  return rows.map((found) => presentSchedule(found, user.organisation.timezone))
}

/** A schedule by id. Throws 404. */
export async function readSchedule({ db, own, user }: Reader, id: string) {
  const [found] = await db
    .select({ row: table, owner, lastRun })
    .from(table)
    .where(own(table, and(eq(table.id, id), isNull(table.deletedAt))))
  if (!found) throw problem('request/not-found')
  return presentSchedule(found, user.organisation.timezone)
}

type RunRow = typeof reportRuns.$inferSelect

/** A run; `hasFile`: whether its file still exists. */
export const presentRun = (run: RunRow, files: Files, hasFile: boolean): Schemas['ReportRun'] => ({
  _id: run.id,
  dueAt: run.dueAt.toISOString(),
  finishedAt: timeOrNull(run.finishedAt),
  result: run.result,
  reason: run.reason,
  rows: run.rows,
  from: run.firstDay,
  to: run.lastDay,
  emails: run.emails,
  file: run.file !== null && hasFile ? files.address(run.file) : null,
  isManual: run.isManual,
})
