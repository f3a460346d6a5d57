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

/** Milliseconds after which a pending screen shows its skeleton. */
const patience = 150

interface Wishes {
  routeTree: AnyRoute
  /** Stores the URL; the browser's history by default. */
  history?: RouterHistory
  /** Whether the build renders it, without a browser (src/prerender.tsx). */
  isPrerendered?: boolean
}

/** Creates the whole console; `stop` removes its global listeners, for tests. */
export function createApp(wishes: Wishes) {
  recallPageSize()
  const console = createConsole(wishes)
  return { ...console, stop: followSession(console.router, console.queryClient) }
}

/** The part that renders without a browser. */
export function createConsole({ routeTree, history, isPrerendered = false }: Wishes) {
  const queryClient = createQueryClient()
  const router = createRouter({
    routeTree,
    history,
    context: { queryClient },
    defaultPreload: 'intent',
    // The query client decides what is fresh, so each preload asks it.
    defaultPreloadStaleTime: 0,
    scrollRestoration: !isPrerendered,
    defaultPendingMs: patience,
    defaultPendingMinMs: 0,
    defaultPendingComponent: WaitingScreen,
    defaultErrorComponent: RouteErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
  })
  // Navigation within a screen shows no skeleton: the screen stays, with focus and input, until the next rows arrive.
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
    /** The screen's name; "X · Lectern" in the tab, and announced after navigation. */
    title?: string
  }
}
