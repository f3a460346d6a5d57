import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { focusRow } from '~/forms/builder/focus-row'
import type { BuilderStore } from '~/features/course-builder/state/builder-store'
import { findItem, settingsKey } from './outline'
import { moveByStep, remove, toggleSection } from './outline-actions'

const rowsIn = (outline: HTMLElement) => [...outline.querySelectorAll<HTMLElement>('[data-row]')]

/** Opens a row: an item or the settings in the pane; sections expand and collapse. */
export function openRow(store: BuilderStore, key: string) {
  const { collapsed, values } = store.get()
  if (key === settingsKey)
    return store.set({ selection: { kind: 'settings' }, pane: 'detail', active: key })
  if (findItem(values.sections, key))
    return store.set({ selection: { kind: 'item', key }, pane: 'detail', active: key })
  toggleSection(store, key, collapsed.has(key))
}

/** The keyboard shortcuts of the outline, for all rows. */
export function pressInOutline(store: BuilderStore, event: KeyboardEvent<HTMLElement>) {
  const { target, key, altKey, ctrlKey, metaKey } = event
  const row = target instanceof HTMLElement ? target.dataset.row : undefined
  if (row === undefined || ctrlKey || metaKey) return
  const act = (change: () => void, focus: () => string | null = () => row) => {
    event.preventDefault()
    // The row may be in another section now: restore its focus.
    flushSync(change)
    focusRow(focus())
  }
  if (altKey) {
    if (row === settingsKey) return
    if (key === 'ArrowUp') act(() => moveByStep(store, row, -1))
    if (key === 'ArrowDown') act(() => moveByStep(store, row, 1))
    return
  }
  const rows = rowsIn(event.currentTarget)
  const at = rows.findIndex((element) => element.dataset.row === row)
  const focusAt = (index: number) => {
    event.preventDefault()
    focusRow(rows[Math.max(0, Math.min(index, rows.length - 1))]?.dataset.row ?? null)
  }
  const { values, collapsed } = store.get()
  const home = findItem(values.sections, row)?.section.key
  const isSection = home === undefined && row !== settingsKey
  if (key === 'ArrowUp') focusAt(at - 1)
  if (key === 'ArrowDown') focusAt(at + 1)
  if (key === 'Home') focusAt(0)
  if (key === 'End') focusAt(rows.length - 1)
  if (row === settingsKey) return
  if (key === 'F2')
    act(
      () => store.set({ renaming: row }),
      () => null,
    )
  if (key === 'Delete' || key === 'Backspace')
    act(
      () => remove(store, row),
      () => store.get().active,
    )
  if (key === 'ArrowRight' && isSection && collapsed.has(row))
    act(() => toggleSection(store, row, true))
  if (key === 'ArrowLeft' && isSection && !collapsed.has(row))
    act(() => toggleSection(store, row, false))
  if (key === 'ArrowLeft' && home !== undefined)
    act(
      () => undefined,
      () => home,
    )
}
