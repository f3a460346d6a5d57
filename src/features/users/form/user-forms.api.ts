import { queryOptions } from '@tanstack/react-query'
import { call } from '~/api/client/client'
import { mutation, query } from '~/api/client/query'
import { staleUserPaths } from '~/api/stale-user-paths'

// Apart from the list's own calls, so that the list does not bring the forms along.

/** Who has an address; nobody, or one. */
export function userByAddress(email: string) {
  return query('/api/business/getUsers', { params: { query: { email } } })
}

const lookUp = '/api/business/findUsers'

/** The address that was probably meant by one that nobody has; null where it is not doubted. */
export const suggestedAddress = (email: string) =>
  queryOptions({
    queryKey: [lookUp, email],
    queryFn: async ({ signal }) => {
      const { data } = await call('post', lookUp, { body: { emails: [email] } }, { signal })
      return data.unknown[0]?.suggestion ?? null
    },
    staleTime: 60_000,
  })

/** The same among those who were deleted in the last 30 days. */
export function deletedByAddress(email: string) {
  return query('/api/business/getUsers', { params: { query: { email, deleted: true } } })
}

/** The groups kept by hand that a person is in, the first 100. */
export function handGroupsOf(user: string) {
  return query('/api/business/getUserGroups', {
    params: { query: { user, type: 'static', page: 1, limit: 100 } },
  })
}

export const addUser = mutation('post', '/api/business/addUser', staleUserPaths)
export const updateUser = mutation('post', '/api/business/updateUser/{id}', staleUserPaths)
