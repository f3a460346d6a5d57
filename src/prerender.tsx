import { type AnyRoute, createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { publicRoutes } from 'virtual:public-routes'
import { openPlaces } from '~/shell/nav/visible-nav'
import { ShellSkeleton } from '~/shell/shell-skeleton'
import { createConsole } from './app'
import { routeTree } from './route-tree.gen'
import { Route as root } from './routes/__root'

// What the build renders into the pages, to be shown before the code has loaded (scripts/build/prerender.ts).

/** The public forms that are the same for everybody, by route name. */
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

/** Prerenders the forms for hydration; input before that is kept (src/features/auth/keep-typed.ts). */
async function renderForms() {
  const routes: AnyRoute[] = publicRoutes
  // No server is available.
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
  // In this order: the forms only have the root route.
  const skeleton = renderSkeleton()
  return { skeleton, forms: await renderForms() }
}
