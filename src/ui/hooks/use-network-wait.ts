import { useEffect, useRef, useState } from 'react'

/** Waits for the network before something is sent. Leaving meanwhile, by closing a dialog or navigating, cancels it. */
export function useNetworkWait() {
  const [isWaiting, setWaiting] = useState(false)
  const waiting = useRef<AbortController>(undefined)
  const withdraw = () => waiting.current?.abort()
  useEffect(() => () => waiting.current?.abort(), [])
  /** Resolves to true once there is a network, and to false if cancelled before. */
  async function untilOnline(): Promise<boolean> {
    if (navigator.onLine) return true
    const stop = new AbortController()
    waiting.current = stop
    setWaiting(true)
    const isBack = await new Promise<boolean>((resolve) => {
      stop.signal.addEventListener('abort', () => resolve(false))
      window.addEventListener('online', () => resolve(true), { signal: stop.signal })
    })
    setWaiting(false)
    return isBack
  }
  return { isWaiting, untilOnline, withdraw }
}

/** The message meanwhile, beside the button. No component, so that public pages do not load one. */
export const networkWait =
  'You are offline. This is sent when you are back online, unless you leave this page.'
