import {
  CircleCheck,
  CircleDashed,
  CircleMinus,
  CircleX,
  Ellipsis,
  Eraser,
  UserMinus,
  UserPlus,
} from 'lucide-react'
import { personName } from '~/entities/person-name'
import { IconButton } from '~/ui/input/icon-button'
import { Menu } from '~/ui/overlay/menu'
import { MenuItem, MenuSeparator } from '~/ui/overlay/menu-item'
import type { Attendee } from './attendee-columns'
import type { Doing } from './use-attendee-actions'

const marks = [
  { status: 'attended', label: 'Present', icon: <CircleCheck /> },
  { status: 'partial', label: 'Partly present', icon: <CircleMinus /> },
  { status: 'no-show', label: 'Absent', icon: <CircleX /> },
  { status: 'excused', label: 'Excused', icon: <CircleDashed /> },
  { status: null, label: 'Remove the mark', icon: <Eraser /> },
] as const

/** The actions for a user of an event. */
export function AttendeeMenu({ attendee, doing }: { attendee: Attendee; doing: Doing }) {
  const { user, status } = attendee
  const canMark = doing.canMark && status === 'registered'
  if (!canMark && !doing.canPlace) return null
  const isOut = status === 'cancelled' || status === 'declined'
  return (
    <Menu
      trigger={
        <IconButton
          size="sm"
          label={`Actions for ${personName(user)}`}
          icon={<Ellipsis aria-hidden />}
        />
      }
    >
      {canMark &&
        marks.map(({ status: mark, label, icon }) => (
          <MenuItem key={label} icon={icon} onSelect={() => doing.mark(attendee, mark)}>
            {label}
          </MenuItem>
        ))}
      {canMark && doing.canPlace && <MenuSeparator />}
      {doing.canPlace && status === 'waitlisted' && (
        <MenuItem icon={<UserPlus />} onSelect={() => doing.place(attendee, 'promote')}>
          Give a place
        </MenuItem>
      )}
      {doing.canPlace && status !== 'registered' && status !== 'waitlisted' && (
        <MenuItem icon={<UserPlus />} onSelect={() => doing.place(attendee, 'register')}>
          Register
        </MenuItem>
      )}
      {doing.canPlace && !isOut && (
        <MenuItem
          icon={<UserMinus />}
          tone="danger"
          onSelect={() => doing.place(attendee, 'withdraw')}
        >
          Withdraw
        </MenuItem>
      )}
    </Menu>
  )
}
