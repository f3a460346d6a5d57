import { queryOptions } from '@tanstack/react-query'
import { call } from '~/api/client/client'
import { mutation } from '~/api/client/query'

const readPath = '/api/auth/read-invitation'

/** The invitation of a token. Not cached after the page is left, as it can be read with the token only. */
export function invitationOf(token: string) {
  return queryOptions({
    queryKey: [readPath, token],
    queryFn: ({ signal }) => call('post', readPath, { body: { token } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  })
}

// Reports an unreachable server immediately, like all pages before sign-in.
export const acceptInvitation = {
  ...mutation('post', '/api/auth/accept-invitation', []),
  networkMode: 'always',
} as const
