import { mutation, query } from '~/api/query'
import { touchedByChanges } from './change'
import { filterOf, type UserSearch } from './user-search'

/** A page of the people that an address asks for, with the counts for its filters. */
export function usersPage(search: UserSearch) {
  const { page, limit, sort } = search
  return query('/api/business/getAllUsersQuery', {
    params: { query: { ...filterOf(search), page, limit, sort, facets: true } },
  })
}

/** One person as they are now. */
export function userById(userId: string) {
  return query('/api/business/getUsers', { params: { query: { userId } } })
}

/** Who has an address; nobody, or one. */
export function userByAddress(email: string) {
  return query('/api/business/getUsers', { params: { query: { email } } })
}

/** The same among those who were deleted in the last 30 days. */
export function deletedByAddress(email: string) {
  return query('/api/business/getUsers', { params: { query: { email, deleted: true } } })
}

/** One group; an empty list when there is none of this id. */
export function groupById(groupId: string) {
  return query('/api/business/getUserGroups', { params: { query: { groupId } } })
}

/** The groups kept by hand that a person is in, the first 100. */
export function handGroupsOf(user: string) {
  return query('/api/business/getUserGroups', {
    params: { query: { user, type: 'static', page: 1, limit: 100 } },
  })
}

export const addUser = mutation('post', '/api/business/addUser', touchedByChanges)
export const updateUser = mutation('post', '/api/business/updateUser/{id}', touchedByChanges)
export const restoreUser = mutation('post', '/api/business/restoreUsers', touchedByChanges)
