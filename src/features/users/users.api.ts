import type { QueryOf } from '~/api/client/contract-types'
import { query } from '~/api/client/query'

/** A page of the people. */
export const usersPage = (parameters: QueryOf<'/api/business/getAllUsersQuery'>) =>
  query('/api/business/getAllUsersQuery', { params: { query: parameters } })

/** One person as they are now. */
export function userById(userId: string) {
  return query('/api/business/getUsers', { params: { query: { userId } } })
}

/** One group; an empty list when there is none of this id. */
export function groupById(groupId: string) {
  return query('/api/business/getUserGroups', { params: { query: { groupId } } })
}
