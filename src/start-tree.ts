import { type AnyRoute, type AnyRouter, createRoute, redirect } from '@tanstack/react-router'
import { mayBeSignedIn } from '~/api/session/session'
import { toSignIn } from '~/shell/session/sign-in-redirect'
import { publicPaths, publicRoutes } from 'virtual:public-routes'
import { Route as root } from '~/routes/__root'

const everyRoute = () => import('./route-tree.gen')

/**
 * The routes that the console starts with at `path`: all of them, or, for whoever is to sign in, only those in front
 * of that. Naming every screen would make the sign-in page wait. Going anywhere else from there brings the rest.
 */
export async function startTree(path: string, router: () => AnyRouter): Promise<AnyRoute> {
  const isPublic = publicPaths.includes(path.replace(/(?<=.)\/$/, '')) || !mayBeSignedIn()
  // Where they can't be had, the router shows so and tries again.
  const every = isPublic ? null : await everyRoute().catch(() => null)
  if (every) return every.routeTree
  const rest = ['/', '$'].map((address) =>
    createRoute({
      path: address,
      getParentRoute: () => root,
      beforeLoad: async ({ location }) => {
        if (!mayBeSignedIn()) throw toSignIn(location)
        // It gives the root its children anew.
        await everyRoute()
        const routes = router().buildRouteTree()
        // What is under way, and may be on the screen, is still one of these.
        for (const route of rest) Object.assign(routes.routesById, { [route.id]: route })
        router().setRoutes(routes)
        throw redirect({ href: location.href, replace: true })
      },
    }),
  )
  return root.addChildren([...publicRoutes, ...rest])
}
