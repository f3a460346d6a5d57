import { createFileRoute } from '@tanstack/react-router'
import { newestAlerts } from '~/api/alerts'
import { takeOver } from '~/api/session/browser-owner'
import { isHandingOver, mayBeSignedIn, sessionQuery } from '~/api/session/session'
import { Shell } from '~/shell/shell'
import { toSignIn } from '~/shell/session/sign-in-redirect'
import { WaitingScreen } from '~/shell/waiting-screen'

/**
 * Every screen behind sign-in. The session is awaited here in the loader and not before it, so that the check, the
 * screen's own first query and its code are under way at the same time. The screen is drawn when there
 * is a user.
 */
export const Route = createFileRoute('/_app')({
  async beforeLoad({ context: { queryClient }, location, cause, preload }) {
    // Before anything is asked as somebody else.
    if (isHandingOver()) await queryClient.ensureQueryData(sessionQuery)
    if (!mayBeSignedIn()) throw toSignIn(location)
    // The press is answered before the next screen is drawn.
    if (cause === 'stay' && !preload) await new Promise((resolve) => setTimeout(resolve))
  },
  loader: async ({ context: { queryClient }, location }) => {
    // Not awaited: what the top bar tells can come later.
    void queryClient.prefetchQuery(newestAlerts)
    const user = await queryClient.ensureQueryData(sessionQuery)
    if (user === null) {
      // What was read beside the check was read for somebody who has signed out meanwhile.
      queryClient.clear()
      throw toSignIn(location)
    }
    await takeOver(user._id)
  },
  pendingComponent: WaitingScreen,
  component: Shell,
})
