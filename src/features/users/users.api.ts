import type { QueryOf } from '~/api/client/contract-types'
import { query } from '~/api/client/query'

/** A page of users. */
export const usersPage = (parameters: QueryOf<'/api/business/getAllUsersQuery'>) =>
  query('/api/business/getAllUsersQuery', { params: { query: parameters } })

/** A user by id. */
export function userById(userId: string) {
  return query('/api/business/getUsers', { params: { query: { userId } } })
}
