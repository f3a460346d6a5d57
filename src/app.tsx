import { QueryClientProvider } from '@tanstack/react-query'
import {
  type AnyRoute,
  createRouter,
  RouterProvider,
  type RouterHistory,
} from '@tanstack/react-router'
import { createQueryClient } from '~/api/client/query-client'
import { recallPageSize } from '~/shell/appearance'
import { NotFoundScreen } from '~/shell/not-found-screen'
import { RouteErrorScreen } from '~/shell/route-error-screen'
import { followSession } from '~/shell/session/session-sync'
import { WaitingScreen } from '~/shell/waiting-screen'
import type { routeTree as everyRoute } from './route-tree.gen'

/** Milliseconds after which a screen that is still on its way shows that it is. */
const patience = 150

interface Wishes {
  routeTree: AnyRoute
  /** Where the address is kept; the browser's when not given. */
  history?: RouterHistory
  /** Whether the build renders it, without a browser (src/prerender.tsx). */
  isPrerendered?: boolean
}

/** The whole console, the one way to construct it; `stop` ends what it hears outside of React, for tests. */
export function createApp(wishes: Wishes) {
  recallPageSize()
  const console = createConsole(wishes)
  return { ...console, stop: followSession(console.router, console.queryClient) }
}

/** What of it is rendered, without anything that needs a browser. */
export function createConsole({ routeTree, history, isPrerendered = false }: Wishes) {
  const queryClient = createQueryClient()
  const router = createRouter({
    routeTree,
    history,
    context: { queryClient },
    defaultPreload: 'intent',
    // What is fresh is the query client's to say, so each preload asks it.
    defaultPreloadStaleTime: 0,
    scrollRestoration: !isPrerendered,
    defaultPendingMs: patience,
    defaultPendingMinMs: 0,
    defaultPendingComponent: WaitingScreen,
    defaultErrorComponent: RouteErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
  })
  // Within a screen nothing takes its place: it stays, with the focus and what is being typed, until the next rows come.
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    router.options.defaultPendingMs = pathChanged ? patience : Infinity
  })
  const App = () => (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
  return { App, router, queryClient }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createRouter<typeof everyRoute>>
  }
  interface StaticDataRouteOption {
    /** The screen's name; "X · Lectern" in the tab, and what a navigation announces. */
    title?: string
  }
}
