import { queryOptions } from '@tanstack/react-query'
import { call } from '~/api/client/client'
import { mutation } from '~/api/client/query'

const readPath = '/api/auth/read-event'

/** What the page behind a link shows. */
export function eventOf(link: string) {
  return queryOptions({
    queryKey: [readPath, link],
    queryFn: ({ signal }) => call('post', readPath, { body: { link } }, { signal }),
  })
}

// Reports an unreachable server immediately, like all pages before sign-in.
const always = { networkMode: 'always' } as const

export const answerEvent = { ...mutation('post', '/api/auth/answer-event', []), ...always }

export const checkIn = { ...mutation('post', '/api/auth/check-in', []), ...always }
