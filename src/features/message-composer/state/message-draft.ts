import { isStoredChanges, storeOnChange, storedChanges } from '~/forms/builder/stored-changes'
import { forgetDraft, keepDraft, readDraft } from '~/forms/drafts'
import { conflictRows } from './conflict-rows'
import { keepMine } from './apply-saved-message'
import { unsaved, type MessageState, type MessageStore } from './message-store'
import type { SavedMessage } from './message-values'
import type { Composer } from './use-composer'

const nameOf = ({ _id, channel }: SavedMessage) => `message:${_id || `new-${channel}`}`

/** Stores the unsaved changes, or removes the draft if there are none. Files cannot be stored. */
function keepNow(state: MessageState) {
  const { saved } = state
  const names = unsaved(state).filter((name) => name !== 'picture' && name !== 'attachments')
  if (names.length === 0) return forgetDraft(nameOf(saved))
  keepDraft(nameOf(saved), { version: saved.version, ...storedChanges(names, state) })
}

/** Applies the stored draft to the server's state. */
function restore(store: MessageStore) {
  const { saved, values } = store.get()
  const draft = readDraft(nameOf(saved))
  if (!draft || !isStoredChanges(draft.values)) return
  const { version, changed, before } = draft.values
  store.set({
    values: { ...values, ...changed },
    restoredAt: draft.at,
    // Somebody has saved since: a decision is needed before anything is sent.
    ...(version !== saved.version && {
      base: { ...values, ...before },
      saved: { ...saved, version },
      save: { kind: 'conflict', theirs: saved },
    }),
  })
  if (version !== saved.version && conflictRows(store.get(), saved).length === 0)
    keepMine(store, saved)
}

/** Stores unsaved changes in this tab, and restores those of an earlier visit. Returns a function that stops it. */
export function keepMessageDraft(store: MessageStore): () => void {
  restore(store)
  let { saved: before } = store.get()
  // A new message gets its id, and with it another name, when it is saved.
  const stopNames = store.subscribe(() => {
    const { saved } = store.get()
    if (saved._id !== before._id) forgetMessageDraft(before)
    before = saved
  })
  const stopStoring = storeOnChange(store, keepNow)
  return () => {
    stopNames()
    stopStoring()
  }
}

/** Saves a message whose composer was left; what cannot be saved stays stored in this tab. */
export async function saveAfterLeaving({ store, saver }: Composer) {
  const before = store.get().saved
  await saver.saveOnce()
  forgetMessageDraft(before)
  keepNow(store.get())
}

/** Removes the stored draft. */
export const forgetMessageDraft = (saved: SavedMessage) => forgetDraft(nameOf(saved))
