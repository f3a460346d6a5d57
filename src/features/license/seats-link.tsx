import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SeatSearch } from './seat-search'

interface SeatsLinkProps extends Pick<SeatSearch, 'status' | 'reclaim' | 'loses' | 'course'> {
  licenseId: string
  /** Names the link where its text does not say which people it shows. */
  label?: string
  children: ReactNode
}

/** A link to the people in a license that a figure counts. */
export function SeatsLink({ licenseId, label, children, ...filter }: SeatsLinkProps) {
  return (
    <Link
      to="/library/selected-license/summary"
      search={{ licenseId, ...filter }}
      hash="license-parts"
      resetScroll={false}
      aria-label={label}
    >
      {children}
    </Link>
  )
}
