import { ArrowRightLeft, BellRing, RotateCcw, Undo2 } from 'lucide-react'
import type { BulkRequest } from '~/bulk/bulk-action'
import type { BulkBarAction } from '~/ui/list/bulk-bar'
import { seatChange, type SeatActionName, type SeatChange, type SeatTarget } from './seat-change'
import type { Seat } from './seat-columns'
import type { License } from './use-license'

/** The selected people, as the actions need to know them. */
export interface SelectedSeats {
  target: SeatTarget
  count: number
  /** Undefined where not all of them are on this page. */
  rows: readonly Seat[] | undefined
  onDone: () => void
}

type Ask = (request: BulkRequest<SeatChange>) => void

/** What can be done with the selected people of a license. */
export function seatBulk(license: License, selected: SelectedSeats, ask: Ask): BulkBarAction[] {
  const { target, count, rows, onDone } = selected
  const isOver = license.status === 'expired'
  const countOf = (test: (seat: Seat) => boolean) => rows?.filter(test).length
  const isHeld = ({ status }: Seat) => status === 'activated' && !license.revocation.allowed
  const ifSet = (touches: number | undefined) => touches !== undefined && { touches }
  const press = (kind: SeatActionName) => () =>
    ask({ change: seatChange(kind, license, target), count, onDone })
  const remind: BulkBarAction = {
    id: 'remind',
    label: 'Remind',
    icon: <BellRing aria-hidden />,
    ...ifSet(countOf(({ status }) => status === 'assigned')),
    onPress: press('remind'),
  }
  const restore: BulkBarAction = {
    id: 'restore',
    label: 'Restore',
    icon: <RotateCcw aria-hidden />,
    ...ifSet(countOf(({ status }) => status === 'revoked')),
    rare: rows?.every(({ status }) => status !== 'revoked') ?? true,
    onPress: press('restore'),
  }
  return [
    ...(isOver || license.status === 'scheduled' ? [] : [remind]),
    {
      id: 'move',
      label: 'Move',
      icon: <ArrowRightLeft aria-hidden />,
      ...ifSet(
        countOf(
          (seat) => (seat.status === 'assigned' || seat.status === 'activated') && !isHeld(seat),
        ),
      ),
      onPress: press('move'),
    },
    {
      id: 'revoke',
      label: 'Revoke',
      icon: <Undo2 aria-hidden />,
      ...ifSet(countOf((seat) => seat.status !== 'revoked' && !isHeld(seat))),
      onPress: press('revoke'),
    },
    ...(isOver ? [] : [restore]),
  ]
}
