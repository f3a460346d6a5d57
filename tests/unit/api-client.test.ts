import { patience } from '../patience.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ApiError } from '../../src/api/client/errors'
import { stubBrowser } from './browser-globals.ts'
import { brokenOff, failure, hangUp, json, startFaultyHost, text } from './faulty-host.ts'

type Host = Awaited<ReturnType<typeof startFaultyHost>>

const sessions = '/api/business/getSessions'
const sessionCheck = '/api/auth/is-business-user-logged-in'
const good = { status: 'success', data: { sessions: [] } }

let host: Host
let browser: ReturnType<typeof stubBrowser>

beforeAll(async () => {
  host = await startFaultyHost()
})
afterAll(() => host.stop())
beforeEach(() => {
  vi.resetModules()
  browser = stubBrowser(host.url)
  vi.stubEnv('VITE_API_URL', host.url)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

/** The modules anew, as a page that was just loaded has them. */
async function load() {
  const [{ call }, { storeToken }, { onSessionOver }] = await Promise.all([
    import('../../src/api/client/client'),
    import('../../src/api/session/token'),
    import('../../src/api/session/reauthenticate'),
  ])
  return { call, storeToken, onSessionOver }
}

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  const { ApiError } = await import('../../src/api/client/errors')
  if (!(error instanceof ApiError)) throw new Error(`Not an ApiError: ${String(error)}`)
  return error
}

test('file URLs use the origin of the API, also for a console on another origin', async () => {
  vi.stubGlobal('location', new URL('https://console.example'))
  const { call } = await load()
  const [photo, link] = [
    '/api/business/getFile/f_1?expires=1&signature=x',
    'https://acme.example/a',
  ]
  const organisation = { logo: link }
  host.will(json(200, { status: 'success', user: { photo, organisation, firstName: 'Ana' } }))
  expect(await call('get', sessionCheck, {})).toEqual({
    status: 'success',
    user: { photo: `${host.url}${photo}`, organisation, firstName: 'Ana' },
  })
})

describe('bearer token', () => {
  test('is sent with every call except the first three of auth', async () => {
    const { call, storeToken } = await load()
    storeToken('a-token')
    host.will(json(200, good), json(200, good), json(200, good), json(200, good))
    await call('get', sessions, {})
    await call('get', sessionCheck, {})
    await call('post', '/api/auth/business-login', { body: { email: 'a@b.c', password: 'x' } })
    await call('post', '/api/auth/forgot-business-password', { body: { email: 'a@b.c' } })
    expect(host.asked.map(({ authorization }) => authorization)).toEqual([
      'Bearer a-token',
      undefined,
      undefined,
      undefined,
    ])
  })

  test('is sent with the session check if the API is on another origin', async () => {
    vi.stubGlobal('location', new URL('https://console.example'))
    const { call, storeToken } = await load()
    storeToken('a-token')
    host.will(json(200, good))
    await call('get', sessionCheck, {})
    expect(host.asked[0]?.authorization).toBe('Bearer a-token')
  })

  test('is stored in a SameSite=Strict cookie, no longer than the session', async () => {
    const { storeToken } = await load()
    storeToken('a-token', new Date(Date.now() + 3_600_000).toISOString())
    expect(document.cookie).toBe('businesstoken=a-token')
    expect(browser.attributes()).toBe('Path=/; Max-Age=3600; SameSite=Strict')
    // A server may let them last up to 30 days.
    storeToken('a-token', new Date(Date.now() + 14 * 86_400_000).toISOString())
    expect(browser.attributes()).toBe('Path=/; Max-Age=1209600; SameSite=Strict')
    vi.stubGlobal('location', new URL('https://console.example'))
    storeToken('a-token')
    expect(browser.attributes()).toBe('Path=/; Max-Age=604800; SameSite=Strict; Secure')
  })
})

describe('error response', () => {
  test('contains all members of the envelope', async () => {
    const { call } = await load()
    const errors = [{ field: 'email', code: 'format', message: 'Not an address' }]
    host.will(json(422, failure('request/invalid', { errors })))
    expect(await failureOf(call('get', sessions, {}))).toMatchObject({
      status: 422,
      code: 'request/invalid',
      message: 'It was request/invalid',
      requestId: 'req-1',
      errors,
    })
  })

  test('contains the delay for a retry', async () => {
    const { call } = await load()
    const in90s = new Date(Date.now() + 90_000).toUTCString()
    host.will(
      json(429, failure('rate/limited'), { 'retry-after': '30' }),
      json(503, failure('server/unavailable'), { 'retry-after': in90s }),
    )
    expect((await failureOf(call('get', sessions, {}))).retryAfter).toBe(30)
    expect((await failureOf(call('get', sessions, {}))).retryAfter).toBeGreaterThan(85)
  })

  test.each([
    ['HTML', 502, '<html>Bad gateway</html>'],
    ['an empty body', 500, ''],
    ['half a JSON', 500, '{"status":"err'],
    ['a status that no contract knows', 418, 'teapot'],
    ['JSON of another shape', 500, '{"oops":true}'],
  ])('with %s becomes an ApiError with a readable message', async (_what, status, body) => {
    const { call } = await load()
    host.will(text(status, body, { 'x-request-id': 'req-9' }))
    const error = await failureOf(call('get', sessions, {}))
    expect(error).toMatchObject({ status, code: 'network/unexpected', requestId: 'req-9' })
    expect(error.message).toMatch(/^(A server error occurred|The server rejected the request)/)
  })
})

describe('invalid success response', () => {
  test.each([
    ['HTML', text(200, '<!doctype html><title>Hello</title>')],
    ['half a JSON', text(200, '{"status":"succ')],
    ['an empty body', text(200, '')],
    ['no content', text(204, '')],
    ['a bare number', json(200, 7)],
  ])('%s becomes an ApiError', async (_what, answer) => {
    const { call } = await load()
    host.will(answer)
    expect((await failureOf(call('get', sessions, {}))).code).toBe('network/unreadable')
  })

  test.each([
    ['a connection that ends in the middle', brokenOff],
    ['a connection that ends at once', hangUp],
  ])('%s becomes an ApiError', async (_what, answer) => {
    const { call } = await load()
    host.will(answer)
    expect(await failureOf(call('get', sessions, {}))).toMatchObject({
      status: 0,
      code: 'network/offline',
    })
  })

  test('a timeout becomes an ApiError, a cancelled call does not', async () => {
    const { call } = await load()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      expect(ms).toBe(30_000)
      return AbortSignal.abort(new DOMException('Too long', 'TimeoutError'))
    })
    host.will(() => {})
    expect((await failureOf(call('get', sessions, {}))).code).toBe('network/timeout')
    timeout.mockRestore()
    const controller = new AbortController()
    host.will(() => controller.abort())
    await expect(call('get', sessions, {}, { signal: controller.signal })).rejects.toHaveProperty(
      'name',
      'AbortError',
    )
  })
})

