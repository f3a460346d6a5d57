import type { ReactElement, ReactNode } from 'react'
import { list, tab } from './tabs.css'

interface TabLinksProps {
  /** Accessible name: "About this course". */
  label: string
  links: readonly {
    id: string
    label: string
    /** Whether it is the current page. */
    isHere: boolean
    /** Renders a router link with these properties. */
    link: (look: TabLook, content: ReactNode) => ReactElement
  }[]
}

interface TabLook {
  className: string
  'data-state': 'active' | 'inactive'
  'aria-current': 'page' | undefined
}

/** Navigation between the pages of one object, styled as tabs. Each has its own URL. */
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
