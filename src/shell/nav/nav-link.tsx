import { Link, useLocation } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { Tooltip } from '~/ui/tooltip/tooltip'
import * as css from './nav.css'
import { isAt, keysTo, type Place } from './navigation'

interface NavLinkProps {
  place: Place
  /** Absent in a sub-list. */
  icon?: LucideIcon
}

/** One screen in the navigation. */
export function NavLink({ place, icon: Icon }: NavLinkProps) {
  const isHere = useLocation({ select: ({ pathname }) => isAt(place, pathname) })
  return (
    <Tooltip content={place.label} shortcut={keysTo(place)} side="right" repeats>
      <Link
        to={place.to}
        activeOptions={{ exact: true }}
        className={Icon ? css.entry : `${css.entry} ${css.subEntry}`}
        aria-current={isHere ? 'page' : undefined}
      >
        {Icon && <Icon aria-hidden />}
        <span className={css.words}>{place.label}</span>
      </Link>
    </Tooltip>
  )
}
