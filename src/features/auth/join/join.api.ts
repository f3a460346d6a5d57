import { queryOptions } from '@tanstack/react-query'
import { call } from '~/api/client/client'
import { mutation } from '~/api/client/query'

const readPath = '/api/auth/read-link'

/** What a link to courses leads to. */
export function linkOf(token: string) {
  return queryOptions({
    queryKey: [readPath, token],
    queryFn: ({ signal }) => call('post', readPath, { body: { token } }, { signal }),
  })
}

// Tells at once that the server can't be reached, as all pages before sign-in do.
export const joinLink = {
  ...mutation('post', '/api/auth/join-link', []),
  networkMode: 'always',
} as const
