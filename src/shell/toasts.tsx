import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastStore } from '~/ui/toast'
import { late } from './late'

const Toaster = lazy(
  late(() => import('~/ui/toaster').then((module) => ({ default: module.Toaster }))),
)

/** Where toasts appear; the code for them comes with the first one. */
export function Toasts() {
  const any = useSyncExternalStore(toastStore.subscribe, () => toastStore.snapshot().length > 0)
  if (!any) return null
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  )
}
