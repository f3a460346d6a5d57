import type { QueryClient } from '@tanstack/react-query'
import type { Schemas } from '~/api/schemas'
import { selectedCount, type Selection } from '~/ui/selection'
import type { Who } from './user-change'
import type { UsersAnswer } from './use-users'
import { filterOf, type UserSearch } from './user-search'

type Status = Schemas['UserStatus']

/** Whom a selection in the list means, as the server is told. */
export function whoOf(selection: Selection, search: UserSearch): Who {
  return selection.kind === 'some'
    ? { userIds: selection.ids }
    : { filter: filterOf(search), exclude: selection.except }
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

/** Where these people stand; undefined when one of them was not read lately. */
function statusesOf(ids: string[], queryClient: QueryClient): Status[] | undefined {
  const pages = queryClient.getQueriesData<UsersAnswer>({
    queryKey: ['/api/business/getAllUsersQuery'],
  })
  const known = new Map<string, Status>()
  for (const [, page] of pages)
    for (const { _id, status } of page?.data.users ?? []) known.set(_id, status)
  const statuses = ids.map((id) => known.get(id)).filter((status) => status !== undefined)
  return statuses.length === ids.length ? statuses : undefined
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
  const statuses = statusesOf(listed, queryClient)
  const facet = answer?.facets?.status
  if (!statuses || (selection.kind === 'all' && !facet)) return undefined
  const among = (status: Status) => statuses.filter((one) => one === status).length
  const total = selectedCount(selection, answer?.total ?? 0)
  return (status: Status) => {
    if (selection.kind === 'some') return among(status)
    const matching = facet?.find(({ value }) => value === status)?.count ?? 0
    return Math.min(total, matching - among(status))
  }
}
