import { useLayoutEffect, useRef } from 'react'

/**
 * For a part that goes with the press of a button in it: whoever pressed that goes on at what `find`, the same at every
 * call, answers while the part is there. Put the ref on the part.
 */
export function useFocusAfter(
  find: (part: HTMLElement) => HTMLElement | null | undefined,
  options?: FocusOptions,
) {
  const part = useRef<HTMLDivElement>(null)
  const preventScroll = options?.preventScroll
  useLayoutEffect(() => {
    const own = part.current
    const next = own && find(own)
    return () => {
      if (own?.contains(document.activeElement)) next?.focus({ preventScroll })
    }
  }, [find, preventScroll])
  return part
}
