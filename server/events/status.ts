import {
  isDeleted,
  objectAction,
  type ObjectChange,
  type ObjectPlan,
  skipped,
} from '../bulk/objects.ts'
import type { BulkCtx, Reason } from '../bulk/types.ts'
import { fieldProblem } from '../contract/problem.ts'
import { eq, sql } from '../db/drizzle.ts'
import { events } from '../db/schema.ts'
import { cleanText } from '../lib/text.ts'
import { alertOfCancellation } from './alerts.ts'
import { eventTable, oneOf } from './event-table.ts'
import type { EventRow } from './input.ts'
import { queueForPlaces } from './letters/queue.ts'
import { inviteAudience, promoteWaiting } from './places.ts'
import { syncReminders } from './reminders.ts'

type Input = { status: 'scheduled' | 'cancelled'; reason?: string; notify?: boolean }

const failed = (code: string, message: string, ofMany: string): Reason => ({
  outcome: 'failed',
  code,
  message: message.slice(0, 500),
  ofMany,
})

const isPast = (date: Date) => date.getTime() <= Date.now()

const over = (title: string) => failed('event/past', `${title} is over`, 'They are over')

/** Cancels or restores events, and tells those who have a place or wait. */
async function setCancelled(
  ctx: BulkCtx,
  changed: EventRow[],
  { kind, notify }: { kind: 'cancelled' | 'restored'; notify: boolean },
  columns: Parameters<ReturnType<BulkCtx['tx']['update']>['set']>[0],
) {
  const { tx, by, jobs } = ctx
  await tx
    .update(events)
    .set({
      ...columns,
      updatedAt: sql`now()`,
      version: sql`${events.version} + 1`,
      sequence: sql`${events.sequence} + 1`,
    })
    .where(oneOf(changed.map(({ id }) => id)))
  for (const event of changed) {
    await syncReminders(tx, event.id)
    if (notify) await queueForPlaces(tx, { eventId: event.id, kind, part: event.version + 1 })
    if (kind === 'cancelled') await alertOfCancellation({ tx, jobs }, event, by.adminId)
  }
}

function unpublishable({ title, status, mode, venue, startsAt }: EventRow): Reason | undefined {
  if (status === 'cancelled')
    return failed('event/cancelled', `${title} is cancelled`, 'They are cancelled')
  if (status !== 'draft')
    return skipped('already-there', `${title} is published already`, 'They are published already')
  if (mode !== 'online' && !venue)
    return failed(
      'event/not-publishable',
      `${title}: Enter where people meet`,
      'They have no venue',
    )
  return isPast(startsAt)
    ? failed('event/past', `${title}: An event must start in the future`, 'They are in the past')
    : undefined
}

const publishing = (ctx: BulkCtx, notify: boolean): ObjectPlan<EventRow> => ({
  event: 'event/updated',
  judge: (event) => (event.deletedAt ? isDeleted(event) : unpublishable(event)),
  changes: () => [{ field: 'status', from: 'draft', to: 'scheduled' }],
  async apply(changed) {
    const { tx } = ctx
    for (const { id } of changed) {
      await tx
        .update(events)
        .set({
          status: 'scheduled',
          publishedAt: sql`now()`,
          updatedAt: sql`now()`,
          version: sql`${events.version} + 1`,
        })
        .where(eq(events.id, id))
      await promoteWaiting(tx, id)
      await inviteAudience(tx, { id }, notify)
      await syncReminders(tx, id, { onlyAhead: true })
    }
  },
})

function uncancellable({ title, status, lastEndsAt }: EventRow): Reason | undefined {
  if (status === 'cancelled')
    return skipped('already-there', `${title} is cancelled already`, 'They are cancelled already')
  if (status === 'draft')
    return failed(
      'event/draft',
      `${title} is a draft. Delete it instead`,
      'They are drafts. Delete them instead',
    )
  return isPast(lastEndsAt) ? over(title) : undefined
}

const cancelling = (
  ctx: BulkCtx,
  { reason, notify }: { reason: string; notify: boolean },
): ObjectPlan<EventRow> => ({
  event: 'event/cancelled',
  judge: (event) => (event.deletedAt ? isDeleted(event) : uncancellable(event)),
  changes: () => [{ field: 'cancelReason', from: null, to: reason }],
  // Those who were not told of the cancellation are not told that it is undone.
  back: () => ({ notify }),
  apply: (changed) =>
    setCancelled(
      ctx,
      changed,
      { kind: 'cancelled', notify },
      {
        status: 'cancelled',
        cancelledAt: sql`now()`,
        cancelReason: reason,
      },
    ),
})

const uncancel: ObjectChange<EventRow, { notify: boolean }> = async (ctx, _, { notify }) => ({
  event: 'event/restored',
  judge: ({ title, status, startsAt }) => {
    if (status !== 'cancelled')
      return skipped('not-cancelled', `${title} is not cancelled`, 'They are not cancelled')
    return isPast(startsAt)
      ? failed('event/past', `${title} would have begun`, 'They would have begun')
      : undefined
  },
  apply: (changed) =>
    setCancelled(
      ctx,
      changed,
      { kind: 'restored', notify },
      {
        status: 'scheduled',
        cancelledAt: null,
        cancelReason: null,
      },
    ),
})

/** Restores cancelled events; runs only to undo a cancellation. */
export const uncancelAction = objectAction(eventTable, {
  name: 'uncancel-events',
  title: (objects) => `Restoring ${objects}`,
  did: () => 'restored',
  readInput: (stored) => Object.assign({ notify: true }, stored),
  change: uncancel,
})

/** The input of the request, checked. */
export function statusInput({ status, reason = '', notify = true }: Input): Input {
  if (status === 'scheduled') return { status, notify }
  const cleaned = cleanText(reason)
  if (cleaned.length < 3)
    throw fieldProblem('request/invalid', 'reason', 'minLength', 'Enter at least 3 characters')
  return { status, reason: cleaned, notify }
}

const setStatus: ObjectChange<EventRow, Input> = async (
  ctx,
  _,
  { status, reason = '', notify = true },
) => (status === 'cancelled' ? cancelling(ctx, { reason, notify }) : publishing(ctx, notify))

/** Publishes drafts, or cancels events. */
export const statusAction = objectAction(eventTable, {
  name: 'update-event-status',
  title: (objects, { status }) =>
    `${status === 'cancelled' ? 'Cancelling' : 'Publishing'} ${objects}`,
  did: ({ status }) => (status === 'cancelled' ? 'cancelled' : 'published'),
  readInput(stored): Input {
    const { status, reason, notify } = Object.assign(
      { status: '', reason: '', notify: true },
      stored,
    )
    if (status !== 'scheduled' && status !== 'cancelled')
      throw new Error('a stored action without the new status of events')
    return { status, reason, notify }
  },
  change: setStatus,
  undoneBy: ({ status }) => (status === 'cancelled' ? uncancelAction : undefined),
})