describe('lost response', () => {
  const path = '/api/business/deactivateUsers'
  const body = { userIds: ['u_1'] }
  const away = text(504, '')

  test('of a write leaves open whether it was done', async () => {
    const { call } = await load()
    const { mayBeDone } = await import('../../src/api/client/errors')
    host.will(hangUp, away)
    for (const params of [{}, { query: { dryRun: false } }])
      expect(mayBeDone(await failureOf(call('post', path, { params, body })))).toBe(true)
  })

  test('of a dry run says that nothing was changed', async () => {
    const { call } = await load()
    const { mayBeDone } = await import('../../src/api/client/errors')
    const params = { query: { dryRun: true } }
    const lookUp = { body: { emails: ['ana@acme.example'] } }
    host.will(hangUp, away, text(200, '<p>'), hangUp)
    const failures = [
      await failureOf(call('post', path, { params, body })),
      await failureOf(call('post', path, { params, body })),
      await failureOf(call('post', path, { params, body })),
      await failureOf(call('post', '/api/business/findUsers', lookUp)),
    ]
    for (const lost of failures) {
      expect(mayBeDone(lost)).toBe(false)
      expect(lost.message).toBe('The check got no response, and nothing was changed. Try again')
    }
    host.will(json(422, failure('request/invalid')))
    const refused = await failureOf(call('post', path, { params, body }))
    expect(refused.message).toBe('It was request/invalid')
  })
})

