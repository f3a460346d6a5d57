import { useEffect, useEffectEvent } from 'react'

/** Runs something once, on mount. */
export function useTried(act: () => Promise<void>) {
  const run = useEffectEvent(act)
  useEffect(() => {
    void run()
  }, [])
}
