import type { Query, QueryKey } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, onTestFinished } from 'vitest'
import { render } from 'vitest-browser-react'
import { createApp } from '~/app'
import { anyPeople, registrations } from '~/features/dashboard/dashboard.api'
import { applicationKeys } from '~/features/profile/applications/applications.api'
import { routeTree } from '~/route-tree.gen'

/** Opens the console at a path, as a browser does that was just started. */
export async function openConsole(path: string) {
  const history = createMemoryHistory({ initialEntries: [path] })
  const { App, router, queryClient, stop } = createApp({ routeTree, history })
  const screen = await render(<App />)
  // What is still under way then knows the person of this story, and would take the next one's browser for theirs.
  onTestFinished(async () => {
    stop()
    await screen.unmount()
    queryClient.clear()
  })
  return {
    screen,
    router,
    queryClient,
    /** Where the console is now, as the address bar would show it. */
    address: () => router.state.location.href,
    /**
     * Waits until everything is read, the lists that are fetched at idle and what the dashboard draws last included: else
     * it may be one of them that meets the end of a session, before what is done here does. That nothing is read at the
     * moment does not do: what is drawn is asked for a moment later.
     */
    async isQuiet() {
      const params = { query: { page: 1, limit: 25 } }
      const last: QueryKey[] = [['/api/business/getUserGroups', { params }]]
      const { pathname } = router.state.location
      // Only where nobody has registered, as in every story that ends a session there.
      if (pathname === '/') last.push(registrations.queryKey, anyPeople.queryKey)
      if (pathname === '/profile') last.push(applicationKeys.queryKey)
      for (const key of last)
        await expect
          .poll(() => queryClient.getQueryState(key)?.dataUpdatedAt, { timeout: 20_000 })
          .toBeGreaterThan(0)
      const isUnread = (query: Query) => query.state.status === 'pending' && !query.isDisabled()
      const queries = queryClient.getQueryCache()
      await expect
        .poll(() => queryClient.isFetching() + queries.getAll().filter(isUnread).length)
        .toBe(0)
    },
  }
}
