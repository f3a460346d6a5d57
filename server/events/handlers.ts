import type { SQL } from 'drizzle-orm'
import { rowsOf, runBulkAction } from '../bulk/run.ts'
import type { Handlers } from '../contract/operation-types.ts'
import type { Ctx } from '../contract/ctx.ts'
import { problem } from '../contract/problem.ts'
import { and, eq, sql } from '../db/drizzle.ts'
import { paged } from '../db/pagination.ts'
import { events as table } from '../db/schema.ts'
import { inDryRun, inTransaction } from '../db/transaction.ts'
import { attendanceAction, marksFrom, requireDate } from './attendance.ts'
import {
  attendeeRows,
  attendeeWhere,
  countAttendees,
  readAttendees,
  requireEvent,
} from './attendees.ts'
import { deleteAction, restoreAction } from './bulk-actions.ts'
import { cancelEvent, restoreEvent } from './cancel.ts'
import { eventFilterWhere, type EventsSelection, eventsSelectionWhere } from './filter.ts'
import { countEvents, readCalendar, readEvent, readEvents } from './list.ts'
import { lockPlaces } from './places.ts'
import { checkOpen, registrationsAction } from './registrations.ts'
import { createEvent, updateEvent } from './save.ts'
import { statusAction, statusInput } from './status.ts'

/** Rejects a deletion of events none of which is a draft. */
async function requireDraft({ db, own }: Pick<Ctx, 'db' | 'own'>, ids: string[]) {
  const found = await db
    .select({ status: table.status })
    .from(table)
    .where(own(table, sql`${table.id} = ANY(${sql.param(ids)}::text[])`))
  if (found.length > 0 && found.every(({ status }) => status !== 'draft'))
    throw problem('event/not-draft')
}

/** The rows of a selection; ids are included even if they do not exist. */
async function rowsIn({ db, own, user }: Ctx, selection: EventsSelection) {
  if (selection.eventIds) return { rows: rowsOf(selection.eventIds) }
  const found = await db
    .select({ id: table.id })
    .from(table)
    .where(own(table, eventsSelectionWhere(selection, user.organisation.timezone)))
    .orderBy(table.id)
  return { rows: rowsOf(found.map(({ id }) => id)) }
}

const query = (rows: SQL) => ({ query: rows })

export const events = {
  async getEvents({ query: { eventId, sort, ...given }, ...ctx }) {
    const { page, limit, facets, ...filter } = given
    const which = eventFilterWhere(filter, ctx.user.organisation.timezone)
    if (eventId !== undefined) {
      const one = and(eq(table.id, eventId), which)
      const found = await readEvents(ctx, one, { isSingle: true })
      return { status: 'success', total: found.length, data: { events: found } }
    }
    const counted = await countEvents(ctx, filter, { facets })
    const { envelope, slice } = paged({ page, limit })
    const rows = await readEvents(ctx, which, { sort, ...slice })
    return { status: 'success', ...envelope, ...counted, data: { events: rows } }
  },

  async getEventDates({ query: filter, ...ctx }) {
    const dates = await readCalendar(ctx, filter)
    return { status: 'success', total: dates.length, data: { dates } }
  },

  addEvent: ({
    body: { image: _, attachments: _1, ...body },
    query: { dryRun = false },
    stored,
    ...ctx
  }) =>
    (dryRun ? inDryRun : inTransaction)(ctx, async (txCtx) => {
      const files = { image: stored.picture, attachments: stored.attachments }
      const { id, impact } = await createEvent(txCtx, body, files)
      return { status: 'success', data: { event: await readEvent(txCtx, id), impact } }
    }),

  updateEvent: ({
    body: { image: _, attachments: _1, ...body },
    query: { dryRun = false },
    stored,
    ...ctx
  }) =>
    (dryRun ? inDryRun : inTransaction)(ctx, async (txCtx) => {
      const files = { image: stored.picture, attachments: stored.attachments }
      const impact = await updateEvent(txCtx, body, files)
      return { status: 'success', data: { event: await readEvent(txCtx, body.eventId), impact } }
    }),

  async deleteEvents({ body: { eventId, ...selection }, query: run, ...ctx }) {
    const eventIds = eventId === undefined ? undefined : [eventId].flat()
    if (eventIds) await requireDraft(ctx, eventIds)
    const rows = await rowsIn(ctx, { ...selection, eventIds })
    return runBulkAction(ctx, deleteAction, { input: {}, rows, ...run })
  },

  restoreEvents: ({ body: { eventIds }, query: run, ...ctx }) =>
    runBulkAction(ctx, restoreAction, { input: {}, rows: { rows: rowsOf(eventIds) }, ...run }),

  async updateEventStatus({ body: { status, reason, notify, ...selection }, query: run, ...ctx }) {
    const input = statusInput({ status, reason, notify })
    const rows = await rowsIn(ctx, selection)
    return runBulkAction(ctx, statusAction, { input, rows, ...run })
  },

  cancelEvent: ({ body, ...ctx }) =>
    inTransaction(ctx, async (txCtx) => {
      await cancelEvent(txCtx, body)
      return { status: 'success', data: { event: await readEvent(txCtx, body.eventId) } }
    }),

  restoreEvent: ({ body, ...ctx }) =>
    inTransaction(ctx, async (txCtx) => {
      await restoreEvent(txCtx, body)
      return { status: 'success', data: { event: await readEvent(txCtx, body.eventId) } }
    }),

  async getEventAttendance({
    path: { id },
    query: { sort, facets, page, limit, ...filter },
    ...ctx
  }) {
    await requireEvent(ctx, id)
    const counted = await countAttendees(ctx, id, filter, { facets })
    const { envelope, slice } = paged({ page, limit })
    const users = await readAttendees(ctx, attendeeWhere(id, filter), { sort, ...slice })
    return { status: 'success', ...envelope, ...counted, data: { users } }
  },

  async updateRegistrations({ body: { action, ...selection }, query: run, ...ctx }) {
    const { eventId } = selection
    await inTransaction(ctx, async ({ db, user }) => {
      const event = await lockPlaces(db, user.organisationId, eventId)
      if (!event) throw problem('request/not-found')
      checkOpen(event)
    })
    const rows = query(attendeeRows(ctx, selection))
    return runBulkAction(ctx, registrationsAction, { input: { eventId, action }, rows, ...run })
  },

  async updateEventAttendance({ body, query: run, ...ctx }) {
    const { id: date } = await requireDate(ctx, body.eventId, body.date)
    const rows = query(attendeeRows(ctx, body))
    const input = { eventId: body.eventId, date, marks: marksFrom(body) }
    return runBulkAction(ctx, attendanceAction, { input, rows, ...run })
  },
} satisfies Handlers<
  | 'getEvents'
  | 'getEventDates'
  | 'addEvent'
  | 'updateEvent'
  | 'deleteEvents'
  | 'restoreEvents'
  | 'updateEventStatus'
  | 'cancelEvent'
  | 'restoreEvent'
  | 'getEventAttendance'
  | 'updateRegistrations'
  | 'updateEventAttendance'
>
