import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { Arrival } from '~/shell/route-announcer'
import type { RouterContext } from '~/shell/router-context'

// Loaded before the sign-in page can be shown, so keep it small.
export const Route = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <>
      <Outlet />
      <Arrival />
    </>
  ),
})
