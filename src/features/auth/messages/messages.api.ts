import { queryOptions } from '@tanstack/react-query'
import { call } from '~/api/client/client'
import { mutation } from '~/api/client/query'

const readPath = '/api/auth/read-message-settings'

/** What the user of a link gets. */
export function settingsOf(link: string) {
  return queryOptions({
    queryKey: [readPath, link],
    queryFn: ({ signal }) => call('post', readPath, { body: { link } }, { signal }),
  })
}

// Reports an unreachable server immediately, like all pages before sign-in.
export const updateSettings = {
  ...mutation('post', '/api/auth/update-message-settings', []),
  networkMode: 'always',
} as const
