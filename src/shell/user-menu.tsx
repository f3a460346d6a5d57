import { Link } from '@tanstack/react-router'
import { ChevronDown, LogOut, Settings } from 'lucide-react'
import { signOut } from '~/api/session'
import { useUser } from '~/api/user'
import { Avatar } from '~/ui/avatar'
import { Menu } from '~/ui/menu'
import { MenuItem, MenuLink } from '~/ui/menu-item'
import * as css from './user-menu.css'

/** Who is signed in, and what concerns that person: the settings and the way out. */
export function UserMenu() {
  const { firstName, lastName, photo } = useUser()
  const name = firstName || 'Admin'
  const trigger = (
    <button type="button" className={css.trigger}>
      <Avatar name={`${name} ${lastName}`} src={photo} size="sm" />
      <span className={css.name}>{name}</span>
      <ChevronDown aria-hidden />
    </button>
  )
  return (
    <Menu trigger={trigger}>
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
