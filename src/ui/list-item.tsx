import type { ReactNode } from 'react'
import * as css from './list-item.css'

interface ListItemProps {
  /** A picture or an icon, at the start. */
  lead?: ReactNode
  /** What can be done with it, at the end. */
  action?: ReactNode
  children: ReactNode
}

/** A row of a list that stands in a card: `<ul role="list"><ListItem …/></ul>`. */
export function ListItem({ lead, action, children }: ListItemProps) {
  return (
    <li className={css.item}>
      {lead}
      <div className={css.words}>{children}</div>
      {action && <div className={css.action}>{action}</div>}
    </li>
  )
}
