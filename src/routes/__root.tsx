import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { Arrival } from '~/shell/route-announcer'
import type { RouterContext } from '~/shell/router-context'

// Everything here is loaded before the sign-in page can be shown: nothing heavy.
export const Route = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <>
      <Outlet />
      <Arrival />
    </>
  ),
})
