import { type AnyRoute, createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { publicRoutes } from 'virtual:public-routes'
import { openPlaces } from '~/shell/nav/visible-nav'
import { ShellSkeleton } from '~/shell/shell-skeleton'
import { createConsole } from './app'
import { routeTree } from './route-tree.gen'
import { Route as root } from './routes/__root'

// What the build puts into the pages, to be seen before the code is there (scripts/build/prerender.ts).

/** The public forms that are the same for everybody, by the names of their routes. */
const forms = ['login', 'forgot-password']

const consoleAt = (path: string, routes: AnyRoute) =>
  createConsole({
    routeTree: routes,
    isPrerendered: true,
    history: createMemoryHistory({ initialEntries: [path] }),
  })

function renderSkeleton() {
  const { routesByPath } = consoleAt('/', routeTree).router
  return renderToString(<ShellSkeleton groups={openPlaces(routesByPath, null)} />)
}

/** The forms, to be hydrated; what is typed before that is kept (src/features/auth/keep-typed.ts). */
async function renderForms() {
  const routes: AnyRoute[] = publicRoutes
  // There is no server to ask.
  for (const { options } of routes) Object.assign(options, { loader: undefined })
  const rendered: Record<string, string> = {}
  for (const name of forms) {
    const { App, router } = consoleAt(`/${name}`, root.addChildren(routes))
    await router.load()
    rendered[name] = renderToString(<App />)
  }
  return rendered
}

export async function render() {
  // In this order: the forms have the root route to themselves.
  const skeleton = renderSkeleton()
  return { skeleton, forms: await renderForms() }
}
