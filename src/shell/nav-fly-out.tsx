import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { Menu } from '~/ui/menu'
import { MenuLabel, MenuLink } from '~/ui/menu-item'
import { Tooltip } from '~/ui/tooltip'
import type { NavGroupProps } from './nav-group'
import { Words } from './nav-link'
import * as css from './nav.css'
import { isAt } from './navigation'

/** The same in the rail: the screens stand in a pop-up menu beside the icon. */
export function NavFlyOut({ label, icon: Icon, places }: NavGroupProps) {
  const [isOpen, setIsOpen] = useState(false)
  const pathname = useLocation({ select: (location) => location.pathname })
  const trigger = (
    <button
      type="button"
      className={`${css.entry} ${css.rail}`}
      data-current={places.some((place) => isAt(place, pathname))}
    >
      <span className={css.icon}>
        <Icon aria-hidden />
      </span>
      <Words text={label} isRail />
    </button>
  )
  return (
    <Tooltip content={label} side="right">
      <span>
        <Menu side="right" align="start" trigger={trigger} open={isOpen} onOpenChange={setIsOpen}>
          <MenuLabel>{label}</MenuLabel>
          {places.map((place) => (
            <MenuLink
              key={place.to}
              link={(content) => (
                <Link to={place.to} aria-current={isAt(place, pathname) ? 'page' : undefined}>
                  {content}
                </Link>
              )}
            >
              {isAt(place, pathname) ? <strong>{place.label}</strong> : place.label}
            </MenuLink>
          ))}
        </Menu>
      </span>
    </Tooltip>
  )
}
