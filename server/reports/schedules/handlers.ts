import { audit, auditEach, byOf } from '../../audit/audit.ts'
import { changedBy } from '../../audit/version-conflict.ts'
import { limitRate } from '../../auth/rate-limit.ts'
import type { Ctx, TxCtx } from '../../contract/ctx.ts'
import type { Handlers } from '../../contract/operation-types.ts'
import { problem } from '../../contract/problem.ts'
import { and, count, desc, eq, gt, isNull, or, sql } from '../../db/drizzle.ts'
import { pageOf } from '../../db/pagination.ts'
import {
  files as fileRows,
  organisations,
  reportRuns as runs,
  reportSchedules as table,
} from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { newId } from '../../lib/id.ts'
import { presentRun, readSchedule, readSchedules } from './read.ts'
import { checkLimit, nextRun, valuesOf } from './save.ts'
import { readStopToken } from './stop-link.ts'

const subjectOf = (id: string, name: string) => ({ type: 'report-schedule' as const, id, name })

async function lockSchedule({ db, own }: Pick<TxCtx, 'db' | 'own'>, id: string) {
  const [found] = await db
    .select()
    .from(table)
    .where(own(table, and(eq(table.id, id), isNull(table.deletedAt))))
    .for('update')
  if (!found) throw problem('request/not-found')
  return found
}

/** Deletes or restores schedules. Throws 404 if none of the ids is known. */
const change = (ctx: Ctx, ids: string[], restore: boolean) =>
  inTransaction(ctx, async (txCtx) => {
    const { db, own, user } = txCtx
    const named = sql`${table.id} = ANY(${sql.param(ids)}::text[])`
    const isOther = sql`${table.deletedAt} IS ${restore ? sql`NOT NULL` : sql`NULL`}`
    const [known] = await db.select({ n: count() }).from(table).where(own(table, named))
    if (known?.n === 0) throw problem('request/not-found')
    if (restore) await checkLimit(txCtx, known?.n)
    const changed = await db
      .update(table)
      .set({
        deletedAt: restore ? null : sql`now()`,
        updatedBy: user.id,
        updatedAt: sql`now()`,
        ...(restore && { nextRunAt: nextRun() }),
      })
      .where(own(table, named, isOther))
      .returning()
    const event = restore ? 'report-schedule/restored' : 'report-schedule/deleted'
    const subjects = changed.map(({ id, name }) => ({ id, name }))
    await auditEach(db, byOf(txCtx), event, subjects, 'report-schedule')
    return { status: 'success' as const, data: { changed: changed.length } }
  })

