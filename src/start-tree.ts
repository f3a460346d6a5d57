import { type AnyRoute, type AnyRouter, createRoute, redirect } from '@tanstack/react-router'
import { mayBeSignedIn } from '~/api/session/session'
import { toSignIn } from '~/shell/session/sign-in-redirect'
import { publicPaths, publicRoutes } from 'virtual:public-routes'
import { Route as root } from '~/routes/__root'

const everyRoute = () => import('./route-tree.gen')

/**
 * The initial routes for `path`: all of them or, for users who have to sign in, only the public ones. Importing every
 * screen would delay the sign-in page. Navigating elsewhere loads the rest.
 */
export async function startTree(path: string, router: () => AnyRouter): Promise<AnyRoute> {
  const isPublic = publicPaths.includes(path.replace(/(?<=.)\/$/, '')) || !mayBeSignedIn()
  // On an error the router shows it and offers a retry.
  const every = isPublic ? null : await everyRoute().catch(() => null)
  if (every) return every.routeTree
  const rest = ['/', '$'].map((address) =>
    createRoute({
      path: address,
      getParentRoute: () => root,
      beforeLoad: async ({ location }) => {
        if (!mayBeSignedIn()) throw toSignIn(location)
        // Replaces the children of the root.
        await everyRoute()
        const routes = router().buildRouteTree()
        // Pending or rendered matches refer to one of these.
        for (const route of rest) Object.assign(routes.routesById, { [route.id]: route })
        router().setRoutes(routes)
        throw redirect({ href: location.href, replace: true })
      },
    }),
  )
  return root.addChildren([...publicRoutes, ...rest])
}
