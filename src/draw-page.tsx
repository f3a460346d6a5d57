import { type Query, QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { addressOf } from '~/api/client/client'
import type { Schemas } from '~/api/schemas'
import { sessionQuery } from '~/api/session/session'
import { askedOfBrowser } from '~/api/client/storage'
import { DrawnShell } from '~/shell/drawn-shell'
import { drawIn } from '~/ui/format/locale'
import { setUsualPageSize } from '~/ui/list/page-size'
import { fitWhole, read } from './fit'
import { routeTree } from './route-tree.gen'

// A screen with what it shows, drawn by the server for somebody who is signed in. It is seen while the code is still on
// the way, and the code begins with what was read for it (src/api/known.ts).

export interface PageWish {
  /** The address of the screen, from its path on. */
  address: string
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

const { routesById, routesByPath } = createRouter({
  routeTree,
  context: { queryClient: new QueryClient() },
})

// Who is signed in is known, and the shell has nothing to follow here.
Object.assign(routesById['/_app'].options, {
  beforeLoad: undefined,
  loader: undefined,
  component: DrawnShell,
})

export { fitWhole as fit, read }

const hasParams = (input: unknown): input is { params: Parameters<typeof addressOf>[1] } =>
  typeof input === 'object' && input !== null && 'params' in input

const isAsked = ({ state, options, meta }: Query) =>
  state.status === 'pending' &&
  !meta?.isLate &&
  !('enabled' in options && options.enabled === false)

/** Milliseconds after which an answer is awaited in the browser, where the screen shows that it is on its way. */
const patience = 500

/** What each screen asked for when it was last drawn: the next time that is asked at once. */
const askedBefore = new Map<string, QueryKey[]>()

/** The screen as far as it is known; undefined where it can't be drawn. */
export async function drawPage({
  address,
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
        persister: (_, { queryKey: [path, input] }) =>
          ask(addressOf(String(path), hasParams(input) ? input.params : undefined)),
      },
    },
  })
  queryClient.setQueryData(sessionQuery.queryKey, user)
  const over = new Promise((resolve) => setTimeout(resolve, patience))
  const inTime = (answers: Promise<unknown>[]) => Promise.race([over, Promise.allSettled(answers)])
  // Another page of a list is another question.
  const place = `${address} ${user.preferences.pageSize}`
  const before = askedBefore.get(place) ?? []
  await inTime(before.map((queryKey) => queryClient.prefetchQuery({ queryKey })))
  // Many are drawn for in one process, so this is said again whenever there was something to wait for.
  const drawForThem = () => {
    drawIn(locale)
    setUsualPageSize(user.preferences.pageSize)
    askedOfBrowser.clear()
  }
  drawForThem()
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree, history, context: { queryClient }, isServer: true })
  await router.load()
  if (router.state.matches.some(({ status }) => status !== 'success')) return undefined
  const screen = (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
  const draw = () => {
    drawForThem()
    return renderToStaticMarkup(screen)
  }
  const queries = queryClient.getQueryCache()
  let markup = draw()
  // What a component asks for is known when it was drawn.
  const asked = queries.getAll().filter(isAsked)
  if (asked.length > 0) {
    await inTime(asked.map((query) => query.fetch()))
    markup = draw()
  }
  const known = queries
    .getAll()
    .filter(({ state }) => state.data !== undefined)
    .map(({ queryKey, state }): [QueryKey, unknown] => [queryKey, state.data])
  // There are as many of these as there are screens; what else people add to an address has no end.
  if (address in routesByPath)
    askedBefore.set(
      place,
      known.map(([key]) => key).filter(([asking]) => asking !== sessionQuery.queryKey[0]),
    )
  queryClient.clear()
  // What waits for more than answers shows that it waits, as the browser does better.
  if (!markup.includes('<h1')) return undefined
  const own = `<div data-kept="${[...askedOfBrowser].join(' ')}"`
  return {
    markup: markup
      .replace('<div', own)
      // The page's policy lets no element bring a style of its own; `fit` sets them.
      .replaceAll(' style="', ' data-style="'),
    known,
  }
}
