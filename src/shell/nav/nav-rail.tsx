import { Link, useLocation } from '@tanstack/react-router'
import { Menu } from '~/ui/overlay/menu'
import { MenuLabel, MenuLink } from '~/ui/overlay/menu-item'
import { Tooltip } from '~/ui/tooltip/tooltip'
import { VisuallyHidden } from '~/ui/display/visually-hidden'
import { NavList, newTab } from './nav-list'
import * as css from './nav.css'
import { isAt, keysTo, type Place } from './navigation'
import type { OpenGroup } from './visible-nav'

const className = `${css.entry} ${css.rail}`

interface NavRailProps {
  groups: readonly OpenGroup[]
}

/** The navigation as icons: labels are tooltips, and groups open as menus. */
export function NavRail({ groups }: NavRailProps) {
  return <NavList groups={groups} Entry={IconEntry} />
}

function IconEntry({ label, icon: Icon, leads }: OpenGroup) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const sign = (
    <>
      <Icon aria-hidden />
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  )
  if ('href' in leads)
    return (
      <Tooltip content={label} side="right" repeats>
        <a href={leads.href} {...newTab} className={className}>
          {sign}
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </a>
      </Tooltip>
    )
  if ('to' in leads)
    return (
      <Tooltip content={label} shortcut={keysTo(leads)} side="right" repeats>
        <Link
          to={leads.to}
          activeOptions={{ exact: true }}
          className={className}
          aria-current={isAt(leads, pathname) ? 'page' : undefined}
        >
          {sign}
        </Link>
      </Tooltip>
    )
  const holdsHere = leads.some((place) => isAt(place, pathname))
  return (
    <Menu
      hint={label}
      side="right"
      align="start"
      trigger={
        <button type="button" className={className} data-current={holdsHere}>
          {sign}
        </button>
      }
    >
      <MenuLabel>{label}</MenuLabel>
      {leads.map((place) => (
        <FlyOutLink key={place.to} place={place} isHere={isAt(place, pathname)} />
      ))}
    </Menu>
  )
}

function FlyOutLink({ place, isHere }: { place: Place; isHere: boolean }) {
  return (
    <MenuLink
      link={(content) => (
        <Link to={place.to} aria-current={isHere ? 'page' : undefined}>
          {content}
        </Link>
      )}
    >
      {isHere ? <strong>{place.label}</strong> : place.label}
    </MenuLink>
  )
}
