import { readToken } from './token'

// When a session ends in the middle of work, the shell can renew it; failed calls wait for that and are sent again. If
// nobody can renew it, they fail with their 401.

/** Resolves to true once the same user has signed in again, to false if that is given up. */
type Renew = () => Promise<boolean>

let renew: Renew | undefined
let running: Promise<boolean> | undefined
let isWanted = true
/** How often a new sign-in was declined. */
let refusals = 0
/** How often the user of this page was signed out. */
let ends = 0

/** Registers the renewal; returns a function that removes it. */
export function onSessionOver(handler: Renew): () => void {
  renew = handler
  isWanted = true
  return () => {
    if (renew === handler) renew = undefined
  }
}

/** Marks the session as ended on purpose: running calls just fail. */
export function giveUpRenewing() {
  isWanted = false
}

/** Abandons all running calls: their responses must not reach the next user. */
export function disownCalls() {
  ends += 1
}

/** The state when a call was sent. */
export interface Sent {
  token: string | null
  refusals: number
  /** A background call: it does not ask for a sign-in. */
  isBackground?: boolean
}

export const sentNow = (): Sent => ({ token: readToken(), refusals })

/**
 * Makes sure of a valid session after a call failed with its end: renews it once for all calls that fail at the same
 * time, unless there is a newer token already. A sign-in that was declined since the call was sent is not asked for
 * again.
 */
export function renewSession(sent: Sent): Promise<boolean> {
  const token = readToken()
  if (token !== null && token !== sent.token) return Promise.resolve(true)
  if (!renew || !isWanted) return Promise.resolve(false)
  if (!running && (sent.isBackground || refusals > sent.refusals)) return Promise.resolve(false)
  running ??= renew()
    .then((isRenewed) => {
      if (!isRenewed) refusals += 1
      return isRenewed
    })
    .finally(() => {
      running = undefined
    })
  return running
}

/**
 * Sends a call, and once more after a new sign-in if it failed because the session was over (`isOver`). Cancelled calls
 * are not sent again. If the user was signed out meanwhile, it never settles: its result would reach another user.
 */
export async function sentAcrossSessions<T>(
  send: () => Promise<T>,
  isOver: (error: unknown) => boolean,
  { signal, isBackground }: { signal?: AbortSignal; isBackground?: boolean } = {},
): Promise<T> {
  const sent = { ...sentNow(), isBackground }
  const before = ends
  try {
    return await send()
  } catch (error) {
    if (!isOver(error) || !(await renewSession(sent))) throw error
    signal?.throwIfAborted()
    return await send()
  } finally {
    if (ends > before) await new Promise(() => {})
  }
}
