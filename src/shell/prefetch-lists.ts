import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { query } from '~/api/query'
import { whenIdle } from '~/ui/when-idle'

/** As much as a picker shows at first. An organisation of 100,000 people must not be fetched whole. */
const params = { query: { page: 1, limit: 25 as const } }

/** The lists that the specification has loaded once a user is known, as far as a screen shows them. */
function prefetchLists(queryClient: QueryClient, screens: object) {
  // Nothing waits for these: what fails is asked again, and said, by the screen that needs it.
  if ('/library/licenses' in screens) {
    void queryClient.prefetchQuery(query('/api/business/getLicenses', { params }))
    void queryClient.prefetchQuery(query('/api/business/getLicensedCategories'))
  }
  void queryClient.prefetchQuery(query('/api/business/getUsers', { params }))
  void queryClient.prefetchQuery(query('/api/business/getUserGroups', { params }))
}

/** Fetches them once the first screen has been painted and the browser has nothing better to do. */
export function usePrefetchedLists() {
  const queryClient = useQueryClient()
  const { routesByPath } = useRouter()
  useEffect(
    () => whenIdle(() => prefetchLists(queryClient, routesByPath)),
    [queryClient, routesByPath],
  )
}
