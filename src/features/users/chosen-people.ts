import type { QueryClient } from '@tanstack/react-query'
import type { Schemas } from '~/api/schemas'
import { peopleIn } from '~/list/export-users'
import { selectedCount, type Selection } from '~/ui/data-table/selection'
import type { Who } from './user-change'
import type { UsersAnswer } from './use-users'
import { filterOf, type UserSearch } from './user-search'

type Status = Schemas['UserStatus']

/** Whom a selection in the list means, as the server is told. */
export function whoOf(selection: Selection, search: UserSearch): Who {
  return peopleIn(selection, filterOf(search))
}

/** People who are chosen in the list, for what other parts of the console do with them. */
export interface ChosenUsers {
  who: { users: string[] } | { filter: Schemas['UserFilter']; exclude: string[] }
  count: number
  onDone: () => void
}

/** The same for calls that name the ids otherwise. */
export function listedOf(selection: Selection, search: UserSearch): ChosenUsers['who'] {
  return selection.kind === 'some'
    ? { users: selection.ids }
    : { filter: filterOf(search), exclude: selection.except }
}

/** These people as they were read; undefined when one of them was not read lately. */
function readOf(ids: string[], queryClient: QueryClient): Schemas['User'][] | undefined {
  const pages = queryClient
    .getQueryCache()
    .findAll({ queryKey: ['/api/business/getAllUsersQuery'] })
    // What was made old since says how people were, and of two pages the later one counts.
    .filter(({ state }) => !state.isInvalidated)
    .toSorted((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt)
  const known = new Map<string, Schemas['User']>()
  for (const { queryKey } of pages)
    for (const user of queryClient.getQueryData<UsersAnswer>(queryKey)?.data.users ?? [])
      known.set(user._id, user)
  const users = ids.map((id) => known.get(id)).filter((user) => user !== undefined)
  return users.length === ids.length ? users : undefined
}

interface Chosen {
  selection: Selection
  answer: UsersAnswer | undefined
  queryClient: QueryClient
}

/**
 * How many of the chosen people stand where, so that only what makes sense for them is offered; undefined where that
 * is not known here. The server's dry run has the last word.
 */
export function countsOf({ selection, answer, queryClient }: Chosen) {
  const listed = selection.kind === 'all' ? selection.except : selection.ids
  const users = readOf(listed, queryClient)
  const facet = answer?.facets?.status
  if (!users || (selection.kind === 'all' && !facet)) return undefined
  const among = (status: Status) => users.filter((one) => one.status === status).length
  const total = selectedCount(selection, answer?.total ?? 0)
  return (status: Status) => {
    if (selection.kind === 'some') return among(status)
    const matching = facet?.find(({ value }) => value === status)?.count ?? 0
    return Math.min(total, matching - among(status))
  }
}

/** For how many of the chosen people a deactivation is planned; of all that match the list does not know it. */
export function plannedAmong({ selection, queryClient }: Omit<Chosen, 'answer'>) {
  if (selection.kind === 'all') return undefined
  return readOf(selection.ids, queryClient)?.filter(
    ({ status, deactivateAt }) => status !== 'inactive' && deactivateAt !== null,
  ).length
}
