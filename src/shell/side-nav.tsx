import { useLocation } from '@tanstack/react-router'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useEffect } from 'react'
import { Tooltip } from '~/ui/tooltip'
import { Words } from './nav-link'
import { NavList } from './nav-list'
import { closeNav, navState, setExpanded } from './nav-state'
import * as css from './nav.css'
import { isAt } from './navigation'
import type { OpenGroup } from './open-places'
import { nav, navOpen, navRail } from './shell.css'

interface SideNavProps {
  groups: readonly OpenGroup[]
  isRail: boolean
  /** In a window too narrow for the open navigation the toggle opens it over the page. */
  onToggle: () => void
}

/** The navigation at the side: open, or as a rail of icons. */
export function SideNav({ groups, isRail, onToggle }: SideNavProps) {
  useFollow(groups)
  const Icon = isRail ? PanelLeftOpen : PanelLeftClose
  const name = isRail ? 'Expand navigation' : 'Collapse navigation'
  return (
    <nav aria-label="Main" className={`${nav} ${isRail ? navRail : navOpen}`}>
      <div className={css.column}>
        <Tooltip content={name} shortcut={['[']} side="right">
          <button
            type="button"
            className={`${css.entry} ${isRail ? css.rail : ''}`}
            aria-expanded={!isRail}
            onClick={onToggle}
          >
            <span className={css.icon}>
              <Icon aria-hidden />
            </span>
            <Words text={isRail ? name : 'Collapse'} isRail={isRail} />
          </button>
        </Tooltip>
        <NavList groups={groups} isRail={isRail} />
      </div>
    </nav>
  )
}

/** What an address does to the navigation: its group opens; the certificate library closes it all. */
function useFollow(groups: readonly OpenGroup[]) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const here = groups.find(
    ({ leads }) => Array.isArray(leads) && leads.some((place) => isAt(place, pathname)),
  )
  const label = here?.label
  useEffect(() => {
    if (pathname === '/library/certificate') closeNav()
    const { isOpen, expanded } = navState.get()
    if (isOpen && label !== undefined && !expanded.includes(label)) setExpanded(label, true)
  }, [pathname, label])
}
