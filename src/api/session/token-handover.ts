import { call } from '~/api/client/client'
import { ApiError } from '~/api/client/errors'
import type { Schemas } from '~/api/schemas'
import { storeToken } from './token'

// `?token=` in an address signs in whoever a partner's site sends here. Promised: it leaves the address
// and the history before anything is asked of the server; it is checked first and kept only when it is good; a bad
// one changes nothing, so it neither ends a running session nor comes back. Bad is what the server refuses: one that
// could not be checked is asked about again.

/** Here `token` is the one of a mailed link, which the page itself takes. */
const ownMeaning: ReadonlySet<string> = new Set(['/reset-password', '/invitation'])

/** Takes the token out of the address, which keeps its other parameters. */
export function takeTokenFromAddress(): string | null {
  const url = new URL(location.href)
  const token = url.searchParams.get('token')
  if (token === null || ownMeaning.has(url.pathname)) return null
  url.searchParams.delete('token')
  history.replaceState(history.state, '', url)
  return token === '' ? null : token
}

/** Whether a failure is a verdict on what was asked. Too many questions are none. */
const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

/** Checks a token and keeps it when it is good. Answers its user, or null when it is not. Rejects without a verdict. */
export async function handOver(token: string): Promise<Schemas['CurrentUser'] | null> {
  try {
    const { user } = await call('get', '/api/auth/is-business-user-logged-in', {}, { token })
    storeToken(token)
    return user
  } catch (error) {
    if (isRefusal(error)) return null // the session that runs, or the sign-in page, is the way on
    throw error
  }
}
