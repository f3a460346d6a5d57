import { onSignedOut } from '~/api/session/session'
import type { PaletteAction } from './palette-actions'
import { createStore } from '~/lib/store'

const limit = 5

/** Where the palette led lately. In memory only: names of people have no business in the browser's storage. */
export const recents = createStore<readonly PaletteAction[]>([])

export function remember(action: PaletteAction) {
  const others = recents.get().filter(({ id }) => id !== action.id)
  recents.set([action, ...others].slice(0, limit))
}

onSignedOut(() => recents.set([]))
