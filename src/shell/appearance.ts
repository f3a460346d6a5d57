import { onSignedOut } from '~/api/session/session'
import { keep, kept } from '~/api/client/storage'
import type { Schemas } from '~/api/schemas'
import { asPageSize, setUsualPageSize } from '~/ui/list/page-size'

type Preferences = Pick<Schemas['Preferences'], 'theme' | 'density' | 'motion' | 'pageSize'>

/**
 * Shows the page as the person likes it. Also remembered in this browser, where `index.html` finds it
 * before the next page is drawn; without it a dark page would flash white.
 */
export function applyLook({ theme, density, motion, pageSize }: Preferences) {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  dataset.density = density
  dataset.motion = motion
  setUsualPageSize(pageSize)
  keep('local', 'look', { theme, density, motion, pageSize })
}

/** How long pages were when somebody was here last, for the lists that are asked before it is known who is here now. */
export function recallPageSize() {
  const look = kept('local', 'look')
  const known = typeof look === 'object' && look !== null && 'pageSize' in look
  setUsualPageSize(known ? asPageSize(look.pageSize) : undefined)
}

// The next person is shown what the system likes.
onSignedOut(() => {
  delete document.documentElement.dataset.theme
  delete document.documentElement.dataset.density
  delete document.documentElement.dataset.motion
  setUsualPageSize(undefined)
})
