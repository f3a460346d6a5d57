import { useQuery } from '@tanstack/react-query'
import { groupById } from '~/api/groups'
import { userList } from './user-list'
import type { UserSearch } from './user-search'

/** The name of the group that filters the list, if its counts do not have it. */
export function useGroupName(search: UserSearch): string | undefined {
  const { group } = search
  const { data: counts } = useQuery({ ...userList.counts(search), enabled: group !== undefined })
  const isCounted = counts?.facets?.group?.some(({ value }) => value === group)
  const isUncounted = group !== undefined && isCounted === false
  const groupData = useQuery({ ...groupById(group ?? ''), enabled: isUncounted })
  return groupData.data?.data.userGroups[0]?.name
}
