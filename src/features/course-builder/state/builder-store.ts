import { createStore } from '~/lib/store'
import type { Course } from '~/features/course-builder/course-builder.api'
import { initialState, type BuilderState } from './builder-state'
import type { FieldName, Values } from './course-values'
import { findItem, settingsKey, type Outline } from '~/features/course-builder/outline/outline'

/** Makes sure that the row in the tab order exists and is visible. */
function tabStop({ active, values: { sections }, collapsed }: BuilderState): string {
  if (active === settingsKey || sections.some(({ key }) => key === active)) return active
  const home = findItem(sections, active)?.section.key
  if (home === undefined) return settingsKey
  return collapsed.has(home) ? home : active
}

const undoLimit = 100
/** Changes of one kind to one object within this time are undone together. */
const intervalMs = 1000

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

/**
 * The builder's store, outside React: a row or field re-renders only when its own data changes. Undo and redo are for
 * the outline; fields have the browser's.
 */
export function createBuilderStore(course: Course) {
  const { get, set: write, subscribe } = createStore(initialState(course))
  let last = { name: '', at: 0 }
  /** Row listeners by key: typing must not notify each of 500 rows. */
  const rowListeners = new Map<string, Set<() => void>>()
  const edits = new Set<() => void>()
  const set = (part: Partial<BuilderState>) => {
    const before = get()
    const next = { ...before, ...part }
    const now = { ...next, active: tabStop(next) }
    write(now)
    const isNews = before.assets !== now.assets || before.assessments !== now.assessments
    for (const key of isNews ? rowListeners.keys() : touchedRows(before, now))
      rowListeners.get(key)?.forEach((listener) => listener())
  }
  const edited = () => edits.forEach((listener) => listener())
  const withoutProblem = (name: FieldName) => {
    const { [name]: _gone, ...problems } = get().problems
    return problems
  }
  return {
    get,
    set,
    subscribe,
    /** Subscribes to what a row shows besides its own item: selection, tab order, renaming, asset data. */
    subscribeRow(key: string, listener: () => void) {
      const listeners = rowListeners.get(key) ?? new Set()
      rowListeners.set(key, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && rowListeners.get(key) === listeners) rowListeners.delete(key)
      }
    },
    /** Subscribes to changes that have to be saved; returns the unsubscribe function. */
    onEdit(listener: () => void) {
      edits.add(listener)
      return () => void edits.delete(listener)
    },
    edit<N extends FieldName>(name: N, value: Values[N]) {
      if (get().values[name] === value) return
      set({ values: { ...get().values, [name]: value }, problems: withoutProblem(name) })
      edited()
    },
    /**
     * Changes the outline as an undoable step. Steps with the same name, such as typing in a title, are merged. `more`
     * is changed in the same update.
     */
    change(next: Outline, more: Partial<BuilderState> = {}, name = '') {
      const { values, past } = get()
      if (next === values.sections) return set(more)
      const isSame = name !== '' && name === last.name && Date.now() - last.at < intervalMs
      last = { name, at: Date.now() }
      set({
        ...more,
        values: { ...values, sections: next },
        past: isSame ? past : [...past.slice(1 - undoLimit), values.sections],
        future: [],
        problems: withoutProblem('sections'),
      })
      edited()
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
    undo: () => step('past', 'future', 'Undone'),
    redo: () => step('future', 'past', 'Redone'),
  }

  function step(from: 'past' | 'future', to: 'past' | 'future', announcement: string) {
    const state = get()
    const sections = state[from].at(-1)
    if (!sections) return
    last = { name: '', at: 0 }
    const { values } = state
    const steps = { [from]: state[from].slice(0, -1), [to]: [...state[to], values.sections] }
    set({ ...steps, values: { ...values, sections }, renaming: null, announcement })
    edited()
  }
}
