import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { focusRow } from '~/forms/builder/focus-row'
import { remove, restack } from '~/features/certificate-designer/elements/element-actions'
import type { DesignStore } from '~/features/certificate-designer/state/design-store'

/** The name of the list for dragging. */
export const layerList = 'certificate-layers'

/** The keyboard shortcuts of all rows. */
export function pressInLayers(store: DesignStore, event: KeyboardEvent<HTMLElement>) {
  const { target, key, altKey, ctrlKey, metaKey } = event
  const layer = target instanceof HTMLElement ? target.dataset.row : undefined
  if (layer === undefined || ctrlKey || metaKey) return
  const act = (change: () => void, next: string | undefined) => {
    event.preventDefault()
    flushSync(change)
    focusRow(next)
  }
  const keys = store
    .get()
    .values.page.elements.map(({ _id }) => _id)
    .toReversed()
  const at = keys.indexOf(layer)
  if (altKey) {
    if (key === 'ArrowUp') act(() => restack(store, layer, 1), layer)
    if (key === 'ArrowDown') act(() => restack(store, layer, -1), layer)
    return
  }
  const focusAt = (index: number) => {
    const next = keys[Math.max(0, Math.min(index, keys.length - 1))]
    act(() => store.set({ selection: next ?? null }), next)
  }
  if (key === 'ArrowUp') focusAt(at - 1)
  if (key === 'ArrowDown') focusAt(at + 1)
  if (key === 'Home') focusAt(0)
  if (key === 'End') focusAt(keys.length - 1)
  if (key === 'Delete' || key === 'Backspace')
    act(() => remove(store, layer), keys[at + 1] ?? keys[at - 1])
}
