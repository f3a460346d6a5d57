import { Link, useLocation } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { Tooltip } from '~/ui/tooltip'
import { VisuallyHidden } from '~/ui/visually-hidden'
import * as css from './nav.css'
import { isAt, type Place } from './navigation'

interface NavLinkProps {
  place: Place
  /** Absent in a sub-list. */
  icon?: LucideIcon
  /** Only the icon is seen; its words are in a tooltip. */
  isRail?: boolean
}

/** One screen in the navigation. */
export function NavLink({ place, icon: Icon, isRail = false }: NavLinkProps) {
  const isHere = useLocation({ select: ({ pathname }) => isAt(place, pathname) })
  const look = isRail ? css.rail : Icon ? '' : css.subEntry
  const link = (
    <Link
      to={place.to}
      activeOptions={{ exact: true }}
      className={`${css.entry} ${look}`}
      aria-current={isHere ? 'page' : undefined}
    >
      {Icon && (
        <span className={css.icon}>
          <Icon aria-hidden />
        </span>
      )}
      <Words text={place.label} isRail={isRail} />
    </Link>
  )
  return isRail ? (
    <Tooltip content={place.label} side="right">
      {link}
    </Tooltip>
  ) : (
    link
  )
}

/** An entry's name: seen, or in the rail only heard. */
export function Words({ text, isRail }: { text: string; isRail: boolean }) {
  return isRail ? (
    <VisuallyHidden>{text}</VisuallyHidden>
  ) : (
    <span className={css.words}>{text}</span>
  )
}
