import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { addressOf } from '~/api/client'
import { askEarly } from '~/api/early'
import { sessionQuery } from '~/api/session'
import { SignInPage } from '~/features/auth/sign-in-page'
import { Frame } from '~/shell/frame'
import { openPlaces } from '~/shell/open-places'
import { paramsOf } from './asked'
import { fit, start } from './fit'
import { routeTree } from './route-tree.gen'

/** The markup of `screen` as its components draw it before anything is known or typed. */
async function draw(screen: ReactNode) {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => screen }),
    // No link leads there, so none looks like where one is.
    history: createMemoryHistory({ initialEntries: ['/drawn'] }),
    isServer: true,
  })
  await router.load()
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

const [sessionCheck] = sessionQuery.queryKey

/** The addresses that the screen at `path` asks as soon as it is opened, whoever opens it. */
async function askedAt(path: string) {
  // Everything is answered with nothing; what was asked is known all the same.
  const queryClient = new QueryClient({ defaultOptions: { queries: { persister: () => ({}) } } })
  const history = createMemoryHistory({ initialEntries: [path] })
  await createRouter({ routeTree, history, context: { queryClient }, isServer: true }).load()
  const keys = queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey)
  return keys.flatMap(([address, input]) =>
    typeof address === 'string' && address !== sessionCheck
      ? [addressOf(address, paramsOf(input))]
      : [],
  )
}

/** What the server is to know of each screen, by its address: see server/announce.ts. */
export async function describeScreens() {
  const { routesById } = createRouter({ routeTree, context: { queryClient: new QueryClient() } })
  // Only who is signed in comes there.
  Object.assign(globalThis, { document: { cookie: 'businesstoken=drawn' } })
  // What a screen itself shows is asked before what surrounds it.
  const around = new Set(await askedAt('/nowhere'))
  const screens: Record<string, { asking: string; isWhole: boolean }> = {}
  for (const { id, fullPath, options } of Object.values(routesById)) {
    if (!id.startsWith('/_app/') || id.includes('$')) continue
    const own = (await askedAt(fullPath)).filter((address) => !around.has(address))
    const all = JSON.stringify([...own, ...around])
    screens[fullPath] = {
      asking: `<script>(${askEarly.toString()})(${all})</script>`,
      isWhole: options.staticData?.isDrawn ?? false,
    }
  }
  return screens
}

export { start }

/** The screens that the server sends drawn, by the names of their files. */
export async function drawScreens(): Promise<Record<string, string>> {
  const { routesByPath } = createRouter({ routeTree, context: { queryClient: new QueryClient() } })
  const frame = await draw(<Frame groups={openPlaces(routesByPath, null)} />)
  return {
    'login.html': await draw(<SignInPage onSignedIn={() => {}} />),
    'frame.html': frame + fit,
  }
}
