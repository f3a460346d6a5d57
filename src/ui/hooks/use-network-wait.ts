import { useEffect, useRef, useState } from 'react'

/**
 * Lets what is to be sent wait for the network, before it is begun. Whoever leaves meanwhile, by closing a dialog or by
 * going elsewhere, sends nothing: nobody expects later what they went away from.
 */
export function useNetworkWait() {
  const [isWaiting, setWaiting] = useState(false)
  const waiting = useRef<AbortController>(undefined)
  const withdraw = () => waiting.current?.abort()
  useEffect(() => () => waiting.current?.abort(), [])
  /** Answers true once there is a network, and false when it was withdrawn before. */
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

/** What is said meanwhile, beside what was pressed. No component: it would bring its own to pages in front of sign-in. */
export const networkWait =
  'You are offline. This is sent when you are back online, unless you leave this page.'
