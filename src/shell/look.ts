import { onSignedOut } from '~/api/session'
import { keep } from '~/api/storage'
import type { Schemas } from '~/api/schemas'

type Preferences = Pick<Schemas['Preferences'], 'theme' | 'density'>

/**
 * Shows the page as the person likes it. Also remembered in this browser, where `index.html` finds it
 * before the next page is drawn; without it a dark page would flash white.
 */
export function applyLook({ theme, density }: Preferences) {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  dataset.density = density
  keep('local', 'look', { theme, density })
}

// The next person is shown what the system likes.
onSignedOut(() => {
  delete document.documentElement.dataset.theme
  delete document.documentElement.dataset.density
})
