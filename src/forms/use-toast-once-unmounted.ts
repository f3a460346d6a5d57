import { useIsUnmounted } from '~/ui/hooks/use-is-unmounted'
import { toastFailure } from './toast-failure'

/** For the `onError` of a component that shows its error itself: once it is unmounted, a toast does. */
export function useToastOnceUnmounted(
  action: string | ((error: unknown) => string),
): (error: Error) => void {
  const isUnmounted = useIsUnmounted()
  return (error) => {
    if (isUnmounted.current) toastFailure(action, error)
  }
}
