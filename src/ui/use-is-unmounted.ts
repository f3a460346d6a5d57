import { useLayoutEffect, useRef, type RefObject } from 'react'
import { toastFailure } from './toast-failure'

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

/** For the `onError` of what shows its failure in its own place: once that is unmounted, a toast tells it. */
export function useToastOnceUnmounted(
  title: string | ((error: Error) => string),
): (error: Error) => void {
  const isUnmounted = useIsUnmounted()
  return (error) => {
    if (!isUnmounted.current) return
    toastFailure(typeof title === 'string' ? title : title(error), error)
  }
}
