import type { components } from '../../openapi/generated/types.ts'
import { audit, byOf } from '../audit/audit.ts'
import type { TxCtx } from '../contract/ctx.ts'
import { fieldProblem, problem } from '../contract/problem.ts'
import { and, eq, sql } from '../db/drizzle.ts'
import { eventDates, events } from '../db/schema.ts'
import { cleanText } from '../lib/text.ts'
import { storeEnd } from './dates.ts'
import { checkTimes, type EventRow } from './input.ts'
import { queueForPlaces } from './letters/queue.ts'
import { syncReminders } from './reminders.ts'
import { lockEvent } from './save.ts'

type Schemas = components['schemas']

/** Locks an event and reads one of its dates. */
async function lockDate(ctx: TxCtx, eventId: string, dateId: string) {
  const event = await lockEvent(ctx, eventId)
  if (event.status === 'cancelled')
    throw problem('event/cancelled', 'This event is cancelled. Restore it first')
  const [date] = await ctx.db
    .select()
    .from(eventDates)
    .where(ctx.own(eventDates, and(eq(eventDates.id, dateId), eq(eventDates.eventId, eventId))))
  if (!date) throw problem('request/not-found')
  if (date.status === 'cancelled') throw problem('event/cancelled', 'This date is cancelled')
  if (date.endsAt.getTime() <= Date.now()) throw problem('event/past', 'This date is over')
  return { event, date }
}

/** Counts a change of a date: of the calendar entry and of the event. */
async function countChange({ db }: TxCtx, event: EventRow, dateId: string) {
  await storeEnd(db, event.id)
  await syncReminders(db, event.id)
  await db
    .update(eventDates)
    .set({ sequence: sql`${eventDates.sequence} + 1` })
    .where(eq(eventDates.id, dateId))
  await db
    .update(events)
    .set({
      version: sql`${events.version} + 1`,
      sequence: sql`${events.sequence} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(events.id, event.id))
}

/** Moves one date of an event. */
export async function updateEventDate(ctx: TxCtx, input: Schemas['EventDateMove']) {
  const { event, date } = await lockDate(ctx, input.eventId, input.date)
  const times = { startsAt: new Date(input.startAt), endsAt: new Date(input.endAt) }
  checkTimes({ ...event, ...times })
  if (event.status === 'scheduled' && times.startsAt.getTime() <= Date.now())
    throw fieldProblem('event/past', 'startAt', 'past', 'A date must start in the future')
  await ctx.db
    .update(eventDates)
    .set({ ...times, moved: true, alertedAt: null })
    .where(eq(eventDates.id, date.id))
  if (date.position === 1) await ctx.db.update(events).set(times).where(eq(events.id, event.id))
  await countChange(ctx, event, date.id)
  await audit(ctx.db, {
    ...byOf(ctx),
    event: 'event/date-moved',
    of: { type: 'event', id: event.id, name: event.title },
    changes: [
      { field: 'startAt', from: date.startsAt.toISOString(), to: times.startsAt.toISOString() },
      { field: 'endAt', from: date.endsAt.toISOString(), to: times.endsAt.toISOString() },
    ],
    note: input.note || undefined,
  })
  if (!input.notify || event.status !== 'scheduled') return
  const { id: eventId, version, timezone } = event
  const was = { startAt: date.startsAt.toISOString(), endAt: date.endsAt.toISOString(), timezone }
  const about = { note: input.note, dateId: date.id, changed: ['the time of a date'], was }
  await queueForPlaces(ctx.db, { eventId, kind: 'changed', about, part: version + 1 })
}

/** Cancels one date of a series; the last one that takes place is cancelled with the event. */
export async function cancelEventDate(ctx: TxCtx, input: Schemas['EventDateCancellation']) {
  const { event, date } = await lockDate(ctx, input.eventId, input.date)
  const reason = cleanText(input.reason)
  if (reason.length < 3)
    throw fieldProblem('request/invalid', 'reason', 'minLength', 'Enter at least 3 characters')
  const { rows } = await ctx.db.execute<{ n: number }>(sql`
    SELECT count(*)::integer AS n FROM event_dates WHERE event_id = ${event.id} AND status = 'scheduled'`)
  if ((rows[0]?.n ?? 0) < 2)
    throw fieldProblem('request/invalid', 'date', 'last', 'This is the only date. Cancel the event')
  await ctx.db
    .update(eventDates)
    .set({ status: 'cancelled', cancelReason: reason })
    .where(eq(eventDates.id, date.id))
  await countChange(ctx, event, date.id)
  await audit(ctx.db, {
    ...byOf(ctx),
    event: 'event/date-cancelled',
    of: { type: 'event', id: event.id, name: event.title },
    note: reason,
  })
  if (input.notify === false || event.status !== 'scheduled') return
  const about = { dateId: date.id }
  const part = event.version + 1
  await queueForPlaces(ctx.db, { eventId: event.id, kind: 'date-cancelled', about, part })
}
