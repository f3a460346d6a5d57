// Everything the console keeps in the browser stands under one prefix, so that signing out can empty it.
// Storage may be full, blocked or somebody else's writing: then the console works without it.

const prefix = 'lectern.'
/** Where files wait that are being sent; also removed at the end of a session. */
export const filesDatabase = 'lectern-uploads'

type Place = 'local' | 'session'

/** Keeps a value for the next visit (`local`) or for this tab (`session`); false when there is no room for it. */
export function keep(place: Place, key: string, value: unknown): boolean {
  try {
    storeFor(place).setItem(prefix + key, JSON.stringify(value))
    return true
  } catch {
    // without storage nothing is remembered, and nothing else is lost
    return false
  }
}

/** What was kept, unchecked; undefined when there is nothing readable. */
export function kept(place: Place, key: string): unknown {
  try {
    const text = storeFor(place).getItem(prefix + key)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Removes a value that was kept. */
export function forget(place: Place, key: string) {
  try {
    storeFor(place).removeItem(prefix + key)
  } catch {
    // there is none
  }
}

/** Removes all values whose keys begin so. */
export function forgetAll(place: Place, start: string) {
  try {
    const store = storeFor(place)
    for (const key of Object.keys(store)) if (key.startsWith(prefix + start)) store.removeItem(key)
  } catch {
    // there is none
  }
}

/** Empties this tab's session storage: scroll positions and drafts. */
export function clearSessionStorage() {
  try {
    sessionStorage.clear()
  } catch {
    // there is none
  }
}

/** Removes all that this console keeps in the browser, the session's token aside. */
export function clearStorage() {
  clearSessionStorage()
  clearLocalStorage()
}

/** Removes what the tabs of this browser share. */
export function clearLocalStorage() {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix)) localStorage.removeItem(key)
    indexedDB.deleteDatabase(filesDatabase)
  } catch {
    // there is none
  }
}

function storeFor(place: Place) {
  return place === 'local' ? localStorage : sessionStorage
}
