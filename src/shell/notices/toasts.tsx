import { createPortal } from 'react-dom'
import { onSignedOut } from '~/api/session/session'
import { useStore } from '~/lib/store'
import { lazyComponent } from '~/ui/lazy/lazy'
import { clearToasts, toastStore } from '~/ui/overlay/toast'

const Toaster = lazyComponent(() => import('~/ui/overlay/toaster').then((module) => module.Toaster))

// Whoever signs in next is told nothing that was said to somebody else.
onSignedOut(clearToasts)

/**
 * Where toasts appear; the code for them comes with the first one. Outside of the shell, whose layers are its own: what
 * happened in a drawer is told over it.
 */
export function Toasts() {
  const any = useStore(toastStore, (entries) => entries.length > 0)
  if (!any) return null
  return createPortal(<Toaster />, document.body)
}
