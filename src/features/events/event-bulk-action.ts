import { staleEventPaths } from '~/api/events'
import type { BulkAction, BulkLabels } from '~/bulk/bulk-action'
import { verbLabels } from '~/bulk/bulk-labels'
import type { NamedDone } from '~/bulk/bulk-outcome'
import { sendEventChange, type EventChange } from './event-change'

const labels = {
  publish: verbLabels('Publish', 'published', {
    note: 'Their audience is invited, or gets its places if registration is automatic.',
  }),
  cancel: verbLabels('Cancel', 'cancelled', {
    note: 'You can restore them until they start. Places do not change.',
    tone: 'danger',
  }),
  delete: verbLabels('Delete', 'deleted', {
    note: 'Only drafts are deleted. You can restore them for 24 hours.',
    tone: 'danger',
  }),
} as const satisfies Record<EventChange['kind'], BulkLabels>

/** Bulk actions on events. */
export const eventBulkAction: BulkAction<EventChange, NamedDone> = {
  noun: () => ['event', 'events'],
  labels: ({ kind }) => labels[kind],
  send: sendEventChange,
  stale: staleEventPaths,
  skipsConfirmation: ({ change, count }) => change.kind === 'delete' && count === 1,
  missing: (change) =>
    change.kind === 'cancel' && change.reason.trim().length < 3
      ? 'Enter a reason of at least 3 characters.'
      : null,
  retry: (change, eventIds) => ({ ...change, target: { eventIds } }),
  names: ({ succeeded }) => succeeded.map(({ _id, name }) => ({ id: _id, text: name })),
}
