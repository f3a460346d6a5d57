import type { ReactElement, ReactNode } from 'react'
import { list, tab } from './tabs.css'

interface TabLinksProps {
  /** What the pages are of: "About this course". */
  label: string
  links: readonly {
    id: string
    label: string
    /** Whether it is the page that is shown. */
    isHere: boolean
    /** A link of the router with these properties. */
    link: (look: TabLook, content: ReactNode) => ReactElement
  }[]
}

interface TabLook {
  className: string
  'data-state': 'active' | 'inactive'
  'aria-current': 'page' | undefined
}

/** Pages of one object that look like its tabs: each has an address of its own. */
export function TabLinks({ label, links }: TabLinksProps) {
  return (
    <nav aria-label={label} className={list}>
      {links.map(({ id, label: words, isHere, link }) => {
        const look: TabLook = {
          className: tab,
          'data-state': isHere ? 'active' : 'inactive',
          'aria-current': isHere ? 'page' : undefined,
        }
        return <span key={id}>{link(look, words)}</span>
      })}
    </nav>
  )
}
