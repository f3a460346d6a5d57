import { runBulkAction } from '../bulk/run.ts'
import { type Handlers, Reply } from '../contract/operation-types.ts'
import { paged, pageOf } from '../db/pagination.ts'
import { inTransaction } from '../db/transaction.ts'
import { answerExport } from '../exports/answer.ts'
import { requireUser } from '../people/require-known.ts'
import { requireUnlocked } from './attendance.ts'
import { requireEvent } from './attendees.ts'
import { calendarFile } from './calendar/file.ts'
import { cancelEventDate, updateEventDate } from './change-date.ts'
import { duplicateEvent } from './duplicate.ts'
import {
  attendanceExport,
  countAttendanceExport,
  countEventsExport,
  eventsExport,
  exportAttendanceTable,
  exportEventsTable,
} from './export.ts'
import { importAttendanceAction, importRows } from './import-attendance.ts'
import { readEvent } from './list.ts'
import { lockAttendance } from './lock-attendance.ts'
import { readEventMessages } from './messages.ts'
import { recordAttendance } from './record-attendance.ts'
import { eventOrder } from './sort.ts'
import { readUserEvents } from './user-events.ts'

export const eventDateHandlers = {
  updateEventDate: ({ body, ...ctx }) =>
    inTransaction(ctx, async (txCtx) => {
      await updateEventDate(txCtx, body)
      return { status: 'success', data: { event: await readEvent(txCtx, body.eventId) } }
    }),

  cancelEventDate: ({ body, ...ctx }) =>
    inTransaction(ctx, async (txCtx) => {
      await cancelEventDate(txCtx, body)
      return { status: 'success', data: { event: await readEvent(txCtx, body.eventId) } }
    }),

  lockEventAttendance: ({ body: { eventId, locked }, ...ctx }) =>
    inTransaction(ctx, async (txCtx) => {
      await lockAttendance(txCtx, eventId, locked)
      return { status: 'success', data: { event: await readEvent(txCtx, eventId) } }
    }),

  duplicateEvent: ({ body, stored, ...ctx }) =>
    inTransaction(ctx, async (txCtx) => {
      const ids = await duplicateEvent(txCtx, body, stored.copies ?? [])
      const events = []
      for (const id of ids) events.push(await readEvent(txCtx, id))
      return { status: 'success', data: { events } }
    }),

  async importEventAttendance({ body: { eventId, date = null, rows }, query: run, ...ctx }) {
    await requireUnlocked(ctx, eventId)
    const source = { rows: importRows(rows) }
    const input = { eventId, date }
    return runBulkAction(ctx, importAttendanceAction, { input, rows: source, ...run })
  },

  async recordAttendance({ body, db, user }) {
    const data = await recordAttendance(db, user.organisationId, body)
    const answer = { status: 'success', data } as const
    return data.failed.length === 0 ? answer : new Reply(207, answer)
  },

  async getUserEvents({ path: { id }, query, ...ctx }) {
    await requireUser(ctx, id)
    const { envelope, slice } = paged(query)
    const { total, events } = await readUserEvents(ctx, id, slice)
    return { status: 'success', ...envelope, total, data: { events } }
  },

  async getEventCalendar({ path: { id }, ...ctx }) {
    await requireEvent(ctx, id)
    return calendarFile(ctx, id)
  },

  async getEventMessages({ path: { id }, query: { status, ...query }, ...ctx }) {
    await requireEvent(ctx, id)
    const { page, limit, offset } = pageOf(query)
    const slice = { status, limit, offset }
    const read = await readEventMessages(ctx.db, ctx.user.organisationId, id, slice)
    return { status: 'success', page, limit, ...read }
  },

  async exportEvents({ body, pool, ...ctx }) {
    const { organisation } = ctx.user
    eventOrder(body.sort)
    const total = await countEventsExport(ctx.db, body, organisation)
    const stream = () => exportEventsTable(pool, body, organisation)
    return answerExport(ctx, eventsExport, { body, total, stream })
  },

  async exportEventAttendance({ body, pool, ...ctx }) {
    const { organisation } = ctx.user
    const { id, title: name } = await requireEvent(ctx, body.eventId)
    const total = await countAttendanceExport(ctx.db, body, organisation)
    const stream = () => exportAttendanceTable(pool, body, organisation)
    const of = { type: 'event' as const, id, name }
    return answerExport(ctx, attendanceExport, { body, total, of, stream })
  },
} satisfies Handlers<
  | 'updateEventDate'
  | 'cancelEventDate'
  | 'lockEventAttendance'
  | 'duplicateEvent'
  | 'importEventAttendance'
  | 'recordAttendance'
  | 'getUserEvents'
  | 'getEventCalendar'
  | 'getEventMessages'
  | 'exportEvents'
  | 'exportEventAttendance'
>
