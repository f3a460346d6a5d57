import { lazy, Suspense, useEffect } from 'react'
import { late } from './late'
import { createStore, useStore } from './store'

const Palette = lazy(
  late(() => import('./palette').then((module) => ({ default: module.Palette }))),
)
const ShortcutsDialog = lazy(
  late(() => import('./shortcuts-dialog').then((module) => ({ default: module.ShortcutsDialog }))),
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
    <Suspense>
      {overlay === 'palette' && <Palette close={close} />}
      {overlay === 'shortcuts' && <ShortcutsDialog close={close} />}
    </Suspense>
  )
}
