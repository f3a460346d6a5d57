import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { beginAnew, mayBeOf } from '~/api/session/browser-owner'
import { disownCalls } from '~/api/session/reauthenticate'
import { forgetSession, onSignedOut, sessionQuery } from '~/api/session/session'
import { onTabNews } from '~/api/session/tabs'
import { readToken } from '~/api/session/token'

/**
 * Keeps this tab in step with the session: signing out here or in any other tab leads to /login with nothing kept; another
 * person's sign-in elsewhere begins this tab anew; /login in a second tab goes on once somebody signed in.
 */
export function followSession(router: AnyRouter, queryClient: QueryClient): () => void {
  const stopListening = onSignedOut(() => void leave(router, queryClient))
  const stopHearing = onTabNews((news) => {
    if (news.type === 'signed-out') return forgetSession()
    const user = queryClient.getQueryData(sessionQuery.queryKey)
    if (user && user._id !== news.userId) return void beginAnew('/')
    if (user) return
    queryClient.removeQueries({ queryKey: sessionQuery.queryKey })
    void router.invalidate()
  })
  // A page that comes back from the browser's own cache may show what was signed out of meanwhile.
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    const user = queryClient.getQueryData(sessionQuery.queryKey)
    if (!persisted || !user) return
    if (readToken() === null) forgetSession()
    else if (!mayBeOf(user._id)) void beginAnew('/')
  }
  window.addEventListener('pageshow', onPageShow)
  return () => {
    stopListening()
    stopHearing()
    window.removeEventListener('pageshow', onPageShow)
  }
}

async function leave(router: AnyRouter, queryClient: QueryClient) {
  // A page in front of sign-in shows nothing of anybody's, and what is typed there is worth keeping.
  if (!queryClient.getQueryData(sessionQuery.queryKey)) return
  disownCalls()
  // Unsaved work does not hold up a sign-out: the session it could be saved with is over.
  await router.navigate({ to: '/login', replace: true, ignoreBlocker: true })
  // Only now, when nothing on the screen reads it any more.
  queryClient.clear()
  router.clearCache()
}
