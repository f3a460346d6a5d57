import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { sections } from './section'
import * as css from './section.css'

/** Links to the sections of the settings. */
export function SectionLinks() {
  const hash = useLocation({ select: (location) => location.hash })
  // The router scrolls to the section; the focus moves there, too, so that Tab continues from it.
  useEffect(() => {
    if (hash in sections) document.getElementById(hash)?.focus({ preventScroll: true })
  }, [hash])
  // If the URL already names the section, scrolls back to it.
  const comeBack = () => {
    document.getElementById(hash)?.scrollIntoView()
    document.getElementById(hash)?.focus({ preventScroll: true })
  }
  return (
    <nav aria-label="Settings" className={css.contents}>
      <ul role="list">
        {Object.entries(sections).map(([id, title]) => (
          <li key={id}>
            <Link
              to="/profile"
              hash={id}
              replace
              activeOptions={{ includeHash: true, includeSearch: false }}
              className={css.place}
              onClick={id === hash ? comeBack : undefined}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
