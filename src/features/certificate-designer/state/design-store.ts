import type { SaveState } from '~/forms/builder/draft-saver'
import { createStore } from '~/lib/store'
import type { Design } from '~/features/certificate-designer/designer.api'
import { findElement, type Box, type Page } from '~/features/certificate-designer/elements/elements'
import { usualSample, type Sample } from '~/entities/certificate-sample'
import { changedFields, valuesOf, type FieldName, type Values } from './design-values'
import type { Fault } from './faults'

/** An element while it is dragged, and the lines it snaps to. */
interface Live {
  key: string
  box: Box
  guides: { x: readonly number[]; y: readonly number[] }
}

export interface DesignState {
  values: Values
  /** The server's values. */
  base: Values
  /** The server's last response. */
  design: Design
  past: readonly Page[]
  future: readonly Page[]
  save: SaveState<Design>
  savedAt: Date | null
  /** When the restored changes of an earlier visit were made; null if none were restored. */
  restoredAt: Date | null
  problems: Partial<Record<FieldName, string>>
  /** The faults of the last drawing, and those of the last refused request. */
  drawnFaults: readonly Fault[]
  sentFaults: readonly Fault[]
  /** The element in the pane; null for the page. */
  selection: string | null
  live: Live | null
  sample: Sample
  isPublishing: boolean
  /** The last announcement for screen readers. */
  announcement: string
}

export const unsaved = ({ base, values }: DesignState): FieldName[] => changedFields(base, values)

function initialState(design: Design): DesignState {
  const values = valuesOf(design)
  return {
    values,
    base: values,
    design,
    past: [],
    future: [],
    save: { kind: 'rest' },
    savedAt: null,
    restoredAt: null,
    problems: {},
    drawnFaults: [],
    sentFaults: [],
    selection: null,
    live: null,
    sample: usualSample,
    isPublishing: false,
    announcement: '',
  }
}

const undoLimit = 100
/** Changes with the same name within this time are undone together. */
const intervalMs = 1000

export type DesignStore = ReturnType<typeof createDesignStore>

/** The designer's store, outside React. Undo and redo are for the page; other fields have the browser's. */
export function createDesignStore(design: Design) {
  const { get, set: write, subscribe } = createStore(initialState(design))
  let last = { name: '', at: 0 }
  const edits = new Set<() => void>()
  const set = (part: Partial<DesignState>) => {
    const next = { ...get(), ...part }
    const { selection, values } = next
    const isThere = selection !== null && findElement(values.page.elements, selection)
    write({ ...next, selection: isThere ? selection : null })
  }
  const edited = () => edits.forEach((listener) => listener())
  const withoutProblem = (name: FieldName) => {
    const { [name]: _gone, ...problems } = get().problems
    return problems
  }
  function step(from: 'past' | 'future', to: 'past' | 'future', announcement: string) {
    const state = get()
    const page = state[from].at(-1)
    if (!page) return
    last = { name: '', at: 0 }
    const { values } = state
    const moved = { [from]: state[from].slice(0, -1), [to]: [...state[to], values.page] }
    set({ ...moved, values: { ...values, page }, sentFaults: [], announcement })
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
    /** Changes the page as an undoable change. Changes with the same name, such as typing, are merged. */
    change(page: Page, more: Partial<DesignState> = {}, name = '') {
      const { values, past } = get()
      if (page === values.page) return set(more)
      const isSame = name !== '' && name === last.name && Date.now() - last.at < intervalMs
      last = { name, at: Date.now() }
      set({
        ...more,
        values: { ...values, page },
        past: isSame ? past : [...past.slice(1 - undoLimit), values.page],
        future: [],
        sentFaults: [],
        problems: withoutProblem('page'),
      })
      edited()
    },
    undo: () => step('past', 'future', 'Undone'),
    redo: () => step('future', 'past', 'Redone'),
  }
}
