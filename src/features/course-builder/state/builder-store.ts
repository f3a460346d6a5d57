import { createUndoStore } from '~/forms/builder/edit-store'
import type { Course } from '~/features/course-builder/course-builder.api'
import { initialState, type BuilderState } from './builder-state'
import type { Values } from './course-values'
import { findItem, settingsKey, type Outline } from '~/features/course-builder/outline/outline'

/** Makes sure that the row in the tab order exists and is visible. */
function tabStop({ active, values: { sections }, collapsed }: BuilderState): string {
  if (active === settingsKey || sections.some(({ key }) => key === active)) return active
  const home = findItem(sections, active)?.section.key
  if (home === undefined) return settingsKey
  return collapsed.has(home) ? home : active
}

/** The rows that a change of selection, tab order or renaming affects. */
function touchedRows(before: BuilderState, now: BuilderState): Set<string> {
  const rows = new Set<string>()
  const notify = (one: string | null | undefined, other: string | null | undefined) => {
    if (one !== other) for (const key of [one, other]) if (key) rows.add(key)
  }
  notify(before.active, now.active)
  notify(before.renaming, now.renaming)
  const shown = ({ selection: is }: BuilderState) => (is.kind === 'item' ? is.key : settingsKey)
  notify(shown(before), shown(now))
  return rows
}

export type BuilderStore = ReturnType<typeof createBuilderStore>

/** The builder's store. Undo and redo are for the outline. */
export function createBuilderStore(course: Course) {
  const store = createUndoStore<Values, 'sections', BuilderState>(
    initialState(course),
    'sections',
    {
      adjust: (next) => ({ ...next, active: tabStop(next) }),
      undone: { renaming: null },
    },
  )
  const { get, set, edited } = store
  /** Row listeners by key: typing must not notify each of 500 rows. */
  const rowListeners = new Map<string, Set<() => void>>()
  let before = get()
  store.subscribe(() => {
    const now = get()
    const isNews = before.assets !== now.assets || before.assessments !== now.assessments
    const rows = isNews ? rowListeners.keys() : touchedRows(before, now)
    before = now
    for (const key of rows) rowListeners.get(key)?.forEach((listener) => listener())
  })
  return {
    ...store,
    /** Subscribes to what a row shows besides its own item: selection, tab order, renaming, asset data. */
    subscribeRow(key: string, listener: () => void) {
      const listeners = rowListeners.get(key) ?? new Set()
      rowListeners.set(key, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && rowListeners.get(key) === listeners) rowListeners.delete(key)
      }
    },
    /** Changes the outline without an undoable step, when a file has arrived. */
    settle(change: (outline: Outline) => Outline, more: Partial<BuilderState> = {}) {
      const { values, past, future } = get()
      const sections = change(values.sections)
      if (sections === values.sections) return set(more)
      set({
        ...more,
        values: { ...values, sections },
        past: past.map(change),
        future: future.map(change),
      })
      edited()
    },
  }
}
