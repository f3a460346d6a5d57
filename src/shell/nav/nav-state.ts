import { onSignedOut } from '~/api/session/session'
import { storeValue, storedValue } from '~/api/client/storage'
import { createStore } from '~/lib/store'

// Whether the navigation is open, and which groups are expanded: global, and stored in this browser.

interface NavState {
  isOpen: boolean
  /** The expanded groups by name; empty while the navigation is closed. */
  expanded: readonly string[]
}

const openKey = 'navigation'
const subListsKey = 'navigation.sub-lists'

function savedSubLists(): string[] {
  const saved = storedValue('local', subListsKey)
  return Array.isArray(saved) ? saved.filter((name) => typeof name === 'string') : []
}

function initial(): NavState {
  const isOpen = storedValue('local', openKey) !== 'closed'
  return { isOpen, expanded: isOpen ? savedSubLists() : [] }
}

export const navState = createStore(initial())

/** Opens the navigation, with the groups that were expanded when it was closed. */
export function openNav() {
  if (navState.get().isOpen) return
  storeValue('local', openKey, 'open')
  navState.set({ isOpen: true, expanded: savedSubLists() })
}

/** Closes it to the rail and stores the expanded groups. */
export function closeNav() {
  const { isOpen, expanded } = navState.get()
  if (!isOpen) return
  storeValue('local', openKey, 'closed')
  storeValue('local', subListsKey, expanded)
  navState.set({ isOpen: false, expanded: [] })
}

export function toggleNav() {
  if (navState.get().isOpen) closeNav()
  else openNav()
}

/** Expands or collapses a group. */
export function setExpanded(name: string, isExpanded: boolean) {
  const { isOpen, expanded } = navState.get()
  const changed = (names: readonly string[]) => {
    const others = names.filter((other) => other !== name)
    return isExpanded ? [...others, name] : others
  }
  // Stored immediately, for a reload. While closed, the list in memory is empty, or that of the drawer; the stored one
  // must not be overwritten.
  storeValue('local', subListsKey, changed(isOpen ? expanded : savedSubLists()))
  navState.set({ isOpen, expanded: changed(expanded) })
}

// Nothing is stored: as on a first visit.
onSignedOut(() => navState.set(initial()))
