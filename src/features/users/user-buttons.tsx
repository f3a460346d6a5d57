import { ChevronDown, Pencil, RotateCcw } from 'lucide-react'
import { Button } from '~/ui/input/button'
import { Menu } from '~/ui/overlay/menu'
import { askedOf, UserMenuItems, type UserMenuItemsProps } from './user-menu-items'

/** Actions of a profile: the most common one as a button, the others in a menu. */
export function UserButtons(props: UserMenuItemsProps) {
  const { user, ask, onEdit } = props
  if (user.deletedAt !== null)
    return (
      <Button
        size="sm"
        icon={<RotateCcw aria-hidden />}
        onClick={() => ask(askedOf('restore', user))}
      >
        Restore
      </Button>
    )
  return (
    <>
      <Button size="sm" icon={<Pencil aria-hidden />} onClick={() => onEdit(user)}>
        Edit
      </Button>
      <Menu
        align="start"
        trigger={
          <Button size="sm" iconAfter={<ChevronDown aria-hidden />}>
            Actions
          </Button>
        }
      >
        <UserMenuItems {...props} />
      </Menu>
    </>
  )
}
