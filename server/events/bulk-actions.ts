import {
  alreadyDeleted,
  deleteAndRestore,
  notDeleted,
  type ObjectChange,
  type ObjectTable,
} from '../bulk/objects.ts'
import type { BulkAction, BulkCtx } from '../bulk/types.ts'
import { sql } from '../db/drizzle.ts'
import { events } from '../db/schema.ts'
import { ownedBy } from '../db/scope.ts'
import { attendanceAction } from './attendance.ts'
import type { EventRow } from './input.ts'
import { registrationsAction } from './registrations.ts'

const oneOf = (ids: string[]) => sql`${events.id} = ANY(${sql.param(ids)}::text[])`

const eventTable: ObjectTable<EventRow> = {
  type: 'event',
  href: '/library/events',
  read({ tx, organisationId }, ids, toChange) {
    const found = tx
      .select()
      .from(events)
      .where(
        ownedBy(organisationId)(
          events,
          oneOf(ids),
          sql`(${events.deletedAt} IS NULL OR ${events.deletedAt} > now() - interval '24 hours')`,
        ),
      )
      .orderBy(events.id)
    return toChange ? found.for('update') : found
  },
}

const setDeleted = ({ tx }: BulkCtx, changed: EventRow[], deleted: boolean) =>
  tx
    .update(events)
    .set({
      deletedAt: deleted ? sql`now()` : null,
      updatedAt: sql`now()`,
      version: sql`${events.version} + 1`,
    })
    .where(oneOf(changed.map(({ id }) => id)))

const remove: ObjectChange<EventRow, object> = async (at) => ({
  event: 'event/deleted',
  judge(event) {
    if (event.deletedAt) return alreadyDeleted(event)
    if (event.status === 'draft' && event.invited === 0) return undefined
    return {
      outcome: 'failed',
      code: 'event/not-draft',
      message: `${event.title} is not a draft. Cancel it instead`,
      ofMany: 'They are not drafts. Cancel them instead',
    }
  },
  apply: (changed) => setDeleted(at, changed, true),
})

const restore: ObjectChange<EventRow, object> = async (at) => ({
  event: 'event/restored',
  judge: (event) => (event.deletedAt ? undefined : notDeleted(event)),
  apply: (changed) => setDeleted(at, changed, false),
})

export const { deleteAction, restoreAction } = deleteAndRestore(eventTable, {
  remove,
  restore,
  readInput: (stored) => stored,
})

export const eventActions: BulkAction[] = [
  deleteAction,
  restoreAction,
  registrationsAction,
  attendanceAction,
]
