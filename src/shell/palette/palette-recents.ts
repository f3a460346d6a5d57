import { onSignedOut } from '~/api/session/session'
import type { PaletteAction } from './palette-actions'
import { createStore } from '~/lib/store'

const limit = 5

/** The last entries opened by the palette. In memory only, as they contain personal names. */
export const recents = createStore<readonly PaletteAction[]>([])

export function remember(action: PaletteAction) {
  const others = recents.get().filter(({ id }) => id !== action.id)
  recents.set([action, ...others].slice(0, limit))
}

onSignedOut(() => recents.set([]))
