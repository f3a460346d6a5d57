import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { query } from '~/api/client/query'
import { firstGroups } from '~/pickers/groups'
import { firstPeople } from '~/pickers/people'
import { whenIdle } from '~/ui/lazy/when-idle'

/**
 * Prefetches the lists that the specification requires once a user is known: the first options of each picker, since an
 * organisation may have 100,000 users. Removed with the session.
 */
function prefetchLists(queryClient: QueryClient, screens: object) {
  // Nothing waits for these: on an error, whoever needs them fetches again and reports it.
  void queryClient.prefetchQuery(firstPeople)
  void queryClient.prefetchQuery(firstGroups)
  // Only if licenses are available: other servers answer 501, which browsers log as an error.
  if ('/library/licenses' in screens) {
    const params = { query: { page: 1, limit: 25 as const } }
    void queryClient.prefetchQuery(query('/api/business/getLicenses', { params }))
    void queryClient.prefetchQuery(query('/api/business/getLicensedCategories'))
  }
}

/** Fetches them when the browser is idle after the first paint. */
export function usePrefetchedLists() {
  const queryClient = useQueryClient()
  const { routesByPath } = useRouter()
  useEffect(
    () => whenIdle(() => prefetchLists(queryClient, routesByPath)),
    [queryClient, routesByPath],
  )
}
