import { Link, useLocation } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { Tooltip } from '~/ui/tooltip/tooltip'
import { AttentionCount } from './attention-count'
import * as css from './nav.css'
import { isAt, keysTo, type Place } from './navigation'

interface NavLinkProps {
  place: Place
  /** Absent in a sub-list. */
  icon?: LucideIcon
}

/** A link of the navigation. */
export function NavLink({ place, icon: Icon }: NavLinkProps) {
  const isHere = useLocation({ select: ({ pathname }) => isAt(place, pathname) })
  const countId = useId()
  const { attention } = place
  return (
    <Tooltip content={place.label} shortcut={keysTo(place)} side="right" repeats>
      <Link
        to={place.to}
        activeOptions={{ exact: true }}
        className={Icon ? css.entry : `${css.entry} ${css.subEntry}`}
        aria-current={isHere ? 'page' : undefined}
        aria-describedby={attention && countId}
      >
        {Icon && <Icon aria-hidden />}
        <span className={css.words}>{place.label}</span>
        {attention && <AttentionCount kinds={attention} id={countId} />}
      </Link>
    </Tooltip>
  )
}
