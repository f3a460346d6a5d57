import { createStore } from '~/lib/store'

const undoLimit = 100
/** Changes with the same name within this time are undone together. */
const intervalMs = 1000

/** A store outside React that tells saved changes from others: a field re-renders only when its own data changes. */
export function createEditStore<State extends object>(
  initial: State,
  adjust = (next: State): State => next,
) {
  const { get, set: write, subscribe } = createStore(initial)
  const listeners = new Set<() => void>()
  return {
    get,
    set: (part: Partial<State>) => write(adjust({ ...get(), ...part })),
    subscribe,
    /** Subscribes to changes that have to be saved; returns the unsubscribe function. */
    onEdit(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Notifies of a change that has to be saved. */
    edited: () => listeners.forEach((listener) => listener()),
  }
}

/** The edited values, and the former and later ones of the field with undo and redo. */
export interface Undoable<Values, Name extends keyof Values> {
  values: Values
  past: readonly Values[Name][]
  future: readonly Values[Name][]
  /** Error messages by field. */
  problems: Partial<Record<string, string>>
  /** The last announcement for screen readers. */
  announcement: string
}

interface UndoOptions<State> {
  /** Adjusts each next state: a selected row may be gone. */
  adjust?: (next: State) => State
  /** Reset by each undoable change. */
  changed?: Partial<State>
  /** Reset by undo and redo. */
  undone?: Partial<State>
}

/** An edit store with undo and redo for one field; other fields have the browser's. */
export function createUndoStore<
  Values extends object,
  Name extends keyof Values & string,
  State extends Undoable<Values, Name>,
>(initial: State, field: Name, { adjust, changed, undone }: UndoOptions<State> = {}) {
  const store = createEditStore(initial, adjust)
  const { get, set, edited } = store
  let last = { name: '', at: 0 }

  /** The state with another value of a field, without its error. */
  function withValue<N extends keyof Values & string>(name: N, value: Values[N]) {
    const state = get()
    const values: Values = { ...state.values, [name]: value }
    const { [name]: _gone, ...problems } = state.problems
    return { ...state, values, problems }
  }

  function step(from: 'past' | 'future', to: 'past' | 'future', announcement: string) {
    const state = get()
    const value = state[from].at(-1)
    if (value === undefined) return
    last = { name: '', at: 0 }
    const values: Values = { ...state.values, [field]: value }
    const moved = { [from]: state[from].slice(0, -1), [to]: [...state[to], state.values[field]] }
    set({ ...state, ...undone, ...moved, values, announcement })
    edited()
  }

  return {
    ...store,
    edit<N extends keyof Values & string>(name: N, value: Values[N]) {
      if (get().values[name] === value) return
      set(withValue(name, value))
      edited()
    },
    /**
     * Changes the field as an undoable change. Changes with the same name, such as typing, are merged. `more` is changed
     * in the same update.
     */
    change(value: Values[Name], more: Partial<State> = {}, name = '') {
      const { values, past } = get()
      const before = values[field]
      if (value === before) return set(more)
      const isSame = name !== '' && name === last.name && Date.now() - last.at < intervalMs
      last = { name, at: Date.now() }
      set({
        ...withValue(field, value),
        ...changed,
        ...more,
        past: isSame ? past : [...past.slice(1 - undoLimit), before],
        future: [],
      })
      edited()
    },
    undo: () => step('past', 'future', 'Undone'),
    redo: () => step('future', 'past', 'Redone'),
  }
}
