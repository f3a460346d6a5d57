import { useEffect, useRef, type RefObject } from 'react'
import { toastFailure } from './toast-failure'

/** Says later whether who calls this has left the screen: what would be shown there has to be told elsewhere then. */
export function useIsGone(): Readonly<RefObject<boolean>> {
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  return isGone
}

/** For the `onError` of what shows its failure in its own place: once that is left, a toast tells it. */
export function useToastOnceGone(title: string): (error: Error) => void {
  const isGone = useIsGone()
  return (error) => {
    if (isGone.current) toastFailure(title, error)
  }
}
