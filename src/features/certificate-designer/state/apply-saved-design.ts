import type { Design } from '~/features/certificate-designer/designer.api'
import { stillMine } from '~/features/certificate-designer/publish/conflict-rows'
import type { DesignStore } from './design-store'
import { valuesOf, type Values } from './design-values'

/** Applies the response of a save of `sent`. Unsaved changes since then stay. */
export function adoptAnswer(store: DesignStore, design: Design, sent: Values) {
  store.set({
    design,
    base: sent,
    save: { kind: 'rest' },
    savedAt: new Date(),
    restoredAt: null,
    problems: {},
    sentFaults: [],
  })
}

/** Replaces the local state with the server's; Undo restores the former page. */
export function takeTheirs(store: DesignStore, theirs: Design) {
  const { values, past } = store.get()
  const now = valuesOf(theirs)
  store.set({
    design: theirs,
    base: now,
    values: now,
    past: [...past, values.page],
    future: [],
    save: { kind: 'rest' },
    restoredAt: null,
    problems: {},
    sentFaults: [],
  })
}

/** Applies local changes over the server's state; unchanged fields become the server's. */
export function keepMine(store: DesignStore, theirs: Design) {
  const state = store.get()
  const now = valuesOf(theirs)
  const mine = stillMine(state, theirs).map((name) => [name, state.values[name]] as const)
  store.set({
    design: theirs,
    base: now,
    values: { ...now, ...Object.fromEntries(mine) },
    save: { kind: 'rest' },
  })
}
