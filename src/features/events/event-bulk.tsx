import { Ban, Rocket, Trash2 } from 'lucide-react'
import type { BulkRequest } from '~/bulk/bulk-action'
import type { useMessageBulk } from '~/entities/message-bulk'
import type { ListState } from '~/list/use-list'
import type { BulkBarAction } from '~/ui/list/bulk-bar'
import { exportActions } from '~/ui/list/export-actions'
import { targetFrom, type EventChange } from './event-change'
import type { Event } from './event-columns'
import type { EventSearch } from './event-search'

/** The bulk actions of the list of events. */
export function eventBulk(
  { selection: { selection, count, rows, isWhole, clear, exportAs } }: ListState<Event>,
  search: EventSearch,
  {
    ask,
    message,
  }: {
    ask: (request: BulkRequest<EventChange>) => void
    message: ReturnType<typeof useMessageBulk>
  },
): BulkBarAction[] {
  // Events selected on other pages are unknown here; the dry run decides.
  const among = (...statuses: Event['status'][]) =>
    isWhole ? rows.filter(({ status }) => statuses.includes(status)).length : undefined
  const change = (request: EventChange) => () =>
    ask({
      change: request,
      count,
      name: isWhole ? rows[0]?.title : undefined,
      onDone: clear,
    })
  const target = targetFrom(selection, search)
  const ids = isWhole
    ? rows.filter(({ status }) => status !== 'draft').map(({ _id }) => _id)
    : selection.kind === 'some'
      ? selection.ids
      : []
  return [
    {
      id: 'publish',
      label: 'Publish',
      icon: <Rocket aria-hidden />,
      touches: among('draft'),
      onPress: change({ kind: 'publish', target, notify: true }),
    },
    {
      id: 'cancel',
      label: 'Cancel…',
      icon: <Ban aria-hidden />,
      tone: 'danger',
      touches: among('scheduled', 'live'),
      onPress: change({ kind: 'cancel', target, reason: '', notify: true }),
    },
    {
      ...message({ audience: 'events', ids }),
      // An audience names its events: there is none for all that match a filter on other pages.
      touches: isWhole || ids.length === 0 ? ids.length : undefined,
    },
    ...exportActions(exportAs),
    {
      id: 'delete',
      label: 'Delete drafts',
      icon: <Trash2 aria-hidden />,
      tone: 'danger',
      rare: true,
      touches: among('draft'),
      onPress: change({ kind: 'delete', target }),
    },
  ]
}
