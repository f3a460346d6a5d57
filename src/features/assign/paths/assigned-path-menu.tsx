import {
  BellRing,
  CalendarClock,
  CircleHelp,
  Ellipsis,
  ListOrdered,
  UserRoundMinus,
} from 'lucide-react'
import { IconButton } from '~/ui/input/icon-button'
import { Menu } from '~/ui/overlay/menu'
import { MenuItem, MenuSeparator } from '~/ui/overlay/menu-item'
import type { AssignedPath } from './assigned-path'
import type { AssignedPathAction } from './assigned-path-change'

interface AssignedPathMenuProps {
  assigned: AssignedPath
  /** For the button's label: the user in the list of a path, the path in the list of a user. */
  label: string
  onChange: (kind: AssignedPathAction) => void
  onShow: (what: 'steps' | 'sources') => void
}

/** The actions on the learning path of a user, depending on its status. */
export function AssignedPathMenu({ assigned, label, onChange, onShow }: AssignedPathMenuProps) {
  const isOpen = assigned.status !== 'completed'
  return (
    <Menu
      trigger={
        <IconButton size="sm" label={`Actions for ${label}`} icon={<Ellipsis aria-hidden />} />
      }
    >
      {isOpen && (
        <MenuItem icon={<BellRing />} onSelect={() => onChange('remind')}>
          Remind
        </MenuItem>
      )}
      {isOpen && (
        <MenuItem icon={<CalendarClock />} onSelect={() => onChange('deadline')}>
          Change the deadline
        </MenuItem>
      )}
      <MenuItem icon={<ListOrdered />} onSelect={() => onShow('steps')}>
        Show steps
      </MenuItem>
      <MenuItem icon={<CircleHelp />} onSelect={() => onShow('sources')}>
        Why
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<UserRoundMinus />} tone="danger" onSelect={() => onChange('remove')}>
        Unassign
      </MenuItem>
    </Menu>
  )
}
