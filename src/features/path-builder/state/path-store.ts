import type { SaveState } from '~/forms/builder/draft-saver'
import { createStore } from '~/lib/store'
import type { LearningPath } from '~/features/path-builder/path-builder.api'
import { findStep, settingsKey, type Steps } from '~/features/path-builder/steps/steps'
import type { Problems } from './path-problems'
import { changedFields, valuesOf, type FieldName, type Values } from './path-values'

/** The open dialog. */
export type OpenDialog =
  { kind: 'add' } | { kind: 'move'; key: string } | { kind: 'publish' | 'changes' | 'history' }

export interface PathState {
  /** The edited values. */
  values: Values
  /** The server's values. */
  base: Values
  /** The server's last response: version, status, counts. */
  path: LearningPath
  /** Undo and redo: former steps. */
  past: readonly Steps[]
  future: readonly Steps[]
  save: SaveState<LearningPath>
  savedAt: Date | null
  /** When the restored changes of an earlier visit were made; null if none were restored. */
  restoredAt: Date | null
  problems: Problems
  /** The row in the tab order. */
  active: string
  /** The row in the pane: the settings, or a step. */
  selection: string
  /** On a narrow screen only one side is visible. */
  side: 'steps' | 'detail'
  dialog: OpenDialog | null
  /** The last announcement for screen readers. */
  announcement: string
}

export const unsaved = ({ base, values }: PathState): FieldName[] => changedFields(base, values)

function initialState(path: LearningPath): PathState {
  const values = valuesOf(path)
  return {
    values,
    base: values,
    path,
    past: [],
    future: [],
    save: { kind: 'rest' },
    savedAt: null,
    restoredAt: null,
    problems: {},
    active: settingsKey,
    selection: settingsKey,
    side: 'steps',
    dialog: null,
    announcement: '',
  }
}

const undoLimit = 100
/** Changes of one kind to one step within this time are undone together. */
const intervalMs = 1000

export type PathStore = ReturnType<typeof createPathStore>

/**
 * The builder's store, outside React: a row or field re-renders only when its own data changes. Undo and redo are for
 * the steps; fields have the browser's.
 */
export function createPathStore(path: LearningPath) {
  const { get, set: write, subscribe } = createStore(initialState(path))
  let last = { name: '', at: 0 }
  const edits = new Set<() => void>()
  const set = (part: Partial<PathState>) => {
    const next = { ...get(), ...part }
    const exists = (key: string) => key === settingsKey || findStep(next.values.steps, key)
    write({
      ...next,
      active: exists(next.active) ? next.active : settingsKey,
      selection: exists(next.selection) ? next.selection : settingsKey,
    })
  }
  const edited = () => edits.forEach((listener) => listener())
  const withoutProblem = (name: FieldName) => {
    const { [name]: _gone, ...problems } = get().problems
    return problems
  }
  function step(from: 'past' | 'future', to: 'past' | 'future', announcement: string) {
    const state = get()
    const steps = state[from].at(-1)
    if (!steps) return
    last = { name: '', at: 0 }
    const { values } = state
    const moved = { [from]: state[from].slice(0, -1), [to]: [...state[to], values.steps] }
    set({ ...moved, values: { ...values, steps }, announcement })
    edited()
  }
  return {
    get,
    set,
    subscribe,
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
     * Changes the steps as an undoable change. Changes with the same name, such as typing days, are merged. `more` is
     * changed in the same update.
     */
    change(steps: Steps, more: Partial<PathState> = {}, name = '') {
      const { values, past } = get()
      if (steps === values.steps) return set(more)
      const isSame = name !== '' && name === last.name && Date.now() - last.at < intervalMs
      last = { name, at: Date.now() }
      set({
        ...more,
        values: { ...values, steps },
        past: isSame ? past : [...past.slice(1 - undoLimit), values.steps],
        future: [],
        problems: withoutProblem('steps'),
      })
      edited()
    },
    undo: () => step('past', 'future', 'Undone'),
    redo: () => step('future', 'past', 'Redone'),
  }
}
