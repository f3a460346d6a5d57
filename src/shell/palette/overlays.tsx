import { useEffect } from 'react'
import { lazyComponent } from '~/ui/lazy/lazy'
import { createStore, useStore } from '~/lib/store'

const Palette = lazyComponent(() => import('./palette').then((module) => module.Palette))
const ShortcutsDialog = lazyComponent(() =>
  import('./shortcuts-dialog').then((module) => module.ShortcutsDialog),
)

const openOverlay = createStore<'palette' | 'shortcuts' | null>(null)

export const openPalette = () => openOverlay.set('palette')
export const openShortcuts = () => openOverlay.set('shortcuts')
const close = () => openOverlay.set(null)

/** Overlays on any screen; their code loads when first opened. */
export function Overlays() {
  const overlay = useStore(openOverlay)
  // Closed for the next user.
  useEffect(() => close, [])
  return (
    <>
      {overlay === 'palette' && <Palette close={close} />}
      {overlay === 'shortcuts' && <ShortcutsDialog close={close} />}
    </>
  )
}
