import {
  alreadyDeleted,
  deleteAndRestore,
  notDeleted,
  type ObjectChange,
  type ObjectTable,
  skipped,
} from '../bulk/objects.ts'
import type { BulkCtx } from '../bulk/types.ts'
import { sql } from '../db/drizzle.ts'
import { messages } from '../db/schema.ts'
import { ownedBy } from '../db/scope.ts'
import type { MessageRow } from './save.ts'

const oneOf = (ids: string[]) => sql`${messages.id} = ANY(${sql.param(ids)}::text[])`

const messageTable: ObjectTable<MessageRow> = {
  type: 'message',
  href: '/notification-management/email-notifications',
  read({ tx, organisationId }, ids, toChange) {
    const found = tx
      .select()
      .from(messages)
      .where(
        ownedBy(organisationId)(
          messages,
          oneOf(ids),
          sql`(${messages.deletedAt} IS NULL OR ${messages.deletedAt} > now() - interval '30 days')`,
        ),
      )
      .orderBy(messages.id)
    return toChange ? found.for('update') : found
  },
}

const setDeleted = ({ tx, by }: BulkCtx, changed: MessageRow[], deleted: boolean) =>
  tx
    .update(messages)
    .set({
      deletedAt: deleted ? sql`now()` : null,
      updatedBy: by.adminId,
      updatedAt: sql`now()`,
      version: sql`${messages.version} + 1`,
    })
    .where(oneOf(changed.map(({ id }) => id)))

const isWaiting = ({ status }: MessageRow) => status === 'scheduled' || status === 'sending'

const remove: ObjectChange<MessageRow, object> = async (at) => ({
  event: 'message/deleted',
  judge(message) {
    if (message.deletedAt) return alreadyDeleted(message)
    if (!isWaiting(message)) return undefined
    return skipped(
      'not-sent-yet',
      `${message.title} is being sent. Cancel it first`,
      'They are being sent. Cancel them first',
    )
  },
  apply: (some) => setDeleted(at, some, true),
})

const restore: ObjectChange<MessageRow, object> = async (at) => ({
  event: 'message/restored',
  judge: (message) => (message.deletedAt ? undefined : notDeleted(message)),
  apply: (some) => setDeleted(at, some, false),
})

export const { deleteAction, restoreAction } = deleteAndRestore(messageTable, {
  remove,
  restore,
  readInput: (stored) => stored,
})

export const messageActions = [deleteAction, restoreAction]
