import { disownCalls } from './reauthenticate'
import {
  clearLocalStorage,
  clearSessionStorage,
  storeValue,
  storedValue,
} from '~/api/client/storage'

// A session may end without a sign-out: it expired, or its cookie was removed. What it stored in this browser is kept
// for its user to return to; anybody else who signs in must not find it, on any page.

const key = 'owner'
let isBeginningAnew = false

const isAnothers = (owner: unknown, userId: string) => owner !== undefined && owner !== userId

/** Whether the data in this browser may belong to this user. */
export const mayBeOf = (userId: string) => !isAnothers(storedValue('local', key), userId)

/**
 * Claims this browser and this tab for the signed-in user. If they were somebody else's, removes what that user left
 * and reloads the page, and never resolves.
 */
export async function takeOver(userId: string): Promise<void> {
  const wasOthers = !mayBeOf(userId)
  if (wasOthers) clearLocalStorage()
  if (wasOthers || isAnothers(storedValue('session', key), userId)) await beginAnew()
  // Without an owner yet, or written by a page while it was left.
  if (storedValue('session', key) === undefined) clearSessionStorage()
  storeValue('session', key, userId)
  storeValue('local', key, userId)
}

/** Leaves the page without asking about unsaved work; the next page is that of the cookie's user. */
export async function beginAnew(path?: string): Promise<never> {
  isBeginningAnew = true
  disownCalls()
  clearSessionStorage()
  if (path === undefined) location.reload()
  else location.assign(path)
  return await new Promise<never>(() => {})
}

// Registered before other listeners that could ask whether to stay: nothing on this page can be saved any more.
globalThis.addEventListener?.(
  'beforeunload',
  (event) => {
    if (isBeginningAnew) event.stopImmediatePropagation()
  },
  { capture: true },
)
