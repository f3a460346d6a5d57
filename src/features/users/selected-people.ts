import type { QueryClient } from '@tanstack/react-query'
import type { Answer } from '~/api/client/contract-types'
import type { Schemas } from '~/api/schemas'
import type { Selection } from '~/ui/data-table/selection'

type Status = Schemas['UserStatus']

/** The selected users for other parts of the console. */
export interface SelectedUsers {
  target: { users: string[] } | { filter: Schemas['UserFilter']; exclude: string[] }
  count: number
  onDone: () => void
}

/** The selected users from the cache; undefined if one of them is missing. */
function readOf(ids: string[], queryClient: QueryClient): Schemas['User'][] | undefined {
  const pages = queryClient
    .getQueryCache()
    .findAll({ queryKey: ['/api/business/getAllUsersQuery'] })
    // Stale data is sufficient, and of two pages the later one counts.
    .filter(({ state }) => !state.isInvalidated)
    .toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)
  const byId = new Map<string, Schemas['User']>()
  for (const { queryKey } of pages)
    for (const user of queryClient.getQueryData<Answer<'get', '/api/business/getAllUsersQuery'>>(
      queryKey,
    )?.data.users ?? [])
      byId.set(user._id, user)
  const users = ids.map((id) => byId.get(id)).filter((user) => user !== undefined)
  return users.length === ids.length ? users : undefined
}

interface Chosen {
  selection: Selection
  count: number
  facets: Schemas['Facets'] | undefined
  queryClient: QueryClient
}

/**
 * The number of selected users by status, to offer only what makes sense; undefined if unknown. The server's dry run
 * decides.
 */
export function countsOf({ selection, count, facets, queryClient }: Chosen) {
  const listed = selection.kind === 'all' ? selection.except : selection.ids
  const users = readOf(listed, queryClient)
  const facet = facets?.status
  if (!users || (selection.kind === 'all' && !facet)) return undefined
  const countWith = (status: Status) => users.filter((user) => user.status === status).length
  return (status: Status) => {
    if (selection.kind === 'some') return countWith(status)
    const matching = facet?.find(({ value }) => value === status)?.count ?? 0
    return Math.min(count, matching - countWith(status))
  }
}

/** How many of the selected users have a scheduled deactivation; unknown if all matches are selected. */
export function plannedAmong({
  selection,
  queryClient,
}: Pick<Chosen, 'selection' | 'queryClient'>) {
  if (selection.kind === 'all') return undefined
  return readOf(selection.ids, queryClient)?.filter(
    ({ status, deactivateAt }) => status !== 'inactive' && deactivateAt !== null,
  ).length
}
