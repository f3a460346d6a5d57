import { isStoredChanges, storeOnChange, storedChanges } from '~/forms/builder/stored-changes'
import { forgetDraft, keepDraft, readDraft } from '~/forms/drafts'
import { conflictRows } from '~/features/certificate-designer/publish/conflict-rows'
import { keepMine } from './apply-saved-design'
import { unsaved, type DesignState, type DesignStore } from './design-store'

const name = (id: string) => `certificate:${id}`

/** Stores the unsaved changes, or removes the draft if there are none. */
function keepNow(state: DesignState) {
  const { design } = state
  const names = unsaved(state)
  if (names.length === 0) return forgetDraft(name(design._id))
  keepDraft(name(design._id), { version: design.version, ...storedChanges(names, state) })
}

/** Applies the stored draft to the server's state. */
function restore(store: DesignStore) {
  const { design, values } = store.get()
  const draft = readDraft(name(design._id))
  if (!draft || !isStoredChanges(draft.values)) return
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
  return storeOnChange(store, keepNow)
}

/** Removes the stored draft. */
export const forgetDesignDraft = (id: string) => forgetDraft(name(id))
