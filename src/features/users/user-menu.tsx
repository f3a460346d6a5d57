import { Ellipsis } from 'lucide-react'
import { personName } from '~/entities/person-name'
import { IconButton } from '~/ui/input/icon-button'
import { Menu } from '~/ui/overlay/menu'
import { UserMenuItems, type UserMenuItemsProps } from './user-menu-items'

/** Row menu. */
export function UserMenu(props: UserMenuItemsProps) {
  return (
    <Menu
      trigger={
        <IconButton
          size="sm"
          label={`Actions for ${personName(props.user)}`}
          icon={<Ellipsis aria-hidden />}
        />
      }
    >
      <UserMenuItems {...props} />
    </Menu>
  )
}
