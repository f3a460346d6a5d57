import { queryOptions } from '@tanstack/react-query'
import { call } from '~/api/client/client'
import { mutation, query } from '~/api/client/query'
import { staleUserPaths } from '~/api/stale-user-paths'

// Separate from the list's calls, so that the list does not load the forms.

/** The user with an address, if any. */
export function userByAddress(email: string) {
  return query('/api/business/getUsers', { params: { query: { email } } })
}

const lookUp = '/api/business/findUsers'

/** The address that was probably meant; null if it is not doubted. */
export const suggestedAddress = (email: string) =>
  queryOptions({
    queryKey: [lookUp, email],
    queryFn: async ({ signal }) => {
      const { data } = await call('post', lookUp, { body: { emails: [email] } }, { signal })
      return data.unknown[0]?.suggestion ?? null
    },
    staleTime: 60_000,
  })

/** The same among users deleted in the last 30 days. */
export function deletedByAddress(email: string) {
  return query('/api/business/getUsers', { params: { query: { email, deleted: true } } })
}

/** The static groups of a user, the first 100. */
export function handGroupsOf(user: string) {
  return query('/api/business/getUserGroups', {
    params: { query: { user, type: 'static', page: 1, limit: 100 } },
  })
}

export const addUser = mutation('post', '/api/business/addUser', staleUserPaths)
export const updateUser = mutation('post', '/api/business/updateUser/{id}', staleUserPaths)
