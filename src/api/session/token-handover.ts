import { call } from '~/api/client/client'
import { ApiError } from '~/api/client/errors'
import type { Schemas } from '~/api/schemas'
import { storeToken } from './token'

// `?token=` in a URL signs in users that a partner's site sends. The token is removed from the URL and the history
// before any request; it is checked first and stored only if valid; an invalid one changes nothing, so it neither ends
// a running session nor comes back. Invalid means refused by the server: one that could not be checked is checked
// again.

/** Here `token` belongs to a mailed link and is read by the page itself. */
const ownMeaning: ReadonlySet<string> = new Set(['/reset-password', '/invitation'])

/** Removes the token from the URL, which keeps its other parameters. */
export function takeTokenFromAddress(): string | null {
  const url = new URL(location.href)
  const token = url.searchParams.get('token')
  if (token === null || ownMeaning.has(url.pathname)) return null
  url.searchParams.delete('token')
  history.replaceState(history.state, '', url)
  return token === '' ? null : token
}

/** Whether an error is a decision about the token. 429 is none. */
const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

/**
 * Checks a token and stores it if valid. Returns its user, or null if it is invalid. Rejects if it could not be
 * checked.
 */
export async function handOver(token: string): Promise<Schemas['CurrentUser'] | null> {
  try {
    const { user } = await call('get', '/api/auth/is-business-user-logged-in', {}, { token })
    storeToken(token)
    return user
  } catch (error) {
    if (isRefusal(error)) return null // the running session or the sign-in page continues
    throw error
  }
}
