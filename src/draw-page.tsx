import { type Query, QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { addressOf } from '~/api/client'
import type { Schemas } from '~/api/schemas'
import { sessionQuery } from '~/api/session'
import { DrawnShell } from '~/shell/drawn-shell'
import { drawIn } from '~/ui/locale'
import { paramsOf } from './asked'
import { fit, read } from './fit'
import { routeTree } from './route-tree.gen'

// A screen with what it shows, drawn by the server for somebody who is signed in. It is seen while the code is still on
// the way, and the code begins with what was read for it (src/api/known.ts).

export interface PageWish {
  /** The path of the screen. */
  path: string
  user: Schemas['CurrentUser']
  /** In whose words numbers and dates are written (`de-CH`). */
  locale: string | undefined
  /** Reads an address as that person. Rejects where it is refused. */
  ask: (address: string) => Promise<unknown>
}

export interface DrawnPage {
  markup: string
  /** What was read for it, by the keys of its queries. */
  known: [QueryKey, unknown][]
}

const { routesById } = createRouter({ routeTree, context: { queryClient: new QueryClient() } })

// Who is signed in is known, and the shell has nothing to follow here.
Object.assign(routesById['/_app'].options, {
  beforeLoad: undefined,
  loader: undefined,
  component: DrawnShell,
})

export { fit, read }

const isAsked = ({ state, options, meta }: Query) =>
  state.status === 'pending' &&
  !meta?.isLate &&
  !('enabled' in options && options.enabled === false)

/** What each screen asked for when it was last drawn: the next time that is asked at once. */
const askedBefore = new Map<string, QueryKey[]>()

/** The screen as far as it is known; undefined where it can't be drawn. */
export async function drawPage({
  path,
  user,
  locale,
  ask,
}: PageWish): Promise<DrawnPage | undefined> {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: 'always',
        staleTime: Infinity,
        // What a query asks for is asked of the server that this runs in.
        persister: (_, { queryKey: [address, input] }) =>
          ask(addressOf(String(address), paramsOf(input))),
      },
    },
  })
  queryClient.setQueryData(sessionQuery.queryKey, user)
  const before = askedBefore.get(path) ?? []
  await Promise.allSettled(before.map((queryKey) => queryClient.prefetchQuery({ queryKey })))
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({ routeTree, history, context: { queryClient }, isServer: true })
  await router.load()
  if (router.state.matches.some(({ status }) => status !== 'success')) return undefined
  const draw = () => {
    drawIn(locale)
    return renderToStaticMarkup(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
  }
  let markup = draw()
  const queries = queryClient.getQueryCache()
  // What a component asks for is known when it was drawn.
  const asked = queries.getAll().filter(isAsked)
  if (asked.length > 0) {
    await Promise.allSettled(asked.map((query) => query.fetch()))
    markup = draw()
  }
  const known = queries
    .getAll()
    .filter(({ state }) => state.data !== undefined)
    .map(({ queryKey, state }): [QueryKey, unknown] => [queryKey, state.data])
  askedBefore.set(
    path,
    known.map(([key]) => key).filter(([address]) => address !== sessionQuery.queryKey[0]),
  )
  queryClient.clear()
  // What waits for more than answers shows that it waits, as the browser does better.
  if (!markup.includes('<h1')) return undefined
  // The page's policy lets no element bring a style of its own; `fit` sets them.
  return { markup: markup.replaceAll(' style="', ' data-style="'), known }
}
