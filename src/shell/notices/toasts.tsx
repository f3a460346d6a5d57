import { createPortal } from 'react-dom'
import { onSignedOut } from '~/api/session/session'
import { useStore } from '~/lib/store'
import { lazyComponent } from '~/ui/lazy/lazy'
import { clearToasts, toastStore } from '~/ui/overlay/toast'

const Toaster = lazyComponent(() => import('~/ui/overlay/toaster').then((module) => module.Toaster))

// Toasts are not shown to the next user.
onSignedOut(clearToasts)

/**
 * The toasts; their code loads with the first one. Outside of the shell, so that they are above its layers, such as
 * drawers.
 */
export function Toasts() {
  const any = useStore(toastStore, (entries) => entries.length > 0)
  if (!any) return null
  return createPortal(<Toaster />, document.body)
}
