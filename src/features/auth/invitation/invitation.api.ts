import { queryOptions } from '@tanstack/react-query'
import { call } from '~/api/client/client'
import { mutation } from '~/api/client/query'

const readPath = '/api/auth/read-invitation'

/** Who invites whom. Kept for this page alone: what a token opens must not be found in memory later. */
export function invitationOf(token: string) {
  return queryOptions({
    queryKey: [readPath, token],
    queryFn: ({ signal }) => call('post', readPath, { body: { token } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  })
}

// Tells at once that the server can't be reached, as all pages before sign-in do.
export const acceptInvitation = {
  ...mutation('post', '/api/auth/accept-invitation', []),
  networkMode: 'always',
} as const
