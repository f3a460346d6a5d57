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

// Promised here: who is signed in is one query; only a 401 means nobody (a server that fails does not sign
// out, and throws no handed-over token away); signing out empties the browser even when the server can't be told, and
// all tabs hear of it.

type User = Schemas['CurrentUser']

const sessionPath = '/api/auth/is-business-user-logged-in'
const signOutListeners = new Set<() => void>()
/** A token from the address until there is a verdict on it. It is kept here alone, so it ends with the page. */
let handedOver: { token: string; verdict?: Promise<User | null> } | undefined

/** Begins to check a token from the address. */
export function beginHandOver(token: string) {
  const verdict = handOver(token)
  // Whoever waits for it hears of a failure, and may come later.
  verdict.catch(() => {})
  handedOver = { token, verdict }
}

/** Whether there is no verdict on a token yet: until then, whose answers a call would bring is not known. */
export const isHandingOver = () => handedOver !== undefined

/** Whom a token brings; null for nobody. Rejects when it can't be checked; the next who asks has it checked again. */
async function findNewcomer(): Promise<User | null> {
  if (!handedOver) return null
  const { token, verdict = handOver(token) } = handedOver
  handedOver = { token }
  const newcomer = await verdict
  handedOver = undefined
  return newcomer
}

/** Whether it is worth asking who is signed in. */
export function mayBeSignedIn(): boolean {
  return isHandingOver() || readToken() !== null
}

/** The user of the stored token; null without one or with one that is over. */
async function check(signal: AbortSignal): Promise<User | null> {
  const token = readToken()
  if (token === null) return null
  const user = await userOfSession(signal)
  // Another tab has signed out, or somebody in, meanwhile.
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
  // What is on the screen, and what waits to be sent, is of the person before.
  if (user && before && user._id !== before._id) return beginAnew('/')
  if (user !== null || !before) return user
  // It ended under somebody's hands, who stays on the page to sign in again.
  if (await renewSession(sent)) return check(signal)
  throw sessionOver()
}

/** Who is signed in; null for nobody. Writes make it stale by its path, as any other query. */
export const sessionQuery = queryOptions({
  queryKey: [sessionPath],
  queryFn: whoIsSignedIn,
  staleTime: 5 * 60_000,
})

/**
 * Takes what `business-login` answered: keeps the token and the user, and tells the other tabs. Throws where the
 * browser keeps no cookie.
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

/** Hears that this tab was signed out, by its user or by another tab; answers how to stop. */
export function onSignedOut(listener: () => void): () => void {
  signOutListeners.add(listener)
  return () => signOutListeners.delete(listener)
}

/** Forgets the session in this tab: the token and all that is stored; who listens forgets the rest. Tells nobody else. */
export function forgetSession() {
  giveUpRenewing()
  handedOver = undefined
  dropToken()
  clearStorage()
  for (const listener of signOutListeners) listener()
}

/** Signs out here, in all tabs, and on the server if that can be reached. Never rejects. */
export async function signOut(): Promise<void> {
  const token = readToken() ?? undefined
  tellTabs({ type: 'signed-out' })
  forgetSession()
  if (token === undefined) return
  // The page may close meanwhile. When the server can't be told, the session ends there by itself.
  await call('post', '/api/auth/business-logout', {}, { token, keepalive: true }).catch(() => {})
}
