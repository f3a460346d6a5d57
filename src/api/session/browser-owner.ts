import { disownCalls } from './reauthenticate'
import { clearLocalStorage, clearSessionStorage, keep, kept } from '~/api/client/storage'

// A session may end without a sign-out: it ran out, or its cookie was removed. What it leaves in this browser is kept
// for its owner to come back to; promised is that whoever else signs in finds nothing of it, on no page.

const key = 'owner'
let isBeginningAnew = false

const isAnothers = (owner: unknown, userId: string) => owner !== undefined && owner !== userId

/** Whether what is stored in this browser may be of this person. */
export const mayBeOf = (userId: string) => !isAnothers(kept('local', key), userId)

/**
 * Makes this browser and this tab the ones of who is signed in, for good once it resolves. Where they were somebody
 * else's, what that person left is removed, the page begins anew, and this never resolves.
 */
export async function takeOver(userId: string): Promise<void> {
  const wasOthers = !mayBeOf(userId)
  if (wasOthers) clearLocalStorage()
  if (wasOthers || isAnothers(kept('session', key), userId)) await beginAnew()
  // Nobody's yet, or what a page that was left wrote on its way out.
  if (kept('session', key) === undefined) clearSessionStorage()
  keep('session', key, userId)
  keep('local', key, userId)
}

/** Leaves the page with all that it holds and is about to do, without a question; the next is whoever's the cookie says. */
export async function beginAnew(path?: string): Promise<never> {
  isBeginningAnew = true
  disownCalls()
  clearSessionStorage()
  if (path === undefined) location.reload()
  else location.assign(path)
  return await new Promise<never>(() => {})
}

// Here before anything else that could ask whether to stay: nothing on this page can be saved any more.
globalThis.addEventListener?.(
  'beforeunload',
  (event) => {
    if (isBeginningAnew) event.stopImmediatePropagation()
  },
  { capture: true },
)
