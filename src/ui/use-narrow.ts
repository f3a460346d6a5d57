import { useSyncExternalStore } from 'react'
import { below } from '~/theme/media'

const list = matchMedia(below('sm'))

function subscribe(listener: () => void) {
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** Whether the window is as narrow as a phone's. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => list.matches)
}
