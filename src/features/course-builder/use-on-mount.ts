import { useEffect, useEffectEvent } from 'react'

/** Does something once, when the part appears. */
export function useTried(act: () => Promise<void>) {
  const run = useEffectEvent(act)
  useEffect(() => {
    void run()
  }, [])
}
