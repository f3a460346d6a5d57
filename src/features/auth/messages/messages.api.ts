import { queryOptions } from '@tanstack/react-query'
import { call } from '~/api/client/client'
import { mutation } from '~/api/client/query'
import { ownFingerprint } from './browser-push'

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

export const subscribePush = {
  ...mutation('post', '/api/auth/subscribe-push', []),
  networkMode: 'always',
} as const

export const unsubscribePush = {
  ...mutation('post', '/api/auth/unsubscribe-push', []),
  networkMode: 'always',
} as const

/** Whether a device of the user is this browser. */
export const ownDevice = queryOptions({
  queryKey: ['own-push-device'],
  queryFn: ownFingerprint,
  networkMode: 'always',
})
