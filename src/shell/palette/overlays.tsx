import { useEffect } from 'react'
import { lazyComponent } from '~/ui/lazy/lazy'
import { createStore, useStore } from '~/lib/store'

const Palette = lazyComponent(() => import('./palette').then((module) => module.Palette))
const ShortcutsDialog = lazyComponent(() =>
  import('./shortcuts-dialog').then((module) => module.ShortcutsDialog),
)

const shown = createStore<'palette' | 'shortcuts' | null>(null)

export const openPalette = () => shown.set('palette')
export const openShortcuts = () => shown.set('shortcuts')
const close = () => shown.set(null)

/** What opens over any screen; its code comes when it is first asked for. */
export function Overlays() {
  const overlay = useStore(shown)
  // Whoever signs in next does not find it open.
  useEffect(() => close, [])
  return (
    <>
      {overlay === 'palette' && <Palette close={close} />}
      {overlay === 'shortcuts' && <ShortcutsDialog close={close} />}
    </>
  )
}
