import type { MessageStore } from './message-store'
import { stillMine } from './conflict-rows'
import { valuesOf, type Attachment, type SavedMessage, type Values } from './message-values'

/** The stored files by the keys of those that were uploaded with `sent`. The server appends new files. */
function storedFiles(sent: readonly Attachment[], now: readonly Attachment[]) {
  const uploaded = sent.filter(({ file }) => file)
  const added = now.slice(now.length - uploaded.length)
  return new Map(uploaded.map(({ key }, index) => [key, added[index]]))
}

/** Applies the response of a save of `sent`. Unsaved changes since then are kept. */
export function adoptAnswer(store: MessageStore, saved: SavedMessage, sent: Values) {
  const { values } = store.get()
  const now = valuesOf(saved, values)
  const picture = values.picture === sent.picture ? now.picture : values.picture
  const stored = storedFiles(sent.attachments, now.attachments)
  const attachments = values.attachments.map((file) => stored.get(file.key) ?? file)
  store.set({
    saved,
    base: { ...sent, picture: now.picture, attachments: now.attachments },
    values: { ...values, picture, attachments },
    save: { kind: 'rest' },
    savedAt: new Date(),
    restoredAt: null,
    problems: {},
  })
}

/** Replaces the local state with the server's. */
export function takeTheirs(store: MessageStore, theirs: SavedMessage) {
  const now = valuesOf(theirs, store.get().values)
  store.set({
    saved: theirs,
    base: now,
    values: now,
    save: { kind: 'rest' },
    restoredAt: null,
    problems: {},
  })
}

/** Applies local changes over the server's state; unchanged fields become the server's. */
export function keepMine(store: MessageStore, theirs: SavedMessage) {
  const state = store.get()
  const now = valuesOf(theirs, state.values)
  const mine = stillMine(state, theirs).map((name) => [name, state.values[name]] as const)
  store.set({
    saved: theirs,
    base: now,
    values: { ...now, ...Object.fromEntries(mine) },
    save: { kind: 'rest' },
  })
}
