import type { ReactNode } from 'react'
import { hidden } from './visually-hidden.css'

/** Text for screen readers only. `live` announces changes. */
export function VisuallyHidden({ children, live }: { children: ReactNode; live?: 'polite' }) {
  return (
    <span className={hidden} aria-live={live}>
      {children}
    </span>
  )
}
