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

// Guarantees:

/** The API's origin, for a console that is hosted elsewhere; by default the own one. */
export const apiBase = (import.meta.env.VITE_API_URL ?? '').replace(/\/$/, '')

const sessionCheck = '/api/auth/is-business-user-logged-in' satisfies AnyPath
const withoutBearer: ReadonlySet<string> = new Set<AnyPath>([
  sessionCheck,
  '/api/auth/business-login',
  '/api/auth/forgot-business-password',
])
/** Operations whose 401 does not mean that the session has ended. */
const withoutSession: ReadonlySet<string> = new Set<AnyPath>([
  ...withoutBearer.values(),
  '/api/auth/reset-business-password/{token}',
  '/api/auth/business-logout',
] as AnyPath[])

const silence = 30_000

export interface CallOptions {
  /** Cancels; the call then rejects with the AbortError. */
  signal?: AbortSignal
  /** Uses this token, without the cookie, instead of the session's. */
  token?: string
  /** Lets the request outlive the page. */
  keepalive?: boolean
  /** A background call: if the session is over it fails, without asking for a new sign-in. */
  isBackground?: boolean
}

/** The bearer token for a path, or null for calls without one. */
export function bearerFor(path: string): string | null {
  const cookieIsSeen = apiBase === '' || new URL(apiBase).origin === location.origin
  const bare = withoutBearer.has(path) && !(path === sessionCheck && !cookieIsSeen)
  return bare ? null : readToken()
}

/** The full URL of a call. */
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

/** The origin of files: images, videos and everything else that a response has the URL of. */
const files = '/api/business/getFile/'

/** A response with absolute file URLs. They are paths on the API's origin, which the page's own origin may not be. */
export function withFilesOfApi(answer: object): object {
  if (apiBase === '') return answer
  const complete = (_: string, value: unknown) =>
    typeof value === 'string' && value.startsWith(files) ? apiBase + value : value
  return JSON.parse(JSON.stringify(answer), complete)
}

/** Whether an error means that the session is over, so that a new sign-in helps. */
export function meansSessionOver(path: string, error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 401 || withoutSession.has(path)) return false
  return error.code === 'auth/session-expired' || error.code === 'network/unexpected'
}

/** The signature of every operation, after `call` has checked the types of the contract. */
type Plain = Record<
  string,
  Record<
    Method,
    { parameters: object; requestBody?: { content: { 'a/b': object } }; responses: object }
  >
>

// Read for each call: the library would keep the one from when this module was loaded.
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

/** Sends a call of the contract and returns its success body. Rejects with an ApiError. */
export async function call<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  input: Input<M, P>,
  options: CallOptions = {},
): Promise<Answer<M, P>> {
  // The only place that trusts the server to follow the contract; conformance tests check that.
  const send = async () =>
    (await outcomeOf(path, input, once(method, path, input, options))) as Answer<M, P>
  const isOver = (error: unknown) => !options.token && meansSessionOver(path, error)
  return await sentAcrossSessions(send, isOver, options)
}
