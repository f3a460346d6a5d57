import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { beginAnew, mayBeOf } from '~/api/session/browser-owner'
import { disownCalls } from '~/api/session/reauthenticate'
import { forgetSession, onSignedOut, sessionQuery } from '~/api/session/session'
import { onTabNews } from '~/api/session/tabs'
import { readToken } from '~/api/session/token'

/**
 * Keeps this tab in sync with the session: signing out in any tab leads to /login and removes all data; another user's
 * sign-in elsewhere reloads this tab; /login in a second tab continues after a sign-in.
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
  // A page restored from the back/forward cache may show data of a session that has ended meanwhile.
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
  // Public pages show no personal data, and their input is worth keeping.
  if (!queryClient.getQueryData(sessionQuery.queryKey)) return
  disownCalls()
  // Unsaved work does not block a sign-out: its session is over.
  await router.navigate({ to: '/login', replace: true, ignoreBlocker: true })
  // Only now, when nothing on the screen uses it any more.
  queryClient.clear()
  router.clearCache()
}
