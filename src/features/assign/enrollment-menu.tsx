import {
  BellRing,
  CalendarClock,
  CircleCheck,
  CircleHelp,
  CirclePlus,
  Ellipsis,
  Eraser,
  RefreshCw,
  RotateCcw,
  UserRoundMinus,
} from 'lucide-react'
import type { Schemas } from '~/api/schemas'
import { IconButton } from '~/ui/input/icon-button'
import { Menu } from '~/ui/overlay/menu'
import { MenuItem, MenuSeparator } from '~/ui/overlay/menu-item'
import type { EnrollmentActionName } from './enrollment-change'

type Enrollment = Schemas['CourseStatus']

interface EnrollmentMenuProps {
  enrollment: Enrollment
  /** For the button's label: the user in the list of a course, the course in the list of a user. */
  label: string
  onChange: (kind: EnrollmentActionName, enrollment: Enrollment) => void
  onWhy: (enrollment: Enrollment) => void
}

/** The actions on an enrollment, depending on its status. */
export function EnrollmentMenu({ enrollment, label, onChange, onWhy }: EnrollmentMenuProps) {
  const { status } = enrollment
  const isOpen = status === 'not-started' || status === 'in-progress'
  const item = (kind: EnrollmentActionName) => () => onChange(kind, enrollment)
  return (
    <Menu
      trigger={
        <IconButton size="sm" label={`Actions for ${label}`} icon={<Ellipsis aria-hidden />} />
      }
    >
      {isOpen && (
        <MenuItem icon={<BellRing />} onSelect={item('remind')}>
          Remind
        </MenuItem>
      )}
      {(isOpen || status === 'failed') && (
        <MenuItem icon={<CalendarClock />} onSelect={item('deadline')}>
          Change the deadline
        </MenuItem>
      )}
      {status === 'failed' && (
        <MenuItem icon={<CirclePlus />} onSelect={item('add-attempt')}>
          Grant another attempt
        </MenuItem>
      )}
      {(isOpen || status === 'failed') && (
        <MenuItem icon={<CircleCheck />} onSelect={item('complete')}>
          Mark as completed
        </MenuItem>
      )}
      {(status === 'in-progress' || status === 'failed') && (
        <MenuItem icon={<Eraser />} tone="danger" onSelect={item('reset')}>
          Reset progress
        </MenuItem>
      )}
      {status === 'completed' && (
        <MenuItem icon={<RefreshCw />} onSelect={item('restart')}>
          Start again
        </MenuItem>
      )}
      <MenuItem icon={<CircleHelp />} onSelect={() => onWhy(enrollment)}>
        Show sources
      </MenuItem>
      <MenuSeparator />
      {status === 'withdrawn' ? (
        <MenuItem icon={<RotateCcw />} onSelect={item('restore')}>
          Reassign
        </MenuItem>
      ) : (
        <MenuItem icon={<UserRoundMinus />} tone="danger" onSelect={item('remove')}>
          Unassign
        </MenuItem>
      )}
    </Menu>
  )
}
