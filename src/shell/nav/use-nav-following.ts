import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { closeNav, navState, setExpanded } from './nav-state'
import { isAt } from './navigation'
import type { OpenGroup } from './visible-nav'

/** Adapts the navigation to the path: expands its group; the certificate library collapses all. */
export function useNavFollowing(groups: readonly OpenGroup[]) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const current = groups.find(
    ({ leads }) => Array.isArray(leads) && leads.some((place) => isAt(place, pathname)),
  )
  const label = current?.label
  useEffect(() => {
    if (pathname === '/library/certificate') closeNav()
    const { isOpen, expanded } = navState.get()
    if (isOpen && label !== undefined && !expanded.includes(label)) setExpanded(label, true)
  }, [pathname, label])
}
