import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { prefetched, lazyComponent } from '~/ui/lazy/lazy'
import { Tooltip } from '~/ui/tooltip/tooltip'
import { VisuallyHidden } from '~/ui/display/visually-hidden'
import { NavList } from './nav-list'
import * as css from './nav.css'
import type { OpenGroup } from './visible-nav'
import { nav, navOpen, navRail } from '~/shell/shell.css'

const NavRail = lazyComponent(() => import('./nav-rail').then((module) => module.NavRail))

// The tooltips of its entries.
prefetched(() => import('~/ui/tooltip/tooltip-popup'))

interface SideNavProps {
  groups: readonly OpenGroup[]
  isRail: boolean
  /** In narrow windows the toggle opens it over the page. */
  onToggle: () => void
}

/** The navigation at the side: open, or as a rail of icons. */
export function SideNav({ groups, isRail, onToggle }: SideNavProps) {
  return (
    <nav aria-label="Main" className={`${nav} ${isRail ? navRail : navOpen}`}>
      <div className={css.column}>
        <Tooltip
          content={isRail ? 'Expand navigation' : 'Collapse navigation'}
          shortcut={['[']}
          side="right"
          repeats
        >
          <button
            type="button"
            className={isRail ? `${css.entry} ${css.rail}` : css.entry}
            aria-expanded={!isRail}
            aria-keyshortcuts="["
            onClick={onToggle}
          >
            {isRail ? <PanelLeftOpen aria-hidden /> : <PanelLeftClose aria-hidden />}
            {isRail ? (
              <VisuallyHidden>Expand navigation</VisuallyHidden>
            ) : (
              <span className={css.words}>
                Collapse<VisuallyHidden> navigation</VisuallyHidden>
              </span>
            )}
          </button>
        </Tooltip>
        {isRail ? <NavRail groups={groups} /> : <NavList groups={groups} />}
      </div>
    </nav>
  )
}
