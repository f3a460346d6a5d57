import type { components } from '../../openapi/generated/types.ts'
import { audit, byOf } from '../audit/audit.ts'
import type { TxCtx } from '../contract/ctx.ts'
import { fieldProblem, problem } from '../contract/problem.ts'
import { eq, sql } from '../db/drizzle.ts'
import { events } from '../db/schema.ts'
import { cleanText } from '../lib/text.ts'
import { alertOfCancellation } from './alerts.ts'
import { queueForPlaces } from './letters/queue.ts'
import { syncReminders } from './reminders.ts'
import { lockEvent } from './save.ts'

type Schemas = components['schemas']

const counted = {
  version: sql`${events.version} + 1`,
  sequence: sql`${events.sequence} + 1`,
  updatedAt: sql`now()`,
}

/** Cancels a scheduled event that is not over. Places stay as they are, for a restoration. */
export async function cancelEvent(
  ctx: TxCtx,
  { eventId: id, reason: given, notify = true }: Schemas['EventCancellation'],
) {
  const { db } = ctx
  const reason = cleanText(given)
  if (reason.length < 3)
    throw fieldProblem('request/invalid', 'reason', 'minLength', 'Enter at least 3 characters')
  const event = await lockEvent(ctx, id)
  if (event.status === 'cancelled') throw problem('event/cancelled')
  if (event.status === 'draft')
    throw problem('event/cancelled', 'This event is a draft. Delete it instead')
  if (event.lastEndsAt.getTime() <= Date.now()) throw problem('event/past')
  await db
    .update(events)
    .set({ ...counted, status: 'cancelled', cancelledAt: sql`now()`, cancelReason: reason })
    .where(eq(events.id, id))
  const of = { type: 'event', id, name: event.title } as const
  await audit(db, { ...byOf(ctx), event: 'event/cancelled', of, note: reason })
  await alertOfCancellation({ tx: db, jobs: ctx.jobs }, event, ctx.user.id)
  await syncReminders(db, id)
  if (notify) await queueForPlaces(db, { eventId: id, kind: 'cancelled', part: event.version + 1 })
}

/** Restores a cancelled event until its start. */
export async function restoreEvent(
  ctx: TxCtx,
  { eventId: id, note, notify = true }: Schemas['EventRestoration'],
) {
  const { db } = ctx
  const event = await lockEvent(ctx, id)
  if (event.status !== 'cancelled') throw problem('event/not-cancelled')
  if (event.startsAt.getTime() <= Date.now())
    throw problem('event/past', 'This event would have begun')
  await db
    .update(events)
    .set({ ...counted, status: 'scheduled', cancelledAt: null, cancelReason: null })
    .where(eq(events.id, id))
  const of = { type: 'event', id, name: event.title } as const
  await audit(db, { ...byOf(ctx), event: 'event/restored', of, note: note || undefined })
  const letter = {
    eventId: id,
    kind: 'restored',
    about: { note },
    part: event.version + 1,
  } as const
  await syncReminders(db, id)
  if (notify) await queueForPlaces(db, letter)
}
