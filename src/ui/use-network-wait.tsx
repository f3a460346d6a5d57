import { useEffect, useRef, useState } from 'react'
import { Callout } from './callout'

/**
 * Lets what is to be sent wait for the network, before it is begun. Whoever leaves meanwhile, by closing a dialog or by
 * going elsewhere, sends nothing: nobody expects later what they went away from.
 */
export function useNetworkWait() {
  const [isWaiting, setWaiting] = useState(false)
  const isOffline = useRef(false)
  const waiting = useRef<AbortController>(undefined)
  useEffect(() => {
    isOffline.current = !navigator.onLine
    const ended = new AbortController()
    const { signal } = ended
    window.addEventListener('offline', () => (isOffline.current = true), { signal })
    window.addEventListener('online', () => (isOffline.current = false), { signal })
    return () => {
      ended.abort()
      waiting.current?.abort()
    }
  }, [])
  /** Answers true once there is a network, and false when it was withdrawn before. */
  async function untilOnline(): Promise<boolean> {
    if (!isOffline.current) return true
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
  return { isWaiting, untilOnline, withdraw: () => waiting.current?.abort() }
}

/** Says of something that was sent offline that it waits, beside what was pressed. */
export function NetworkWaitNote() {
  return (
    <Callout tone="warning" live="polite">
      You are offline, so this waits until you are back. Leave before, and nothing is sent.
    </Callout>
  )
}
