import { alreadyDeleted, deleteAndRestore, notDeleted, type ObjectChange } from '../bulk/objects.ts'
import type { BulkAction, BulkCtx } from '../bulk/types.ts'
import { sql } from '../db/drizzle.ts'
import { events } from '../db/schema.ts'
import { attendanceAction } from './attendance.ts'
import { importAttendanceAction } from './import-attendance.ts'
import type { EventRow } from './input.ts'
import { registrationsAction } from './registrations.ts'
import { eventTable, oneOf } from './event-table.ts'
import { statusAction, uncancelAction } from './status.ts'

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
  statusAction,
  uncancelAction,
  deleteAction,
  restoreAction,
  registrationsAction,
  attendanceAction,
  importAttendanceAction,
]
