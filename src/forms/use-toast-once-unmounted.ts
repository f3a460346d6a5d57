import { useIsUnmounted } from '~/ui/hooks/use-is-unmounted'
import { toastFailure } from './toast-failure'

/** For the `onError` of what shows its failure in its own place: once that is unmounted, a toast tells it. */
export function useToastOnceUnmounted(
  what: string | ((error: unknown) => string),
): (error: Error) => void {
  const isUnmounted = useIsUnmounted()
  return (error) => {
    if (isUnmounted.current) toastFailure(what, error)
  }
}
