import { Ellipsis, Hand, Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '~/ui/input/icon-button'
import { Menu } from '~/ui/overlay/menu'
import { MenuItem, MenuSeparator } from '~/ui/overlay/menu-item'
import type { Group } from './group-columns'

interface GroupMenuProps {
  group: Group
  onEdit: () => void
  onDelete: () => void
  /** Makes a dynamic group static, with its present members. */
  onKeepByHand: () => void
}

/** The actions for a group. */
export function GroupMenu({ group, onEdit, onDelete, onKeepByHand }: GroupMenuProps) {
  return (
    <Menu
      trigger={<IconButton label={`Actions for ${group.name}`} icon={<Ellipsis aria-hidden />} />}
    >
      <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
        Edit
      </MenuItem>
      {group.type === 'dynamic' && (
        <MenuItem icon={<Hand aria-hidden />} onSelect={onKeepByHand}>
          Convert to manual
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={onDelete}>
        Delete
      </MenuItem>
    </Menu>
  )
}
