import type { ComponentType } from 'react'
import { Tooltip } from '~/ui/tooltip/tooltip'
import { VisuallyHidden } from '~/ui/display/visually-hidden'
import { NavGroup } from './nav-group'
import { NavLink } from './nav-link'
import * as css from './nav.css'
import type { OpenGroup } from './visible-nav'

interface NavListProps {
  groups: readonly OpenGroup[]
  /** How a group is rendered; by default with its label. */
  Entry?: ComponentType<OpenGroup>
}

/** The entries of the navigation, beside the page or in the drawer. */
export function NavList({ groups, Entry = WordedEntry }: NavListProps) {
  return (
    <ul role="list" className={css.list}>
      {groups.map((group) => (
        <li key={group.label} className={group.pinned ? css.pinned : undefined}>
          <Entry {...group} />
        </li>
      ))}
    </ul>
  )
}

function WordedEntry({ label, icon: Icon, leads }: OpenGroup) {
  if ('to' in leads) return <NavLink place={leads} icon={Icon} />
  if (!('href' in leads)) return <NavGroup label={label} icon={Icon} places={leads} />
  return (
    <Tooltip content={label} side="right" repeats>
      <a href={leads.href} {...newTab} className={css.entry}>
        <Icon aria-hidden />
        <span className={css.words}>{label}</span>
        <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
      </a>
    </Tooltip>
  )
}

/** An external page must not get a reference to this one. */
export const newTab = { target: '_blank', rel: 'noopener noreferrer' } as const