export const scheduleHandlers = {
  async getReportSchedules({ query, ...ctx }) {
    const schedules = await readSchedules(ctx, query.deleted ?? false)
    return { status: 'success', data: { schedules } }
  },

  addReportSchedule: ({ body, ...ctx }) =>
    inTransaction(ctx, async (txCtx) => {
      const { db, own, user } = txCtx
      const values = await valuesOf(txCtx, body)
      await checkLimit(txCtx)
      const id = newId()
      const { organisationId, id: createdBy } = user
      await db.insert(table).values({ id, organisationId, createdBy, ...values })
      await db
        .update(table)
        .set({ nextRunAt: nextRun() })
        .where(own(table, eq(table.id, id)))
      const of = subjectOf(id, values.name)
      await audit(db, { ...byOf(txCtx), event: 'report-schedule/created', of })
      return { status: 'success' as const, data: { schedule: await readSchedule(txCtx, id) } }
    }),

  updateReportSchedule: ({ body: { scheduleId, version, ...body }, ...ctx }) =>
    inTransaction(ctx, async (txCtx) => {
      const { db, own, user } = txCtx
      const was = await lockSchedule(txCtx, scheduleId)
      if (was.version !== version) throw await changedBy(txCtx, 'report-schedule', was)
      const values = await valuesOf(txCtx, body)
      const isResumed = values.active && !was.active
      await db
        .update(table)
        .set({
          ...values,
          pausedReason: values.active ? null : was.pausedReason,
          ...(isResumed && { failures: 0 }),
          // Whoever activates a schedule without an owner takes it over.
          ...(isResumed && was.pausedReason === 'owner-removed' && { createdBy: user.id }),
          stoppedEmails: was.stoppedEmails.filter((email) => values.emails.includes(email)),
          version: was.version + 1,
          updatedBy: user.id,
          updatedAt: sql`now()`,
        })
        .where(own(table, eq(table.id, scheduleId)))
      await db
        .update(table)
        .set({ nextRunAt: nextRun() })
        .where(own(table, eq(table.id, scheduleId)))
      const of = subjectOf(scheduleId, values.name)
      await audit(db, { ...byOf(txCtx), event: 'report-schedule/updated', of })
      return {
        status: 'success' as const,
        data: { schedule: await readSchedule(txCtx, scheduleId) },
      }
    }),

  deleteReportSchedules: ({ body: { scheduleIds }, ...ctx }) => change(ctx, scheduleIds, false),

  restoreReportSchedules: ({ body: { scheduleIds }, ...ctx }) => change(ctx, scheduleIds, true),

  runReportSchedule: ({ body: { scheduleId }, ...ctx }) =>
    inTransaction(ctx, async (txCtx) => {
      const { db, jobs, user, files } = txCtx
      await limitRate(db, `report-run:${user.id}`, { limit: 30, seconds: 3600 })
      const { name } = await lockSchedule(txCtx, scheduleId)
      const { organisationId } = user
      const retryAt = sql`now() + interval '20 minutes'`
      const values = {
        id: newId(),
        organisationId,
        scheduleId,
        isManual: true,
        attempts: 1,
        retryAt,
      }
      const [run] = await db
        .insert(runs)
        .values({ ...values, dueAt: new Date() })
        .returning()
      if (!run) throw problem('server/error')
      await jobs.task(db, { name: 'report-run', runId: run.id })
      const of = subjectOf(scheduleId, name)
      await audit(db, { ...byOf(txCtx), event: 'report-schedule/run', of })
      return { status: 'success' as const, data: { run: presentRun(run, files, false) } }
    }),

  async getReportRuns({ query, ...ctx }) {
    const { db, own, files } = ctx
    await readSchedule(ctx, query.scheduleId)
    const { page, limit, offset } = pageOf(query)
    const which = own(runs, eq(runs.scheduleId, query.scheduleId))
    const rows = await db
      .select({ run: runs, file: fileRows.id })
      .from(runs)
      .leftJoin(
        fileRows,
        and(
          eq(fileRows.id, runs.file),
          or(isNull(fileRows.expiresAt), gt(fileRows.expiresAt, sql`now()`)),
        ),
      )
      .where(which)
      .orderBy(desc(runs.dueAt), desc(runs.id))
      .limit(limit)
      .offset(offset)
    const [counted] = await db.select({ n: count() }).from(runs).where(which)
    const shown = rows.map(({ run, file }) => presentRun(run, files, file !== null))
    return { status: 'success', page, limit, total: counted?.n ?? 0, data: { runs: shown } }
  },

  async 'stop-report'({ body, db, config, ip }) {
    await limitRate(db, `stop-report:${ip}`, { limit: 60, seconds: 600 })
    const link = readStopToken(config, body.token)
    if (!link) throw problem('auth/link-invalid')
    const { scheduleId, email } = link
    return db.transaction(async (tx) => {
      const [found] = await tx
        .select({ schedule: table, organisation: organisations.name })
        .from(table)
        .innerJoin(organisations, eq(organisations.id, table.organisationId))
        .where(eq(table.id, scheduleId))
        .for('update', { of: table })
      if (!found) throw problem('auth/link-invalid')
      const { schedule, organisation } = found
      if (schedule.emails.includes(email) && !schedule.stoppedEmails.includes(email)) {
        const stoppedEmails = [...schedule.stoppedEmails, email]
        await tx.update(table).set({ stoppedEmails }).where(eq(table.id, scheduleId))
        const { organisationId, name } = schedule
        const of = subjectOf(scheduleId, name)
        await audit(tx, { organisationId, event: 'report-schedule/stopped', of, note: email })
      }
      return { status: 'success' as const, data: { organisation, name: schedule.name, email } }
    })
  },
} satisfies Handlers<
  | 'getReportSchedules'
  | 'addReportSchedule'
  | 'updateReportSchedule'
  | 'deleteReportSchedules'
  | 'restoreReportSchedules'
  | 'runReportSchedule'
  | 'getReportRuns'
  | 'stop-report'
>
