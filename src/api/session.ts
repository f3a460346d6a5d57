import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from './client'
import type { Answer } from './contract-types'
import { ApiError } from './errors'
import { handOver } from './hand-over'
import type { Schemas } from './schemas'
import { clearStorage } from './storage'
import { tellTabs } from './tabs'
import { dropToken, readToken, storeToken } from './token'

// Promised here: who is signed in is one query; only a 401 means nobody (a server that fails does not sign
// out); signing out empties the browser even when the server can't be told, and all tabs hear of it.

type User = Schemas['CurrentUser']

const sessionPath = '/api/auth/is-business-user-logged-in'
const signOutListeners = new Set<() => void>()
let handedOver: Promise<User | null> | undefined

/** Begins to check a token from the address; the session query waits for the verdict. */
export function beginHandOver(token: string) {
  handedOver = handOver(token)
}

/** Whether it is worth asking who is signed in. */
export function mayBeSignedIn(): boolean {
  return handedOver !== undefined || readToken() !== null
}

async function whoIsSignedIn({ signal }: { signal: AbortSignal }): Promise<User | null> {
  const newcomer = await handedOver
  handedOver = undefined
  if (newcomer) {
    tellTabs({ type: 'signed-in', userId: newcomer._id })
    return newcomer
  }
  if (readToken() === null) return null
  try {
    return (await call('get', sessionPath, {}, { signal })).user
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

/** Who is signed in; null for nobody. Writes make it stale by its path, as any other query. */
export const sessionQuery = queryOptions({
  queryKey: [sessionPath],
  queryFn: whoIsSignedIn,
  staleTime: 5 * 60_000,
})

/** Takes what `business-login` answered: keeps the token and the user, and tells the other tabs. */
export function signIn(
  queryClient: QueryClient,
  answer: Answer<'post', '/api/auth/business-login'>,
) {
  const { user } = answer.data
  storeToken(answer.token, answer.expiresAt)
  queryClient.setQueryData(sessionQuery.queryKey, user)
  tellTabs({ type: 'signed-in', userId: user._id })
}

/** Hears that this tab was signed out, by its user or by another tab; answers how to stop. */
export function onSignedOut(listener: () => void): () => void {
  signOutListeners.add(listener)
  return () => signOutListeners.delete(listener)
}

/** Forgets everything of the session in this tab: token, drafts, settings, answers. Tells nobody else. */
export function forgetSession(queryClient: QueryClient) {
  dropToken()
  clearStorage()
  void queryClient.cancelQueries()
  for (const listener of signOutListeners) listener()
}

/** Signs out here, in all tabs, and on the server if that can be reached. Never rejects. */
export async function signOut(queryClient: QueryClient): Promise<void> {
  const token = readToken() ?? undefined
  tellTabs({ type: 'signed-out' })
  forgetSession(queryClient)
  if (token === undefined) return
  // The page may close meanwhile. When the server can't be told, the session ends there by itself.
  await call('post', '/api/auth/business-logout', {}, { token, keepalive: true }).catch(() => {})
}
