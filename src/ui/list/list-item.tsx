import type { ReactNode } from 'react'
import * as css from './list-item.css'

interface ListItemProps {
  /** A picture or an icon, at the start. */
  lead?: ReactNode
  /** What can be done with it, at the end. */
  action?: ReactNode
  children: ReactNode
  /** What is no text to read may be as wide as the card. */
  wide?: boolean
}

/** A row of a list that stands in a card: `<ul role="list"><ListItem …/></ul>`. */
export function ListItem({ lead, action, children, wide = false }: ListItemProps) {
  return (
    <li className={css.item}>
      {lead}
      <div className={wide ? css.whole : css.words}>{children}</div>
      {action && <div className={css.action}>{action}</div>}
    </li>
  )
}
