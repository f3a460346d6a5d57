import { createFileRoute } from '@tanstack/react-router'
import { newestAlerts } from '~/api/alerts'
import { takeOver } from '~/api/session/browser-owner'
import { isHandingOver, mayBeSignedIn, sessionQuery } from '~/api/session/session'
import { Shell } from '~/shell/shell'
import { toSignIn } from '~/shell/session/sign-in-redirect'
import { WaitingScreen } from '~/shell/waiting-screen'

/**
 * The screens behind sign-in. The session is awaited in the loader, so that the check, the screen's first query and its
 * code are fetched in parallel. The screen is rendered once there is a user.
 */
export const Route = createFileRoute('/_app')({
  async beforeLoad({ context: { queryClient }, location, cause, preload }) {
    // Before any request of another user.
    if (isHandingOver()) await queryClient.ensureQueryData(sessionQuery)
    if (!mayBeSignedIn()) throw toSignIn(location)
    // Shows the pressed state before the next screen renders.
    if (cause === 'stay' && !preload) await new Promise((resolve) => setTimeout(resolve))
  },
  loader: async ({ context: { queryClient }, location }) => {
    // Not awaited: the top bar's data can come later.
    void queryClient.prefetchQuery(newestAlerts)
    const user = await queryClient.ensureQueryData(sessionQuery)
    if (user === null) {
      // Responses fetched in parallel belong to a user who has signed out meanwhile.
      queryClient.clear()
      throw toSignIn(location)
    }
    await takeOver(user._id)
  },
  pendingComponent: WaitingScreen,
  component: Shell,
})
