import { forgetDraft, keepDraft, readDraft } from '~/forms/drafts'
import { isOtherWork } from '~/features/path-builder/publish/conflict-rows'
import { keepMine } from './apply-saved-path'
import { unsaved, type PathState, type PathStore } from './path-store'
import type { Values } from './path-values'

const pause = 300
const name = (pathId: string) => `learning-path:${pathId}`

/** The draft stored in this tab: changed fields only, and their former values. */
type Kept = { version: number; changed: Partial<Values>; before: Partial<Values> }

/** Whether it was stored by this version of the builder; an older console may have stored something else. */
function isKept(values: Record<string, unknown>): values is Kept {
  const { version, changed, before } = values
  return (
    typeof version === 'number' &&
    [changed, before].every((part) => typeof part === 'object' && part !== null)
  )
}

/** Stores the unsaved changes, or removes the draft if there are none. */
export function keepPathNow(state: PathState) {
  const { path, values, base } = state
  const names = unsaved(state).filter((field) => field !== 'picture')
  if (names.length === 0) return forgetDraft(name(path._id))
  const part = (from: Values) => Object.fromEntries(names.map((field) => [field, from[field]]))
  keepDraft(name(path._id), { version: path.version, changed: part(values), before: part(base) })
}

/** Applies the stored draft to the server's state. */
function restore(store: PathStore) {
  const { path, values } = store.get()
  const draft = readDraft(name(path._id))
  if (!draft || !isKept(draft.values)) return
  const { version, changed, before } = draft.values
  store.set({
    values: { ...values, ...changed },
    restoredAt: draft.at,
    // Somebody has saved since: a decision is needed before anything is sent. Until then the old version number is
    // kept, so that another visit asks again, and the server refuses the save in any case.
    ...(version !== path.version && {
      base: { ...values, ...before },
      path: { ...path, version },
      save: { kind: 'conflict', theirs: path },
    }),
  })
  if (version === path.version || !isOtherWork(store.get(), path)) return
  keepMine(store, path)
  if (unsaved(store.get()).length > 0) return
  store.set({ restoredAt: null })
  forgetPathDraft(path._id)
}

/** Stores unsaved changes in this tab, and restores those of an earlier visit. Returns a function that stops it. */
export function keepPathDraft(store: PathStore): () => void {
  restore(store)
  let timer: ReturnType<typeof setTimeout> | undefined
  let before = store.get()
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    keepPathNow(store.get())
  }
  const stop = store.subscribe(() => {
    const state = store.get()
    if (state.values === before.values && state.base === before.base) return
    before = state
    timer ??= setTimeout(flush, pause)
  })
  window.addEventListener('pagehide', flush)
  return () => {
    stop()
    if (timer !== undefined) flush()
    window.removeEventListener('pagehide', flush)
  }
}

/** Removes the stored draft. */
export const forgetPathDraft = (pathId: string) => forgetDraft(name(pathId))
