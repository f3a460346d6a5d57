import { forgetDraft, keepDraft, readDraft } from '~/forms/drafts'
import { conflictRows } from './conflict-rows'
import { keepMine } from './apply-saved-message'
import { unsaved, type MessageState, type MessageStore } from './message-store'
import type { SavedMessage, Values } from './message-values'
import type { Composer } from './use-composer'

const pause = 300
const nameOf = ({ _id, channel }: SavedMessage) => `message:${_id || `new-${channel}`}`

/** The draft stored in this tab: changed fields only, and their former values. */
type Kept = { version: number; changed: Partial<Values>; before: Partial<Values> }

/** Whether it was stored by this version of the composer. */
function isKept(values: Record<string, unknown>): values is Kept {
  const { version, changed, before } = values
  return (
    typeof version === 'number' &&
    [changed, before].every((part) => typeof part === 'object' && part !== null)
  )
}

/** Stores the unsaved changes, or removes the draft if there are none. Files cannot be stored. */
function keepNow(state: MessageState) {
  const { saved, values, base } = state
  const names = unsaved(state).filter((name) => name !== 'picture' && name !== 'attachments')
  if (names.length === 0) return forgetDraft(nameOf(saved))
  const part = (from: Values) => Object.fromEntries(names.map((name) => [name, from[name]]))
  keepDraft(nameOf(saved), {
    version: saved.version,
    changed: part(values),
    before: part(base),
  })
}

/** Applies the stored draft to the server's state. */
function restore(store: MessageStore) {
  const { saved, values } = store.get()
  const draft = readDraft(nameOf(saved))
  if (!draft || !isKept(draft.values)) return
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
  let timer: ReturnType<typeof setTimeout> | undefined
  let before = store.get()
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    keepNow(store.get())
  }
  const stop = store.subscribe(() => {
    const state = store.get()
    if (state.values === before.values && state.base === before.base) return
    if (state.saved._id !== before.saved._id) forgetDraft(nameOf(before.saved))
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

/** Saves a message whose composer was left; what cannot be saved stays stored in this tab. */
export async function saveAfterLeaving({ store, saver }: Composer) {
  const before = store.get().saved
  await saver.saveOnce()
  forgetMessageDraft(before)
  keepNow(store.get())
}

/** Removes the stored draft. */
export const forgetMessageDraft = (saved: SavedMessage) => forgetDraft(nameOf(saved))
