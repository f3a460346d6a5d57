import { readToken } from './token'

// When a session ends in the middle of work, whoever surrounds the screens (the shell) can renew it;
// the calls that failed wait for that and then go again. Nobody to renew it: they fail with their 401.

/** Resolves to true once the same user is signed in again, to false when that is given up. */
type Renew = () => Promise<boolean>

let renew: Renew | undefined
let running: Promise<boolean> | undefined
let isWanted = true
/** How often a new sign-in was turned away. */
let refusals = 0
/** How often the person at this page has been signed out. */
let ends = 0

/** Takes over renewing; answers how to give it back. */
export function onSessionOver(handler: Renew): () => void {
  renew = handler
  isWanted = true
  return () => {
    if (renew === handler) renew = undefined
  }
}

/** The session was ended on purpose: calls that are still under way just fail. */
export function giveUpRenewing() {
  isWanted = false
}

/** Who has asked so far is gone: no answer reaches whoever signs in next. */
export function disownCalls() {
  ends += 1
}

/** How things stood when a call was sent. */
export interface Sent {
  token: string | null
  refusals: number
  /** Nobody waits for it: it asks for no sign-in. */
  isBackground?: boolean
}

export const sentNow = (): Sent => ({ token: readToken(), refusals })

/**
 * Sees to a good session after a call met its end: renews it, once for all calls that fail at the same time, unless there
 * is a newer token already. Who has turned a sign-in away since the call was sent is not asked again for it.
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
 * Sends a call, and once more after a new sign-in when it met the end of the session, which `isOver` tells from
 * other failures. One that was cancelled meanwhile is not sent again. When the person has been signed out meanwhile, it
 * never ends, well or badly: what was to be told, kept or opened then would meet somebody else.
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
