import { ArrowRightLeft, BellRing, CircleHelp, Ellipsis, RotateCcw, Undo2 } from 'lucide-react'
import { personName } from '~/entities/person-name'
import { IconButton } from '~/ui/input/icon-button'
import { Menu } from '~/ui/overlay/menu'
import { MenuItem, MenuSeparator } from '~/ui/overlay/menu-item'
import type { SeatActionName } from './seat-change'
import type { Seat } from './seat-columns'
import type { License } from './use-license'

interface SeatMenuProps {
  license: License
  seat: Seat
  onChange: (kind: SeatActionName, seat: Seat) => void
  onSources: (seat: Seat) => void
}

/** What can be done with a seat, by its status and by whether its license has ended. */
export function SeatMenu({ license, seat, onChange, onSources }: SeatMenuProps) {
  const { status } = seat
  const isOver = license.status === 'expired'
  const isTaken = status === 'assigned' || status === 'activated'
  const isHeld = status === 'activated' && !license.revocation.allowed
  const item = (kind: SeatActionName) => () => onChange(kind, seat)
  return (
    <Menu
      trigger={
        <IconButton
          size="sm"
          label={`Actions for ${personName(seat.user)}`}
          icon={<Ellipsis aria-hidden />}
        />
      }
    >
      {status === 'assigned' && license.status !== 'scheduled' && !isOver && (
        <MenuItem icon={<BellRing />} onSelect={item('remind')}>
          Remind
        </MenuItem>
      )}
      {isTaken && !isHeld && (
        <MenuItem icon={<ArrowRightLeft />} onSelect={item('move')}>
          Move
        </MenuItem>
      )}
      <MenuItem icon={<CircleHelp />} onSelect={() => onSources(seat)}>
        Why
      </MenuItem>
      {status === 'revoked'
        ? !isOver && (
            <MenuItem icon={<RotateCcw />} onSelect={item('restore')}>
              Restore
            </MenuItem>
          )
        : !isHeld && (
            <>
              <MenuSeparator />
              <MenuItem icon={<Undo2 />} tone="danger" onSelect={item('revoke')}>
                Revoke
              </MenuItem>
            </>
          )}
    </Menu>
  )
}
