import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { sections } from './section'
import * as css from './section.css'

/** The way to each part of the settings, beside them where there is room. */
export function SectionLinks() {
  const hash = useLocation({ select: (location) => location.hash })
  // The router scrolls to the part; the focus goes there, too, so that Tab goes on from it.
  useEffect(() => {
    if (hash in sections) document.getElementById(hash)?.focus({ preventScroll: true })
  }, [hash])
  // Whoever is there already, and has scrolled away since, is brought back.
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
