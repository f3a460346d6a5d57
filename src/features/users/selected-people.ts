import type { QueryClient } from '@tanstack/react-query'
import type { Answer } from '~/api/client/contract-types'
import type { Schemas } from '~/api/schemas'
import type { Selection } from '~/ui/data-table/selection'

type Status = Schemas['UserStatus']

/** People who are chosen in the list, for what other parts of the console do with them. */
export interface SelectedUsers {
  who: { users: string[] } | { filter: Schemas['UserFilter']; exclude: string[] }
  count: number
  onDone: () => void
}

/** These people as they were read; undefined when one of them was not read lately. */
function readOf(ids: string[], queryClient: QueryClient): Schemas['User'][] | undefined {
  const pages = queryClient
    .getQueryCache()
    .findAll({ queryKey: ['/api/business/getAllUsersQuery'] })
    // What was made old since says how people were, and of two pages the later one counts.
    .filter(({ state }) => !state.isInvalidated)
    .toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)
  const known = new Map<string, Schemas['User']>()
  for (const { queryKey } of pages)
    for (const user of queryClient.getQueryData<Answer<'get', '/api/business/getAllUsersQuery'>>(
      queryKey,
    )?.data.users ?? [])
      known.set(user._id, user)
  const users = ids.map((id) => known.get(id)).filter((user) => user !== undefined)
  return users.length === ids.length ? users : undefined
}

interface Chosen {
  selection: Selection
  count: number
  facets: Schemas['Facets'] | undefined
  queryClient: QueryClient
}

/**
 * How many of the chosen people stand where, so that only what makes sense for them is offered; undefined where that
 * is not known here. The server's dry run has the last word.
 */
export function countsOf({ selection, count, facets, queryClient }: Chosen) {
  const listed = selection.kind === 'all' ? selection.except : selection.ids
  const users = readOf(listed, queryClient)
  const facet = facets?.status
  if (!users || (selection.kind === 'all' && !facet)) return undefined
  const among = (status: Status) => users.filter((user) => user.status === status).length
  return (status: Status) => {
    if (selection.kind === 'some') return among(status)
    const matching = facet?.find(({ value }) => value === status)?.count ?? 0
    return Math.min(count, matching - among(status))
  }
}

/** For how many of the chosen people a deactivation is planned; of all that match the list does not know it. */
export function plannedAmong({
  selection,
  queryClient,
}: Pick<Chosen, 'selection' | 'queryClient'>) {
  if (selection.kind === 'all') return undefined
  return readOf(selection.ids, queryClient)?.filter(
    ({ status, deactivateAt }) => status !== 'inactive' && deactivateAt !== null,
  ).length
}
