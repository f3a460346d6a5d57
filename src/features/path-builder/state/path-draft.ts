import { isStoredChanges, storeOnChange, storedChanges } from '~/forms/builder/stored-changes'
import { noneUnpublished } from '~/forms/builder/unpublished'
import { forgetDraft, keepDraft, readDraft } from '~/forms/drafts'
import { isOtherWork } from '~/features/path-builder/publish/conflict-rows'
import { keepMine } from './apply-saved-path'
import { unsaved, type PathState, type PathStore } from './path-store'

const name = (pathId: string) => `learning-path:${pathId}`

/** Stores the unsaved changes, or removes the draft if there are none. */
export function keepPathNow(state: PathState) {
  const { path } = state
  const names = unsaved(state).filter((field) => field !== 'picture')
  if (names.length === 0) return forgetDraft(name(path._id))
  keepDraft(name(path._id), {
    version: path.version,
    // The version of the changes on the server that these go on from.
    unpublishedVersion: state.unpublished.version,
    ...storedChanges(names, state),
  })
}

/** Applies the stored draft to the server's state. */
function restore(store: PathStore) {
  const { path, values } = store.get()
  const draft = readDraft(name(path._id))
  if (!draft) return
  const { unpublishedVersion } = draft.values
  if (!isStoredChanges(draft.values)) return
  const { version, changed, before } = draft.values
  store.set({
    values: { ...values, ...changed },
    restoredAt: draft.at,
    unpublished: {
      ...noneUnpublished,
      version: typeof unpublishedVersion === 'number' ? unpublishedVersion : undefined,
    },
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
  return storeOnChange(store, keepPathNow)
}

/** Removes the stored draft. */
export const forgetPathDraft = (pathId: string) => forgetDraft(name(pathId))
