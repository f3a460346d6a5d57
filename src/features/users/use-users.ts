import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Answer } from '~/api/contract-types'
import type { UserSearch } from './user-search'
import { usersPage } from './users.api'

export type UsersAnswer = Answer<'get', '/api/business/getAllUsersQuery'>

/** The page of people that the address asks for; the one before stays until it is there. */
export function useUsers(search: UserSearch) {
  const page = useQuery({ ...usersPage(search), placeholderData: keepPreviousData })
  const { data, error, isPlaceholderData } = page
  const status = error
    ? ('failed' as const)
    : !data
      ? ('loading' as const)
      : isPlaceholderData
        ? ('stale' as const)
        : ('ready' as const)
  return { answer: data, status, page }
}
