import type { ReactNode } from 'react'
import { hidden } from './visually-hidden.css'

/** Words for screen readers only. `live` announces what changes in it. */
export function VisuallyHidden({ children, live }: { children: ReactNode; live?: 'polite' }) {
  return (
    <span className={hidden} aria-live={live}>
      {children}
    </span>
  )
}