describe('expired session', () => {
  const over = json(401, failure('auth/session-expired'))

  test('is renewed once for all concurrent calls, which are then repeated as the new user', async () => {
    const { call, storeToken, onSessionOver } = await load()
    storeToken('old')
    const renew = vi.fn(async () => {
      storeToken('new')
      return true
    })
    onSessionOver(renew)
    host.will(over, over, json(200, good), json(200, good))
    const body = { all: true as const }
    await Promise.all([
      call('get', sessions, {}),
      call('post', '/api/business/markAlertsRead', { body }),
    ])
    expect(renew).toHaveBeenCalledTimes(1)
    expect(host.asked.slice(2).map(({ authorization }) => authorization)).toEqual([
      'Bearer new',
      'Bearer new',
    ])
    expect(host.asked.slice(2).find(({ method }) => method === 'POST')?.body).toBe('{"all":true}')
  })

  test('fails the call if it is not renewed, or renewal is cancelled', async () => {
    const { call, storeToken, onSessionOver } = await load()
    storeToken('old')
    host.will(over, over)
    expect((await failureOf(call('get', sessions, {}))).status).toBe(401)
    onSessionOver(async () => false)
    expect((await failureOf(call('get', sessions, {}))).status).toBe(401)
  })

  test('prompts once for calls, one of which is answered after sign-in was declined', async () => {
    const { call, storeToken, onSessionOver } = await load()
    storeToken('old')
    const renew = vi.fn(async () => false)
    onSessionOver(renew)
    const { promise: later, resolve: answerLater } = Promise.withResolvers<void>()
    host.will((...ask) => void later.then(() => over(...ask)), over)
    const slow = call('get', sessions, {})
    await vi.waitFor(() => expect(host.asked).toHaveLength(1), patience)
    await failureOf(call('get', sessions, {}))
    answerLater()
    expect((await failureOf(slow)).status).toBe(401)
    expect(renew).toHaveBeenCalledTimes(1)
    host.will(over)
    await failureOf(call('get', sessions, {}))
    expect(renew).toHaveBeenCalledTimes(2)
  })

  test('is renewed also for a call answered while sign-in is prompted again', async () => {
    const { call, storeToken, onSessionOver } = await load()
    storeToken('old')
    const { promise: signedIn, resolve: signIn } = Promise.withResolvers<boolean>()
    const renew = vi.fn(() => signedIn).mockImplementationOnce(async () => false)
    onSessionOver(renew)
    const { promise: later, resolve: answerLater } = Promise.withResolvers<void>()
    host.will((...ask) => void later.then(() => over(...ask)), over, over)
    const slow = call('get', sessions, {})
    await vi.waitFor(() => expect(host.asked).toHaveLength(1), patience)
    await failureOf(call('get', sessions, {}))
    const again = call('get', sessions, {})
    await vi.waitFor(() => expect(renew).toHaveBeenCalledTimes(2), patience)
    host.will(json(200, good), json(200, good))
    answerLater()
    storeToken('new')
    signIn(true)
    expect(await Promise.all([slow, again])).toEqual([good, good])
    expect(renew).toHaveBeenCalledTimes(2)
  })

  test('is not assumed for a wrong password or a 5xx', async () => {
    const { call, onSessionOver } = await load()
    const renew = vi.fn(async () => true)
    onSessionOver(renew)
    host.will(json(401, failure('auth/invalid-credentials')), json(500, failure('server/error')))
    const body = { email: 'a@b.c', password: 'x' }
    const refused = await failureOf(call('post', '/api/auth/business-login', { body }))
    expect(refused.code).toBe('auth/invalid-credentials')
    await failureOf(call('get', sessions, {}))
    expect(renew).not.toHaveBeenCalled()
  })
})
