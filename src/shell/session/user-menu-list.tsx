import { Link } from '@tanstack/react-router'
import { LogOut, Settings } from 'lucide-react'
import { signOut } from '~/api/session/session'
import { Menu } from '~/ui/overlay/menu'
import { MenuItem, MenuLink } from '~/ui/overlay/menu-item'
import type { PopupProps } from '~/shell/load-on-intent'
import * as css from './user-menu.css'

/** Settings and sign-out. */
export function UserMenuList({ trigger, isOpen, onOpenChange }: PopupProps) {
  return (
    <Menu trigger={trigger} open={isOpen} onOpenChange={onOpenChange}>
      <div className={css.rows}>
        <MenuLink icon={<Settings />} link={(content) => <Link to="/profile">{content}</Link>}>
          Settings
        </MenuLink>
        <MenuItem icon={<LogOut />} onSelect={() => void signOut()}>
          Logout
        </MenuItem>
      </div>
    </Menu>
  )
}
