import { useQuery } from '@tanstack/react-query'
import type { UsersAnswer } from './use-users'
import { groupById } from './users.api'

/** The name of the group that the list is narrowed to: from what the list answers, or asked for when it is not in there. */
export function useGroupName(
  id: string | undefined,
  answer: UsersAnswer | undefined,
): string | undefined {
  const facet = answer?.facets?.group?.find(({ value }) => value === id)?.label
  const isAsked = id !== undefined && answer !== undefined && facet === undefined
  const asked = useQuery({ ...groupById(id ?? ''), enabled: isAsked })
  return facet ?? (isAsked ? asked.data?.data.userGroups[0]?.name : undefined)
}
