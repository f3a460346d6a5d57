import { onSignedOut } from '~/api/session/session'
import { keep, kept } from '~/api/client/storage'
import { createStore } from '~/lib/store'

// Whether the navigation is open, and which sub-lists are: global, and remembered in this browser.

interface NavState {
  isOpen: boolean
  /** The groups whose sub-lists are open, by name; empty while the navigation is closed. */
  expanded: readonly string[]
}

const openKey = 'navigation'
const subListsKey = 'navigation.sub-lists'

function savedSubLists(): string[] {
  const saved = kept('local', subListsKey)
  return Array.isArray(saved) ? saved.filter((name) => typeof name === 'string') : []
}

function initial(): NavState {
  const isOpen = kept('local', openKey) !== 'closed'
  return { isOpen, expanded: isOpen ? savedSubLists() : [] }
}

export const navState = createStore(initial())

/** Opens the navigation, with the sub-lists that were open when it was last closed. */
export function openNav() {
  if (navState.get().isOpen) return
  keep('local', openKey, 'open')
  navState.set({ isOpen: true, expanded: savedSubLists() })
}

/** Closes it to the rail and remembers the open sub-lists. */
export function closeNav() {
  const { isOpen, expanded } = navState.get()
  if (!isOpen) return
  keep('local', openKey, 'closed')
  keep('local', subListsKey, expanded)
  navState.set({ isOpen: false, expanded: [] })
}

export function toggleNav() {
  if (navState.get().isOpen) closeNav()
  else openNav()
}

/** Opens or closes one group's sub-list. */
export function setExpanded(name: string, isExpanded: boolean) {
  const { isOpen, expanded } = navState.get()
  const changed = (names: readonly string[]) => {
    const others = names.filter((other) => other !== name)
    return isExpanded ? [...others, name] : others
  }
  // Also remembered at once: a reload is no closing. Closed, the list in memory is empty, or that of the drawer; what is
  // remembered must not be lost for it.
  keep('local', subListsKey, changed(isOpen ? expanded : savedSubLists()))
  navState.set({ isOpen, expanded: changed(expanded) })
}

// Nothing is remembered any more: as on a first visit.
onSignedOut(() => navState.set(initial()))
