import { forgetDraft, keepDraft, readDraft } from '~/forms/drafts'
import { conflictRows } from '~/features/certificate-designer/publish/conflict-rows'
import { keepMine } from './apply-saved-design'
import { unsaved, type DesignStore } from './design-store'
import type { Values } from './design-values'

const pause = 300
const name = (id: string) => `certificate:${id}`

/** The draft stored in this tab: changed fields only, and their former values. */
type Kept = { version: number; changed: Partial<Values>; before: Partial<Values> }

function isKept(values: Record<string, unknown>): values is Kept {
  const { version, changed, before } = values
  return (
    typeof version === 'number' &&
    [changed, before].every((part) => typeof part === 'object' && part !== null)
  )
}

/** Stores the unsaved changes, or removes the draft if there are none. */
function keepNow(store: DesignStore) {
  const state = store.get()
  const { design, values, base } = state
  const names = unsaved(state)
  if (names.length === 0) return forgetDraft(name(design._id))
  const part = (from: Values) => Object.fromEntries(names.map((field) => [field, from[field]]))
  keepDraft(name(design._id), {
    version: design.version,
    changed: part(values),
    before: part(base),
  })
}

/** Applies the stored draft to the server's state. */
function restore(store: DesignStore) {
  const { design, values } = store.get()
  const draft = readDraft(name(design._id))
  if (!draft || !isKept(draft.values)) return
  const { version, changed, before } = draft.values
  store.set({
    values: { ...values, ...changed },
    restoredAt: draft.at,
    // Somebody has saved since: a decision is needed before anything is sent.
    ...(version !== design.version && {
      base: { ...values, ...before },
      design: { ...design, version },
      save: { kind: 'conflict', theirs: design },
    }),
  })
  if (version !== design.version && conflictRows(store.get(), design).length === 0)
    keepMine(store, design)
}

/** Stores unsaved changes in this tab, and restores those of an earlier visit. Returns a function that stops it. */
export function keepDesignDraft(store: DesignStore): () => void {
  restore(store)
  let timer: ReturnType<typeof setTimeout> | undefined
  let before = store.get()
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    keepNow(store)
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
export const forgetDesignDraft = (id: string) => forgetDraft(name(id))
