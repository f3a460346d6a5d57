import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * True once the component is unmounted, by a closed drawer as by another screen. What it would have shown has to be told
 * elsewhere then, and nobody is led away from where they went.
 */
export function useIsUnmounted(): Readonly<RefObject<boolean>> {
  const isUnmounted = useRef(false)
  // At once, and not some time after it is gone from the screen.
  useLayoutEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
    }
  }, [])
  return isUnmounted
}
