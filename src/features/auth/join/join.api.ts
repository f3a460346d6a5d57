import { queryOptions } from '@tanstack/react-query'
import { call } from '~/api/client/client'
import { mutation } from '~/api/client/query'

const readPath = '/api/auth/read-link'

/** What a sign-up link offers. */
export function linkOf(token: string) {
  return queryOptions({
    queryKey: [readPath, token],
    queryFn: ({ signal }) => call('post', readPath, { body: { token } }, { signal }),
  })
}

// Reports an unreachable server immediately, like all pages before sign-in.
export const joinLink = {
  ...mutation('post', '/api/auth/join-link', []),
  networkMode: 'always',
} as const
