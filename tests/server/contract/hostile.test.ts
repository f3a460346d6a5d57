import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOperations } from '../../../server/contract/document.ts'
import { validateResponse } from '../../../server/contract/response-validator.ts'
import { testHost } from '../host.ts'

// Over real HTTP: what a client sends to hurt gets an answer that the document names, never a 5xx, a reset
// or silence.

const host = await testHost()
let url = ''
let bearer = { authorization: '' }
beforeAll(async () => {
  url = await host.app.listen({ port: 0, host: '127.0.0.1' })
  bearer = (await host.signedIn()).headers
})
afterAll(host.close)

const json = { 'content-type': 'application/json' }
const login = '/api/auth/business-login'

/** Sends, and holds the answer to the document. Answers status and body. */
async function send(path: string, init: RequestInit, operationId: string) {
  const response = await fetch(url + path, { redirect: 'manual', ...init })
  const body = await response.json()
  const operation = readOperations().find(({ id }) => id === operationId)
  if (!operation) throw new Error(operationId)
  const faults = validateResponse(operation, {
    status: response.status,
    contentType: response.headers.get('content-type') ?? '',
    headers: [...response.headers.keys()],
    body,
  })
  expect(faults).toEqual([])
  if (!response.ok) expect(response.headers.get('x-request-id')).toBe(body.requestId)
  return { ...body, status: response.status }
}

const post = (body: BodyInit, headers: Record<string, string> = json) =>
  send(login, { method: 'POST', headers, body }, 'business-login')

