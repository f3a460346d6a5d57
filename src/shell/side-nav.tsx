import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { Tooltip } from '~/ui/tooltip'
import { Words } from './nav-link'
import { NavList } from './nav-list'
import * as css from './nav.css'
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
