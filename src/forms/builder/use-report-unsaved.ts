import { useEffect, useEffectEvent } from 'react'
import type { Store } from '~/lib/store'

/** Reports how to save unsaved work before the page is left; null if there is none. */
export type ReportUnsaved = (settle: (() => Promise<boolean>) | null) => void

interface Unsaved<State> {
  isUnsaved: (state: State) => boolean
  /** Saves, and returns whether nothing is unsaved any more. */
  settle: () => Promise<boolean>
  report: ReportUnsaved
}

/** Reports when there is unsaved work, when it is saved, and when the page was left. */
export function useReportUnsaved<State>(
  { get, subscribe }: Pick<Store<State>, 'get' | 'subscribe'>,
  { isUnsaved, settle, report }: Unsaved<State>,
) {
  const hasUnsaved = useEffectEvent(() => isUnsaved(get()))
  const reportUnsaved = useEffectEvent((is: boolean) => report(is ? settle : null))
  useEffect(() => {
    let wasUnsaved = false
    const check = () => {
      const is = hasUnsaved()
      if (is === wasUnsaved) return
      wasUnsaved = is
      reportUnsaved(is)
    }
    check()
    const stop = subscribe(check)
    return () => {
      stop()
      reportUnsaved(false)
    }
  }, [subscribe])
}
