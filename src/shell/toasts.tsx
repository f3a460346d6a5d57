import { lazy, Suspense, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { toastStore } from '~/ui/toast'
import { late } from './late'

const Toaster = lazy(
  late(() => import('~/ui/toaster').then((module) => ({ default: module.Toaster }))),
)

/**
 * Where toasts appear; the code for them comes with the first one. Outside of the shell, whose layers are its own: what
 * happened in a drawer is told over it.
 */
export function Toasts() {
  const any = useSyncExternalStore(toastStore.subscribe, () => toastStore.snapshot().length > 0)
  if (!any) return null
  return createPortal(
    <Suspense>
      <Toaster />
    </Suspense>,
    document.body,
  )
}
