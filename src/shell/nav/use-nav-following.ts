import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { closeNav, navState, setExpanded } from './nav-state'
import { isAt } from './navigation'
import type { OpenGroup } from './visible-nav'

/** What an address does to the navigation: its group opens; the certificate library closes it all. */
export function useNavFollowing(groups: readonly OpenGroup[]) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const here = groups.find(
    ({ leads }) => Array.isArray(leads) && leads.some((place) => isAt(place, pathname)),
  )
  const label = here?.label
  useEffect(() => {
    if (pathname === '/library/certificate') closeNav()
    const { isOpen, expanded } = navState.get()
    if (isOpen && label !== undefined && !expanded.includes(label)) setExpanded(label, true)
  }, [pathname, label])
}
