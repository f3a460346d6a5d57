import { ChevronDown } from 'lucide-react'
import { useUser } from '~/api/session/user'
import { Avatar } from '~/ui/identity/avatar'
import { OnIntent } from '~/shell/load-on-intent'
import * as css from './user-menu.css'

const load = () => import('./user-menu-list').then((module) => module.UserMenuList)

/** The signed-in user, with a menu. */
export function UserMenu() {
  const { firstName, lastName, photo } = useUser()
  const name = firstName || 'Admin'
  return (
    <OnIntent
      load={load}
      trigger={
        <button type="button" className={css.trigger} aria-haspopup="menu">
          <Avatar name={`${name} ${lastName}`} src={photo} size="sm" />
          <span className={css.name}>{name}</span>
          <ChevronDown aria-hidden />
        </button>
      }
    />
  )
}
