import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { Banner } from '~/ui/status/banner'

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)

/** Shown while there is no network. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(subscribe, () => onlineManager.isOnline())
  if (isOnline) return null
  return (
    <Banner tone="warning">
      You are offline. You can read loaded pages; changes are sent when you are back online.
    </Banner>
  )
}
