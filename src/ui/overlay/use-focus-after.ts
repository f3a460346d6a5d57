import { useLayoutEffect, useRef } from 'react'

/**
 * Moves the focus when a part with the focused button is removed, to the element that `find` returned while
 * the part was mounted. `find` must be stable. Set the ref on the part.
 */
export function useFocusAfter(
  find: (part: HTMLElement) => HTMLElement | null | undefined,
  options?: FocusOptions,
) {
  const part = useRef<HTMLDivElement>(null)
  const preventScroll = options?.preventScroll
  useLayoutEffect(() => {
    const element = part.current
    const next = element && find(element)
    return () => {
      if (element?.contains(document.activeElement)) next?.focus({ preventScroll })
    }
  }, [find, preventScroll])
  return part
}
