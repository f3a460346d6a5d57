import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { query } from '~/api/client/query'
import { firstGroups } from '~/pickers/groups'
import { firstPeople } from '~/pickers/people'
import { whenIdle } from '~/ui/lazy/when-idle'

/**
 * The lists that the specification has loaded once a user is known: as much of each as a picker begins with, since an
 * organisation of 100,000 people must not be fetched whole. All of it is forgotten with the session.
 */
function prefetchLists(queryClient: QueryClient, screens: object) {
  // Nothing waits for these: what fails is asked again, and said, by whoever needs it.
  void queryClient.prefetchQuery(firstPeople)
  void queryClient.prefetchQuery(firstGroups)
  // Only with a screen that shows licenses: a host without them answers 501, which every browser logs as an error.
  if ('/library/licenses' in screens) {
    const params = { query: { page: 1, limit: 25 as const } }
    void queryClient.prefetchQuery(query('/api/business/getLicenses', { params }))
    void queryClient.prefetchQuery(query('/api/business/getLicensedCategories'))
  }
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
