import { call, type CallOptions } from '~/api/client/client'
import { query } from '~/api/client/query'
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

/** One group; an empty list when there is none of this id. */
export function groupById(groupId: string) {
  return query('/api/business/getUserGroups', { params: { query: { groupId } } })
}

/** The values of a filter that have some words, with how many people each would leave. */
export function findUserValues(
  search: UserSearch,
  values: { facet: 'group' | 'designation'; facetSearch: string },
  options: CallOptions = {},
) {
  const params = { query: { ...filterOf(search), ...values } }
  return call('get', '/api/business/getAllUsersQuery', { params }, options)
}