test.each([
  ['nothing', ''],
  ['half a body', '{"email":'],
  ['60,000 levels', '['.repeat(60_000) + ']'.repeat(60_000)],
  ['60,000 levels of objects', '{"a":'.repeat(60_000) + '1' + '}'.repeat(60_000)],
  ['an open bracket, 60,000 times', '['.repeat(60_000)],
  ['NUL in a value', '{"email":"a\\u0000b@acme.example","password":"x"}'],
  ['NUL in a name', '{"em\\u0000ail":"a@acme.example"}'],
  ['a bell in a value', '{"email":"a@acme.example","password":"ring\\u0007ring"}'],
  ['an escape sequence of terminals', '{"email":"\\u001b[31ma@acme.example","password":"x"}'],
  ['half a surrogate pair', '{"email":"a@acme.example","password":"\\ud800"}'],
  ['__proto__', '{"__proto__":{"admin":true},"email":"a@acme.example","password":"x"}'],
  ['bytes that are no UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
])('request body: %s is refused as malformed', async (_, body) => {
  expect(await post(body)).toMatchObject({ status: 400, code: 'request/malformed' })
})

test('request body: 12 MB of JSON are refused, with and without a length, and the connection remains usable', async () => {
  const large = `{"email":"${'x'.repeat(12_000_000)}"}`
  expect(await post(large)).toMatchObject({ status: 413, code: 'request/too-large' })
  const stream = new Blob([large]).stream()
  const init = { method: 'POST', headers: json, body: stream, duplex: 'half' }
  expect(await send(login, init, 'business-login')).toMatchObject({ status: 413 })
  expect(await post('{}')).toMatchObject({ status: 422 })
})

test.each([
  ['text/plain'],
  ['application/x-www-form-urlencoded'],
  ['application/xml'],
  ['application/json-patch+json'],
  ['multipart/form-data; boundary=x'],
  ['nonsense'],
])('request body: %s is refused instead of JSON', async (type) => {
  expect(await post('{}', { 'content-type': type })).toMatchObject({
    status: 415,
    code: 'request/unsupported-type',
    message: 'Send this as application/json',
  })
})

test.each([
  ['a number for text', { email: 12, password: 'x' }, 'email', 'type', 'This must be text'],
  ['nothing', { email: 'a@acme.example' }, 'password', 'required', 'This is required'],
  [
    'a foreign member',
    { email: 'a@acme.example', password: 'x', role: 'owner' },
    'role',
    'additionalProperties',
    'This is not part of the request',
  ],
  [
    'a member called constructor',
    { email: 'a@acme.example', password: 'x', constructor: 1 },
    'constructor',
    'additionalProperties',
    'This is not part of the request',
  ],
  [
    'a text that is too long',
    { email: 'a@acme.example', password: 'x'.repeat(129) },
    'password',
    'maxLength',
    'Use at most 128 characters',
  ],
  [
    'an empty text',
    { email: 'a@acme.example', password: '' },
    'password',
    'minLength',
    'Fill this in',
  ],
  [
    'no address',
    { email: 'acme.example', password: 'x' },
    'email',
    'format',
    'Enter an email address like name@example.com',
  ],
])('request body: %s is marked', async (_, body, field, code, message) => {
  const { status, errors } = await post(JSON.stringify(body))
  expect(status).toBe(422)
  expect(errors).toEqual([{ field, code, message }])
})

test.each([
  ['page=0x10', 422, 'page'],
  ['page=1e999', 422, 'page'],
  ['page=Infinity', 422, 'page'],
  ['page=-1', 422, 'page'],
  ['page=1.5', 422, 'page'],
  ['page=', 422, 'page'],
  ['page=99999999999999999999', 422, 'page'],
  ['limit=11', 422, 'limit'],
  ['unread=1', 422, 'unread'],
  ['page=1&page=2', 400, undefined],
  ['page=%zz', 400, undefined],
  ['page=%00', 400, undefined],
  ['page=%ff', 400, undefined],
])('query: %s is refused', async (query, status, field) => {
  const path = `/api/business/getAlerts?${query}`
  const refused = await send(path, { headers: bearer }, 'getAlerts')
  expect(refused.status).toBe(status)
  if (field) expect(refused.errors).toMatchObject([{ field }])
})

test('dates: there is no year 0', async () => {
  const path = '/api/business/getAuditLog?from=0000-01-01'
  const refused = await send(path, { headers: bearer }, 'getAuditLog')
  expect(refused.status).toBe(422)
  expect(refused.errors).toMatchObject([{ field: 'from', message: 'Enter a date like 2026-12-18' }])
})

test('query: values are coerced to their types, unknown parameters are ignored', async () => {
  const path = '/api/business/getAlerts?page=2&limit=10&unread=true&__proto__=1&_=1'
  const taken = await send(path, { headers: bearer }, 'getAlerts')
  expect(taken).toMatchObject({ status: 200, page: 2, limit: 10 })
})

test.each([
  ['too long', 'x'.repeat(65), 422],
  ['very long', 'x'.repeat(10_000), 422],
  ['a path', '..%2F..%2Fetc', 422],
  ['NUL', '%00', 400],
  ['half an escape', '%zz', 400],
  ['unknown', 'j_unknown', 404],
])('ids: %s is refused', async (_, id, status) => {
  const refused = await send(`/api/business/getJob/${id}`, { headers: bearer }, 'getJob')
  expect(refused.status).toBe(status)
})

test('authentication: is checked before anything else', async () => {
  const unknown = { authorization: `Bearer ${'x'.repeat(43)}` }
  // An answer to HEAD has no body that could say why; its status is tested with uploads.
  const asked = readOperations().filter(
    ({ access, method }) => access !== 'public' && method !== 'HEAD',
  )
  for (const operation of asked) {
    const path = operation.path.replaceAll(/\{\w+\}/g, '%00')
    const { method, id } = operation
    const body = method === 'GET' ? undefined : 'not json'
    const type = { 'content-type': 'text/plain' }
    for (const headers of [{}, unknown, { authorization: 'Basic eDp4' }]) {
      const init = { method, headers: { ...headers, ...(body && type) }, body }
      expect(await send(`${path}?page=x&page=y`, init, id), id).toMatchObject({
        status: 401,
        code: 'auth/session-expired',
      })
    }
  }
})

test('authentication: a token in the query or the body is ignored', async () => {
  const token = bearer.authorization.slice('Bearer '.length)
  const refused = await send(
    `/api/business/getSessions?token=${token}&access_token=${token}`,
    {},
    'getSessions',
  )
  expect(refused.status).toBe(401)
})

/** What the server says to bytes that no HTTP client would send. */
async function raw(text: string) {
  const { port } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  let said = ''
  socket.on('data', (chunk) => (said += chunk))
  socket.write(text)
  await once(socket, 'close')
  return said
}

test.each([
  ['no HTTP at all', 'HELLO\r\n\r\n', 400],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    400,
  ],
  ['no host', 'GET /api/health HTTP/1.1\r\n\r\n', 400],
  ['no host, for a page', 'GET /login HTTP/1.1\r\nAccept: text/html\r\n\r\n', 400],
  ['20 KB of header', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('HTTP: %s gets the error envelope, and the connection is closed', async (_, text, status) => {
  const said = await raw(text)
  expect(said).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(said).toMatch(/^connection: close\r$/im)
  expect(JSON.parse(said.split('\r\n\r\n')[1] ?? '')).toMatchObject({
    status: 'fail',
    code: 'request/malformed',
  })
})

test('HTTP: 1.0 may omit the host', async () => {
  expect(await raw('GET /api/health HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /)
})

test('HTTP: an invalid escape in a URL gets the error envelope', async () => {
  const response = await fetch(`${url}/%zz`)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'request/malformed' })
})

test('HTTP: unknown URLs and wrong methods are not found', async () => {
  for (const [method, path] of [
    ['GET', '/api/nothing'],
    ['DELETE', login],
    ['GET', '/favicon.ico'],
  ] as const) {
    const response = await fetch(url + path, { method })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ status: 'fail', code: 'request/not-found' })
  }
})
