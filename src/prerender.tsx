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
import { fitFrame } from '~/shell/fit-frame'
import { Frame } from '~/shell/frame'
import { openPlaces } from '~/shell/open-places'
import { routeTree } from './route-tree.gen'

const hasParams = (input: unknown): input is { params: Parameters<typeof addressOf>[1] } =>
  typeof input === 'object' && input !== null && 'params' in input
/** What a query's key says of its address. */
const paramsOf = (input: unknown) => (hasParams(input) ? input.params : undefined)

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
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const history = createMemoryHistory({ initialEntries: [path] })
  // Nobody answers here; what was asked is known all the same.
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

/** The scripts that begin to ask, for the addresses of the screens. */
export async function drawAsking(): Promise<Record<string, string>> {
  const { routesById } = createRouter({ routeTree, context: { queryClient: new QueryClient() } })
  // Only who is signed in comes there.
  Object.assign(globalThis, { document: { cookie: 'businesstoken=drawn' } })
  // What a screen itself shows is asked before what surrounds it.
  const around = new Set(await askedAt('/nowhere'))
  const scripts: Record<string, string> = {}
  for (const { id, fullPath } of Object.values(routesById)) {
    if (!id.startsWith('/_app/') || id.includes('$')) continue
    const own = (await askedAt(fullPath)).filter((address) => !around.has(address))
    const all = JSON.stringify([...own, ...around])
    scripts[fullPath] = `<script>(${askEarly.toString()})(${all})</script>`
  }
  return scripts
}

/** The screens that the server sends drawn, by the names of their files. */
export async function drawScreens(): Promise<Record<string, string>> {
  const { routesByPath } = createRouter({ routeTree, context: { queryClient: new QueryClient() } })
  const frame = await draw(<Frame groups={openPlaces(routesByPath, null)} />)
  return {
    'login.html': await draw(<SignInPage onSignedIn={() => {}} />),
    'frame.html': `${frame}<script>(${fitFrame.toString()})()</script>`,
  }
}
