import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Answer } from '~/api/client/contract-types'
import { listStatus } from '~/list/query-status'
import { useEndOfJobs } from '~/bulk/use-end-of-jobs'
import type { UserSearch } from './user-search'
import { usersPage } from './users.api'

export type UsersAnswer = Answer<'get', '/api/business/getAllUsersQuery'>

/** The page of people that the address asks for; the one before stays until it is there. */
export function useUsers(search: UserSearch) {
  const page = useQuery({ ...usersPage(search), placeholderData: keepPreviousData })
  useEndOfJobs(() => void page.refetch())
  return { answer: page.data, status: listStatus(page), page }
}
