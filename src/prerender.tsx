import { type AnyRoute, createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { publicRoutes } from 'virtual:public-routes'
import { openPlaces } from '~/shell/nav/visible-nav'
import { ShellSkeleton } from '~/shell/shell-skeleton'
import { createConsole } from './app'
import { routeTree } from './route-tree.gen'
import { Route as root } from './routes/__root'

// What the build puts into the pages, to be seen before the code is there (scripts/prerender.ts).

/** The public forms that are the same for everybody, by the names of their routes. */
const forms = ['login', 'forgot-password']

export function renderSkeleton() {
  const { routesByPath } = createConsole({ routeTree }).router
  return renderToString(<ShellSkeleton groups={openPlaces(routesByPath, null)} />)
}

/** The forms as they are hydrated: what is typed before that is kept (src/features/auth/auth-page.tsx). */
export async function renderForms(): Promise<Record<string, string>> {
  const routes: AnyRoute[] = publicRoutes
  // Nothing is known here, and nobody to ask.
  for (const { options } of routes) Object.assign(options, { loader: undefined })
  const render = async (name: string) => {
    const history = createMemoryHistory({ initialEntries: [`/${name}`] })
    const { App, router } = createConsole({ routeTree: root.addChildren(routes), history })
    await router.load()
    return [name, renderToString(<App />)] as const
  }
  const rendered: (readonly [string, string])[] = []
  for (const name of forms) rendered.push(await render(name))
  return Object.fromEntries(rendered)
}
