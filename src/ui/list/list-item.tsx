import type { ReactNode } from 'react'
import * as css from './list-item.css'

interface ListItemProps {
  /** Image or icon at the start. */
  lead?: ReactNode
  /** Actions at the end. */
  action?: ReactNode
  children: ReactNode
  /** Full width, for content that is not running text. */
  wide?: boolean
}

/** List item in a card: `<ul role="list"><ListItem …/></ul>`. */
export function ListItem({ lead, action, children, wide = false }: ListItemProps) {
  return (
    <li className={css.item}>
      {lead}
      <div className={wide ? css.wide : css.words}>{children}</div>
      {action && <div className={css.action}>{action}</div>}
    </li>
  )
}
