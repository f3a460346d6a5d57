import { RotateCcw, Trash2 } from 'lucide-react'
import type { BulkRequest } from '~/bulk/bulk-action'
import { targetOf } from '~/list/define-list'
import type { ListState } from '~/list/use-list'
import type { BulkBarAction } from '~/ui/list/bulk-bar'
import type { MessageChange } from './message-change'
import { filterOf, type MessageSearch } from './message-search'
import type { Message } from './messages.api'

/** The bulk actions of the list of messages. */
export function messageBulk(
  { selection: { selection, count, rows, isWhole, clear } }: ListState<Message>,
  { search, channel }: { search: MessageSearch; channel: Message['channel'] },
  ask: (request: BulkRequest<MessageChange>) => void,
): BulkBarAction[] {
  const change = (kind: MessageChange['kind']) => () =>
    ask({
      change: {
        kind,
        target: targetOf(selection, { ...filterOf(search), channel }, (messageIds) => ({
          messageIds,
        })),
      },
      count,
      name: isWhole && count === 1 ? rows[0]?.title : undefined,
      onDone: clear,
    })
  if (search.deleted)
    return [
      {
        id: 'restore',
        label: 'Restore',
        icon: <RotateCcw aria-hidden />,
        onPress: change('restore'),
      },
    ]
  return [
    {
      id: 'delete',
      label: 'Delete',
      icon: <Trash2 aria-hidden />,
      tone: 'danger',
      onPress: change('delete'),
    },
  ]
}
