import { Archive, RotateCcw, Trash2 } from 'lucide-react'
import type { Design } from '~/features/certificates/certificates.api'
import type { ListState } from '~/list/use-list'
import type { BulkBarAction } from '~/ui/list/bulk-bar'
import type { DesignActions } from './use-design-actions'

/** The bulk actions of the list of designs, for the selected rows of this page. */
export function designBulk(
  { selection: { rows, clear } }: ListState<Design>,
  isDeleted: boolean,
  { change, isBusy }: Pick<DesignActions, 'change' | 'isBusy'>,
): BulkBarAction[] {
  if (isDeleted)
    return [
      {
        id: 'restore',
        label: 'Restore',
        icon: <RotateCcw aria-hidden />,
        touches: rows.length,
        busy: isBusy,
        onPress: () => change('restore', rows, clear),
      },
    ]
  const active = rows.filter(({ status }) => status === 'active')
  return [
    {
      id: 'archive',
      label: 'Archive',
      icon: <Archive aria-hidden />,
      touches: active.length,
      busy: isBusy,
      onPress: () => change('archive', active, clear),
    },
    {
      id: 'delete',
      label: 'Delete',
      icon: <Trash2 aria-hidden />,
      tone: 'danger',
      touches: rows.length,
      busy: isBusy,
      onPress: () => change('delete', rows, clear),
    },
  ]
}
