// Everything the console keeps in the browser stands under one prefix, so that signing out can empty it.
// Storage may be full, blocked or somebody else's writing: then the console works without it.

const prefix = 'lectern.'
/** Where files wait that are being sent; also removed at the end of a session. */
export const filesDatabase = 'lectern-uploads'

/** Keeps a value for the next visit (`local`) or for this tab (`session`). */
export function keep(place: 'local' | 'session', key: string, value: unknown) {
  try {
    storeFor(place).setItem(prefix + key, JSON.stringify(value))
  } catch {
    // without storage nothing is remembered, and nothing else is lost
  }
}

/** What was kept, unchecked; undefined when there is nothing readable. */
export function kept(place: 'local' | 'session', key: string): unknown {
  try {
    const text = storeFor(place).getItem(prefix + key)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Removes a value that was kept. */
export function forget(place: 'local' | 'session', key: string) {
  try {
    storeFor(place).removeItem(prefix + key)
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

function storeFor(place: 'local' | 'session') {
  return place === 'local' ? localStorage : sessionStorage
}
