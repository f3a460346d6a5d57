import type { LucideIcon } from 'lucide-react'
import { Tooltip } from '~/ui/tooltip'
import { VisuallyHidden } from '~/ui/visually-hidden'
import { Words } from './nav-link'
import * as css from './nav.css'

interface NavSupportProps {
  label: string
  href: string
  icon: LucideIcon
  isRail: boolean
}

/** The organisation's support page, in a new tab that learns nothing of this one. */
export function NavSupport({ label, href, icon: Icon, isRail }: NavSupportProps) {
  const link = (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={`${css.entry} ${isRail ? css.rail : ''}`}
    >
      <span className={css.icon}>
        <Icon aria-hidden />
      </span>
      <Words text={label} isRail={isRail} />
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  )
  return isRail ? (
    <Tooltip content={label} side="right">
      {link}
    </Tooltip>
  ) : (
    link
  )
}
