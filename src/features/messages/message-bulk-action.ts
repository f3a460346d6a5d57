import { staleMessagePaths } from '~/api/messages'
import type { BulkAction } from '~/bulk/bulk-action'
import { verbLabels } from '~/bulk/bulk-labels'
import type { NamedDone } from '~/bulk/bulk-outcome'
import { sendMessageChange, type MessageChange } from './message-change'

const labels = {
  delete: verbLabels('Delete', 'deleted', {
    note: 'You can restore them for 30 days. Messages already sent are not recalled.',
    tone: 'danger',
  }),
  restore: verbLabels('Restore', 'restored'),
} as const

/** Bulk actions on messages. */
export const messageBulkAction: BulkAction<MessageChange, NamedDone> = {
  noun: () => ['message', 'messages'],
  labels: ({ kind }) => labels[kind],
  send: sendMessageChange,
  stale: staleMessagePaths,
  // Undone with one click.
  skipsConfirmation: ({ count }) => count === 1,
  retry: (change, messageIds) => ({ ...change, target: { messageIds } }),
  names: ({ succeeded }) => succeeded.map(({ _id, name }) => ({ id: _id, text: name })),
}
