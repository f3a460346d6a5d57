import { useLocation } from '@tanstack/react-router'
import { ChevronRight, type LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { Tooltip } from '~/ui/tooltip/tooltip'
import { NavLink } from './nav-link'
import { navState, setExpanded } from './nav-state'
import * as css from './nav.css'
import { isAt, type Place } from './navigation'
import { useStore } from '~/lib/store'

interface NavGroupProps {
  label: string
  icon: LucideIcon
  places: readonly Place[]
}

/** A group of screens, expanded or collapsed. */
export function NavGroup({ label, icon: Icon, places }: NavGroupProps) {
  const isExpanded = useStore(navState).expanded.includes(label)
  const holdsHere = useLocation({
    select: ({ pathname }) => places.some((place) => isAt(place, pathname)),
  })
  const listId = useId()
  return (
    <>
      <Tooltip content={label} side="right" repeats>
        <button
          type="button"
          className={css.entry}
          aria-expanded={isExpanded}
          aria-controls={listId}
          data-current={holdsHere && !isExpanded}
          onClick={() => setExpanded(label, !isExpanded)}
        >
          <Icon aria-hidden />
          <span className={css.words}>{label}</span>
          <span className={css.arrow}>
            <ChevronRight aria-hidden />
          </span>
        </button>
      </Tooltip>
      <ul id={listId} role="list" className={css.subList} hidden={!isExpanded}>
        {places.map((place) => (
          <li key={place.to}>
            <NavLink place={place} />
          </li>
        ))}
      </ul>
    </>
  )
}
