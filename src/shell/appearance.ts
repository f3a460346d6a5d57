import { onSignedOut } from '~/api/session/session'
import { storeValue, storedValue } from '~/api/client/storage'
import type { Schemas } from '~/api/schemas'
import { asPageSize, setUsualPageSize } from '~/ui/list/page-size'

type Preferences = Pick<Schemas['Preferences'], 'theme' | 'density' | 'motion' | 'pageSize'>

/**
 * Applies the appearance settings. Also stored in this browser, where `index.html` reads them before the first paint;
 * otherwise a dark page would flash white.
 */
export function applyLook({ theme, density, motion, pageSize }: Preferences) {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  dataset.density = density
  dataset.motion = motion
  setUsualPageSize(pageSize)
  storeValue('local', 'look', { theme, density, motion, pageSize })
}

/** The page size of the last user here, for lists that are fetched before the user is known. */
export function recallPageSize() {
  const stored = storedValue('local', 'look')
  const hasPageSize = typeof stored === 'object' && stored !== null && 'pageSize' in stored
  setUsualPageSize(hasPageSize ? asPageSize(stored.pageSize) : undefined)
}

// The next user gets the system's settings.
onSignedOut(() => {
  delete document.documentElement.dataset.theme
  delete document.documentElement.dataset.density
  delete document.documentElement.dataset.motion
  setUsualPageSize(undefined)
})
