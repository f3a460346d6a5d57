import {
  ArrowRightLeft,
  CalendarPlus,
  Mail,
  Pencil,
  RotateCcw,
  Trash2,
  UserRoundPlus,
} from 'lucide-react'
import type { ListState } from '~/list/use-list'
import type { BulkBarAction } from '~/ui/list/bulk-bar'
import { exportActions } from '~/ui/list/export-actions'
import { targetFrom, type LicenseChange } from './license-change'
import type { License } from './license-columns'
import type { LicenseSearch } from './license-search'
import type { LicenseActions } from './use-license-actions'

/** Maximum number of licenses per assignment. */
const mostAssigned = 100

/** Bulk actions on the selected licenses. */
export function licenseBulk(
  { selection: { selection, count, rows, isWhole, clear, exportAs } }: ListState<License>,
  search: LicenseSearch,
  { ask, give, invite, move, edit }: LicenseActions,
): BulkBarAction[] {
  const open = rows.filter(({ status }) => status !== 'expired')
  const only = isWhole && count === 1 ? rows[0] : undefined
  const target = targetFrom(selection, search)
  const press = (change: LicenseChange) => () =>
    ask({ change, count, name: isWhole ? rows[0]?.title : undefined, onDone: clear })
  const exports = exportActions(exportAs)
  if (search.deleted)
    return [
      {
        id: 'restore',
        label: 'Restore',
        icon: <RotateCcw aria-hidden />,
        onPress: press({ kind: 'restore', target }),
      },
      ...exports,
    ]
  return [
    {
      id: 'give',
      label: 'Give seats',
      icon: <UserRoundPlus aria-hidden />,
      touches: isWhole && count <= mostAssigned ? open.length : 0,
      onPress: () => give(open, clear),
    },
    {
      id: 'invite',
      label: 'Invite by address',
      icon: <Mail aria-hidden />,
      rare: true,
      touches: isWhole && count <= mostAssigned ? open.length : 0,
      onPress: () => invite(open, clear),
    },
    {
      id: 'extend',
      label: 'Extend',
      icon: <CalendarPlus aria-hidden />,
      ...(isWhole && {
        touches: rows.filter(({ expirationDate }) => expirationDate !== null).length,
      }),
      onPress: press({ kind: 'extend', target, lastDay: null }),
    },
    {
      id: 'edit',
      label: 'Edit',
      icon: <Pencil aria-hidden />,
      rare: true,
      touches: only ? 1 : 0,
      onPress: () => only && edit(only),
    },
    {
      id: 'move',
      label: 'Move people',
      icon: <ArrowRightLeft aria-hidden />,
      rare: true,
      touches: only && only.seats.assigned + only.seats.activated > 0 ? 1 : 0,
      onPress: () => only && move(only),
    },
    ...exports,
    {
      id: 'delete',
      label: 'Delete',
      icon: <Trash2 aria-hidden />,
      tone: 'danger',
      rare: true,
      onPress: press({ kind: 'delete', target }),
    },
  ]
}
