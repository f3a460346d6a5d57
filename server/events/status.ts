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

type Input = { status: 'scheduled' | 'cancelled'; reason?: string }

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
  kind: 'cancelled' | 'restored',
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
    await queueForPlaces(tx, { eventId: event.id, kind, part: event.version + 1 })
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

const publishing = (ctx: BulkCtx): ObjectPlan<EventRow> => ({
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
      await inviteAudience(tx, { id })
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

const cancelling = (ctx: BulkCtx, reason: string): ObjectPlan<EventRow> => ({
  event: 'event/cancelled',
  judge: (event) => (event.deletedAt ? isDeleted(event) : uncancellable(event)),
  changes: () => [{ field: 'cancelReason', from: null, to: reason }],
  apply: (changed) =>
    setCancelled(ctx, changed, 'cancelled', {
      status: 'cancelled',
      cancelledAt: sql`now()`,
      cancelReason: reason,
    }),
})

const uncancel: ObjectChange<EventRow, object> = async (ctx) => ({
  event: 'event/restored',
  judge: ({ title, status, startsAt }) => {
    if (status !== 'cancelled')
      return skipped('not-cancelled', `${title} is not cancelled`, 'They are not cancelled')
    return isPast(startsAt)
      ? failed('event/past', `${title} would have begun`, 'They would have begun')
      : undefined
  },
  apply: (changed) =>
    setCancelled(ctx, changed, 'restored', {
      status: 'scheduled',
      cancelledAt: null,
      cancelReason: null,
    }),
})

/** Restores cancelled events; runs only to undo a cancellation. */
export const uncancelAction = objectAction(eventTable, {
  name: 'uncancel-events',
  title: (objects) => `Restoring ${objects}`,
  did: () => 'restored',
  readInput: (stored) => stored,
  change: uncancel,
})

/** The input of the request, checked. */
export function statusInput({ status, reason = '' }: Input): Input {
  if (status === 'scheduled') return { status }
  const cleaned = cleanText(reason)
  if (cleaned.length < 3)
    throw fieldProblem('request/invalid', 'reason', 'minLength', 'Enter at least 3 characters')
  return { status, reason: cleaned }
}

const setStatus: ObjectChange<EventRow, Input> = async (ctx, _, { status, reason = '' }) =>
  status === 'cancelled' ? cancelling(ctx, reason) : publishing(ctx)

/** Publishes drafts, or cancels events. */
export const statusAction = objectAction(eventTable, {
  name: 'update-event-status',
  title: (objects, { status }) =>
    `${status === 'cancelled' ? 'Cancelling' : 'Publishing'} ${objects}`,
  did: ({ status }) => (status === 'cancelled' ? 'cancelled' : 'published'),
  readInput(stored): Input {
    const { status, reason } = Object.assign({ status: '', reason: '' }, stored)
    if (status !== 'scheduled' && status !== 'cancelled')
      throw new Error('a stored action without the new status of events')
    return { status, reason }
  },
  change: setStatus,
  undoneBy: ({ status }) => (status === 'cancelled' ? uncancelAction : undefined),
})
