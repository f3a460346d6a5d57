import createClient, {
  createFinalURL,
  createQuerySerializer,
  defaultPathSerializer,
} from 'openapi-fetch'
import type { AnyPath, Answer, Input, Method, PathOf } from './contract-types'
import { ApiError, noAnswer, unreadable } from './errors'
import { outcomeOf } from './dry-run-errors'
import { refusal } from './error-response'
import { sentAcrossSessions } from '~/api/session/reauthenticate'
import { readToken } from '~/api/session/token'

// Promised here:
// - every call but sign-in, forgot-password and the session check carries the bearer token; the session
//   check goes by the cookie, unless the API is on another origin and can't see it;
// - whatever goes wrong is an ApiError, be it a refusal, HTML instead of JSON, half a JSON, an empty body,
//   an undeclared status, no network or silence for 30 seconds;
// - a call that meets the end of the session waits for a new sign-in and then goes again.

/** Another origin's address, for a console that is served apart from its API; else ours. */
export const apiBase = (import.meta.env.VITE_API_URL ?? '').replace(/\/$/, '')

const sessionCheck = '/api/auth/is-business-user-logged-in' satisfies AnyPath
const withoutBearer: ReadonlySet<string> = new Set<AnyPath>([
  sessionCheck,
  '/api/auth/business-login',
  '/api/auth/forgot-business-password',
])
/** These say by a 401 something else than that the running session has ended. */
const withoutSession: ReadonlySet<string> = new Set<AnyPath>([
  ...withoutBearer.values(),
  '/api/auth/reset-business-password/{token}',
  '/api/auth/business-logout',
] as AnyPath[])

const silence = 30_000

export interface CallOptions {
  /** Cancels; the call then rejects with the AbortError. */
  signal?: AbortSignal
  /** Speaks with this token and without the cookie, instead of as who is signed in. */
  token?: string
  /** Lets the request outlive the page. */
  keepalive?: boolean
  /** Nobody waits for it: where the session is over it fails, and no sign-in is asked for. */
  isBackground?: boolean
}

/** The bearer token for a path, or null when it goes without. */
export function bearerFor(path: string): string | null {
  const cookieIsSeen = apiBase === '' || new URL(apiBase).origin === location.origin
  const bare = withoutBearer.has(path) && !(path === sessionCheck && !cookieIsSeen)
  return bare ? null : readToken()
}

/** The complete address of a call. */
export function addressOf(
  path: string,
  params: { query?: Record<string, unknown>; path?: Record<string, unknown> } = {},
): string {
  return createFinalURL(path, {
    baseUrl: apiBase,
    params,
    querySerializer: createQuerySerializer(),
    pathSerializer: defaultPathSerializer,
  })
}

/** Where files are: pictures, videos and all else that an answer gives the address of. */
const files = '/api/business/getFile/'

/**
 * An answer with the addresses of files complete. They are paths of the API's origin, and a page would look for them on
 * its own.
 */
export function withFilesOfApi(answer: object): object {
  if (apiBase === '') return answer
  const complete = (_: string, value: unknown) =>
    typeof value === 'string' && value.startsWith(files) ? apiBase + value : value
  return JSON.parse(JSON.stringify(answer), complete)
}

/** Whether a failure means that the session is over, so that a new sign-in mends it. */
export function meansSessionOver(path: string, error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 401 || withoutSession.has(path)) return false
  return error.code === 'auth/session-expired' || error.code === 'network/unexpected'
}

/** What every operation looks like once the contract's types have done their work in `call`. */
type Plain = Record<
  string,
  Record<
    Method,
    { parameters: object; requestBody?: { content: { 'a/b': object } }; responses: object }
  >
>

// Asked for at each call: the library would keep the one that was there when this was loaded.
const client = createClient<Plain>({ baseUrl: apiBase, fetch: (request) => fetch(request) })

client.use({
  onRequest({ request, schemaPath }) {
    const token = request.headers.has('Authorization') ? null : bearerFor(schemaPath)
    if (token) request.headers.set('Authorization', `Bearer ${token}`)
  },
  async onResponse({ response }) {
    if (!response.ok) throw refusal(response.status, await response.text(), response.headers)
  },
})

async function once(method: Method, path: string, input: object, options: CallOptions) {
  const { signal, token, keepalive } = options
  const limit = AbortSignal.timeout(silence)
  try {
    const { data, response } = await client.request(method, path, {
      ...input,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      keepalive,
      ...(token && { headers: { Authorization: `Bearer ${token}` }, credentials: 'omit' }),
    })
    if (typeof data !== 'object' || data === null) throw unreadable(response.status)
    return withFilesOfApi(data)
  } catch (cause) {
    if (cause instanceof ApiError || signal?.aborted) throw cause
    throw cause instanceof SyntaxError ? unreadable(200, undefined, cause) : noAnswer(cause)
  }
}

/** Sends one call of the contract and answers its success body. Rejects with an ApiError. */
export async function call<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  input: Input<M, P>,
  options: CallOptions = {},
): Promise<Answer<M, P>> {
  // The one place that trusts the server to keep the contract; conformance checks hold it to that.
  const send = async () =>
    (await outcomeOf(path, input, once(method, path, input, options))) as Answer<M, P>
  const isOver = (error: unknown) => !options.token && meansSessionOver(path, error)
  return await sentAcrossSessions(send, isOver, options)
}
