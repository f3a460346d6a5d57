import { NavFlyOut } from './nav-fly-out'
import { NavGroup } from './nav-group'
import { NavLink } from './nav-link'
import { NavSupport } from './nav-support'
import * as css from './nav.css'
import type { OpenGroup } from './open-places'

interface NavListProps {
  groups: readonly OpenGroup[]
  isRail: boolean
}

/** The entries of the navigation, however it is shown. */
export function NavList({ groups, isRail }: NavListProps) {
  return (
    <ul role="list" className={css.list}>
      {groups.map((group) => (
        <li key={group.label} className={group.pinned ? css.pinned : undefined}>
          <Entry group={group} isRail={isRail} />
        </li>
      ))}
    </ul>
  )
}

function Entry({ group, isRail }: { group: OpenGroup; isRail: boolean }) {
  const { label, icon, leads } = group
  if ('href' in leads)
    return <NavSupport label={label} href={leads.href} icon={icon} isRail={isRail} />
  if ('to' in leads) return <NavLink place={leads} icon={icon} isRail={isRail} />
  if (isRail) return <NavFlyOut label={label} icon={icon} places={leads} />
  return <NavGroup label={label} icon={icon} places={leads} />
}
