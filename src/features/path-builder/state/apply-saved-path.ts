import { noneUnpublished } from '~/forms/builder/unpublished'
import type { LearningPath } from '~/features/path-builder/path-builder.api'
import { stillMine } from '~/features/path-builder/publish/conflict-rows'
import { contentOf, stepOf, type Steps } from '~/features/path-builder/steps/steps'
import { unsaved, type PathStore } from './path-store'
import { valuesOf, type Values } from './path-values'

/** Applies the response of a save of `sent`. Unsaved changes since then are kept. */
export function adoptAnswer(store: PathStore, path: LearningPath, sent: Values) {
  const { values } = store.get()
  const now = valuesOf(path)
  // The picture is the server's now, unless another one was chosen meanwhile.
  const picture = values.picture === sent.picture ? now.picture : values.picture
  // The server's facts of the steps, unless they were changed meanwhile.
  const steps = contentOf(values.steps) === contentOf(now.steps) ? now.steps : values.steps
  store.set({
    path,
    base: { ...sent, picture: now.picture, steps: now.steps },
    values: { ...values, picture, steps },
    save: { kind: 'rest' },
    savedAt: new Date(),
    restoredAt: null,
    unpublished: noneUnpublished,
    problems: {},
  })
}

/** Applies the server's facts about steps, such as their status. Local changes are kept. */
export function refreshSteps(store: PathStore, path: LearningPath) {
  const facts = new Map(path.courses.map((step) => [step._id, stepOf(step)]))
  const refresh = (steps: Steps) =>
    steps.map((step) => {
      const { key, required, dueInDays } = step
      const now = { ...step, ...facts.get(key), required, dueInDays }
      return JSON.stringify(now) === JSON.stringify(step) ? step : now
    })
  const { base, values, past, future } = store.get()
  store.set({
    path,
    base: { ...base, steps: refresh(base.steps) },
    values: { ...values, steps: refresh(values.steps) },
    past: past.map(refresh),
    future: future.map(refresh),
  })
}

/** Replaces the local state with the server's; Undo restores the former steps. */
export function takeTheirs(store: PathStore, theirs: LearningPath) {
  const { values, past } = store.get()
  const now = valuesOf(theirs)
  store.set({
    path: theirs,
    base: now,
    values: now,
    past: [...past, values.steps],
    future: [],
    save: { kind: 'rest' },
    restoredAt: null,
    problems: {},
  })
}

/** Applies local changes over the server's state; unchanged fields become the server's. */
export function keepMine(store: PathStore, theirs: LearningPath) {
  const state = store.get()
  const now = valuesOf(theirs)
  const mine = stillMine(state, theirs).map((name) => [name, state.values[name]] as const)
  store.set({
    path: theirs,
    base: now,
    values: { ...now, ...Object.fromEntries(mine) },
    save: { kind: 'rest' },
  })
}

/** Discards local changes. Returns a function that restores them. */
export function discardChanges(store: PathStore): () => void {
  const state = store.get()
  const { values, base, path, save } = state
  const isOvertaken = save.kind === 'conflict'
  const mine = unsaved(state).map((name) => [name, values[name]] as const)
  takeTheirs(store, isOvertaken ? save.theirs : path)
  return () => {
    // An unresolved conflict is restored, too.
    if (isOvertaken) return store.set({ values, base, path, save })
    store.set({ values: { ...store.get().values, ...Object.fromEntries(mine) } })
  }
}
