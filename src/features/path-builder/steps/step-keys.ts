import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { focusRow } from '~/forms/builder/focus-row'
import type { PathStore } from '~/features/path-builder/state/path-store'
import { moveByOne, remove } from './step-actions'
import { settingsKey } from './steps'

/** Shows a step or the settings in the pane. */
export const openRow = (store: PathStore, key: string) =>
  store.set({ selection: key, side: 'detail', active: key })

/** The keyboard shortcuts of all rows. */
export function pressInSteps(store: PathStore, event: KeyboardEvent<HTMLElement>) {
  const { target, key, altKey, ctrlKey, metaKey } = event
  const row = target instanceof HTMLElement ? target.dataset.row : undefined
  if (row === undefined || ctrlKey || metaKey) return
  const act = (change: () => void, focus: () => string = () => row) => {
    event.preventDefault()
    flushSync(change)
    focusRow(focus())
  }
  if (altKey) {
    if (row === settingsKey) return
    if (key === 'ArrowUp') act(() => moveByOne(store, row, -1))
    if (key === 'ArrowDown') act(() => moveByOne(store, row, 1))
    return
  }
  const keys = [settingsKey, ...store.get().values.steps.map((step) => step.key)]
  const at = keys.indexOf(row)
  const focusAt = (index: number) => {
    event.preventDefault()
    focusRow(keys[Math.max(0, Math.min(index, keys.length - 1))] ?? settingsKey)
  }
  if (key === 'ArrowUp') focusAt(at - 1)
  if (key === 'ArrowDown') focusAt(at + 1)
  if (key === 'Home') focusAt(0)
  if (key === 'End') focusAt(keys.length - 1)
  if ((key === 'Delete' || key === 'Backspace') && row !== settingsKey)
    act(
      () => remove(store, row),
      () => store.get().active,
    )
}
