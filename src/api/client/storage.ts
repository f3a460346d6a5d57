// Everything that the console stores in the browser has one prefix, so that signing out can remove it. Storage may be
// full, blocked or changed by others: then the console works without it.

const prefix = 'lectern.'
/** The cache of files that are being uploaded; also removed at the end of a session. */
export const filesDatabase = 'lectern-uploads'

type Place = 'local' | 'session'

/** Stores a value for the next visit (`local`) or for this tab (`session`); false if that fails. */
export function storeValue(area: Place, key: string, value: unknown): boolean {
  try {
    storeFor(area).setItem(prefix + key, JSON.stringify(value))
    return true
  } catch {
    // without storage nothing is remembered
    return false
  }
}

/** A stored value, not validated; undefined if there is none that can be read. */
export function storedValue(area: Place, key: string): unknown {
  try {
    const text = storeFor(area).getItem(prefix + key)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Removes a stored value. */
export function forget(area: Place, key: string) {
  try {
    storeFor(area).removeItem(prefix + key)
  } catch {
    // no storage
  }
}

/** Removes all values whose keys begin with a prefix. */
export function forgetAll(area: Place, start: string) {
  try {
    const store = storeFor(area)
    for (const key of Object.keys(store)) if (key.startsWith(prefix + start)) store.removeItem(key)
  } catch {
    // no storage
  }
}

/** Clears this tab's session storage: scroll positions and drafts. */
export function clearSessionStorage() {
  try {
    sessionStorage.clear()
  } catch {
    // no storage
  }
}

/** Removes everything that this console stores in the browser, except for the session's token. */
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
    // no storage
  }
}

function storeFor(area: Place) {
  return area === 'local' ? localStorage : sessionStorage
}
