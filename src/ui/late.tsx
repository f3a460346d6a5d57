import { useEffect } from 'react'
import { tried } from '~/ui/tried'
import { whenIdle } from '~/ui/when-idle'

type Load<T> = () => Promise<T>

const parts: Load<unknown>[] = []

const online = () =>
  new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))

/** `lazy` remembers a failure for ever, and an import that fails offline would take the whole page with it. */
async function patiently<T>(load: Load<T>): Promise<T> {
  try {
    return await tried(load)
  } catch (error) {
    if (navigator.onLine) throw error
    await online()
    return patiently(load)
  }
}

/**
 * For `lazy(late(() => import(…)))`: code of the shell that the first screen does not wait for. It is fetched in the
 * first idle moment, so that it is there when the network is not; without it, it waits for the network.
 */
export function late<T>(load: Load<T>): Load<T> {
  parts.push(load)
  return () => patiently(load)
}

/** Fetches all late parts once the first screen is there. */
export function useLateParts() {
  useEffect(
    () =>
      whenIdle(() => {
        // Whoever needs one asks again.
        for (const load of parts) load().catch(() => undefined)
      }),
    [],
  )
}
