import { queryOptions, type QueryClient, type QueryFunctionContext } from '@tanstack/react-query'
import { call } from '~/api/client/client'
import type { Answer } from '~/api/client/contract-types'
import { ApiError, notKept, sessionOver } from '~/api/client/errors'
import { handOver } from './token-handover'
import { beginAnew } from './browser-owner'
import { giveUpRenewing, renewSession, sentNow } from './reauthenticate'
import type { Schemas } from '~/api/schemas'
import { clearStorage } from '~/api/client/storage'
import { tellTabs } from './tabs'
import { dropToken, readToken, storeToken } from './token'

// The signed-in user is one query; only a 401 means nobody (server errors neither sign out nor discard a handed-over
// token); signing out clears the browser even if the server cannot be reached, and notifies all tabs.

type User = Schemas['CurrentUser']

const sessionPath = '/api/auth/is-business-user-logged-in'
const signOutListeners = new Set<() => void>()
/** A token from the URL, until it is checked. Kept only in memory, so it ends with the page. */
let handedOver: { token: string; verdict?: Promise<User | null> } | undefined

/** Starts checking a token from the URL. */
export function beginHandOver(token: string) {
  const verdict = handOver(token)
  // Whoever awaits it handles the failure, possibly later.
  verdict.catch(() => {})
  handedOver = { token, verdict }
}

/** Whether a token has not been checked yet: until then it is unknown for which user a call would respond. */
export const isHandingOver = () => handedOver !== undefined

/** The user of a token; null for nobody. Rejects if it cannot be checked; the next call checks it again. */
async function findNewcomer(): Promise<User | null> {
  if (!handedOver) return null
  const { token, verdict = handOver(token) } = handedOver
  handedOver = { token }
  const newcomer = await verdict
  handedOver = undefined
  return newcomer
}

/** Whether asking for the signed-in user makes sense. */
export function mayBeSignedIn(): boolean {
  return isHandingOver() || readToken() !== null
}

/** The user of the stored token; null without a valid one. */
async function check(signal: AbortSignal): Promise<User | null> {
  const token = readToken()
  if (token === null) return null
  const user = await userOfSession(signal)
  // Another tab has signed out or in meanwhile.
  return readToken() === token ? user : check(signal)
}

async function userOfSession(signal: AbortSignal): Promise<User | null> {
  try {
    return (await call('get', sessionPath, {}, { signal })).user
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

async function whoIsSignedIn({ client, signal }: QueryFunctionContext): Promise<User | null> {
  const newcomer = await findNewcomer()
  if (newcomer) {
    tellTabs({ type: 'signed-in', userId: newcomer._id })
    return newcomer
  }
  const sent = sentNow()
  const user = await check(signal)
  const before = client.getQueryData<User | null>([sessionPath])
  // The screen and pending requests belong to the previous user.
  if (user && before && user._id !== before._id) return beginAnew('/')
  if (user !== null || !before) return user
  // The session ended during work; the user stays on the page to sign in again.
  if (await renewSession(sent)) return check(signal)
  throw sessionOver()
}

/** The signed-in user; null for nobody. Becomes stale by its path like any other query. */
export const sessionQuery = queryOptions({
  queryKey: [sessionPath],
  queryFn: whoIsSignedIn,
  staleTime: 5 * 60_000,
})

/**
 * Handles the response of `business-login`: stores the token and the user, and notifies the other tabs. Throws if the
 * browser stores no cookie.
 */
export function signIn(
  queryClient: QueryClient,
  answer: Answer<'post', '/api/auth/business-login'>,
) {
  const { user } = answer.data
  storeToken(answer.token, answer.expiresAt)
  if (readToken() === null) throw notKept()
  handedOver = undefined
  queryClient.setQueryData(sessionQuery.queryKey, user)
  tellTabs({ type: 'signed-in', userId: user._id })
}

/** Subscribes to sign-outs of this tab, by its user or another tab; returns the unsubscribe function. */
export function onSignedOut(listener: () => void): () => void {
  signOutListeners.add(listener)
  return () => signOutListeners.delete(listener)
}

/**
 * Forgets the session in this tab: the token and all stored data; subscribers forget the rest. Notifies nobody else.
 */
export function forgetSession() {
  giveUpRenewing()
  handedOver = undefined
  dropToken()
  clearStorage()
  for (const listener of signOutListeners) listener()
}

/** Signs out in all tabs and, if possible, on the server. Never rejects. */
export async function signOut(): Promise<void> {
  const token = readToken() ?? undefined
  tellTabs({ type: 'signed-out' })
  forgetSession()
  if (token === undefined) return
  // The page may close meanwhile. If the server cannot be reached, the session expires there.
  await call('post', '/api/auth/business-logout', {}, { token, keepalive: true }).catch(() => {})
}
