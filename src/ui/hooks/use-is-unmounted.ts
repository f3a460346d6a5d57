import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Becomes true when the component is unmounted, for example with a closed drawer. Its results then have to be shown
 * elsewhere, and must not navigate.
 */
export function useIsUnmounted(): Readonly<RefObject<boolean>> {
  const isUnmounted = useRef(false)
  // A layout effect: immediately, not some time after.
  useLayoutEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
    }
  }, [])
  return isUnmounted
}
