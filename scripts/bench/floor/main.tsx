// The smallest application of the same libraries: the lower bound for any console built on them.
import { QueryClient, QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query'
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import createClient from 'openapi-fetch'
import { createRoot } from 'react-dom/client'
import type { paths } from '../../../openapi/generated/types.ts'

const api = createClient<paths>({ baseUrl: location.origin })
const health = queryOptions({
  queryKey: ['health'],
  queryFn: async () => (await api.GET('/api/health')).data ?? null,
})

function Screen() {
  const { data } = useQuery(health)
  return (
    <main>
      <h1>Floor</h1>
      <label>
        Name <input name="name" />
      </label>
      <p>{data ? 'Ready' : 'Waiting'}</p>
    </main>
  )
}

const root = createRootRoute()
const screen = createRoute({ getParentRoute: () => root, path: '/', component: Screen })
const router = createRouter({ routeTree: root.addChildren([screen]) })
const element = document.getElementById('root')
if (element)
  createRoot(element).render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
