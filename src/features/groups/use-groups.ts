import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { GroupSearch } from './group-search'
import { groupsPage } from './groups.api'

/** The page of groups that the address asks for; the one before stays until it is there. */
export function useGroups(search: GroupSearch) {
  return useQuery({ ...groupsPage(search), placeholderData: keepPreviousData })
}
