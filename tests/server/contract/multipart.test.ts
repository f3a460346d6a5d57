import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { testHost } from '../host.ts'

const host = await testHost()
const url = await host.app.listen({ port: 0, host: '127.0.0.1' })
const me = await host.signedIn()
afterAll(host.close)

const path = '/api/business/updateProfilePhoto'
const type = 'multipart/form-data; boundary=b'
const file = (name: string, body: string, more = 'Content-Type: image/png\r\n') =>
  `--b\r\nContent-Disposition: form-data; name="${name}"; filename="a.png"\r\n${more}\r\n${body}\r\n`
const field = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const end = '--b--\r\n'

async function send(body: string, contentType = type) {
  const headers = { ...me.headers, 'content-type': contentType }
  const response = await fetch(url + path, { method: 'POST', headers, body })
  return { ...(await response.json()), status: response.status }
}

const leftOvers = () => readdir(join(host.folder, 'files', 'uploads')).catch(() => [])

test.each([
  ['that ends in the middle', file('photo', 'x').slice(0, -10), 400],
  ['that ends in a header', '--b\r\nContent-Disposition: form-d', 400],
  ['without its last boundary', file('photo', 'x'), 400],
  ['with another boundary', file('photo', 'x').replaceAll('--b', '--c') + '--c--\r\n', 400],
  ['with a file twice', file('photo', 'x') + file('photo', 'y') + end, 400],
  ['with two hundred parts', field('a', 'x').repeat(200) + end, 400],
  ['with NUL in a name', field('a\0b', 'x') + end, 400],
  ['without the file', end, 422],
  ['with nothing', '', 422],
  ['with text where the file should be', field('photo', 'x') + end, 422],
  ['with a file that is not asked for', file('other', 'x') + end, 422],
  ['with a field that is not asked for', field('role', 'owner') + file('photo', 'x') + end, 422],
  ['with a field called __proto__', field('__proto__', 'x') + end, 400],
])('multipart: a body %s is refused, without leftovers', async (_, body, status) => {
  const refused = await send(body)
  expect(refused.status, JSON.stringify(refused)).toBe(status)
  expect(refused.code).toMatch(status === 400 ? 'request/malformed' : 'request/invalid')
  expect(await leftOvers()).toEqual([])
})

test.each([
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/mixed; boundary=b',
  'application/json',
  'image/png',
])('multipart: a body of the type %s is refused', async (contentType) => {
  const refused = await send(file('photo', 'x') + end, contentType)
  expect([400, 415]).toContain(refused.status)
  expect(['request/malformed', 'request/unsupported-type']).toContain(refused.code)
})

test('multipart: an aborted upload leaves nothing, and the server continues', async () => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: ${me.headers.authorization}\r\n`
  const body = file('photo', 'x'.repeat(100_000)).slice(0, 90_000)
  socket.write(`${head}Content-Type: ${type}\r\nContent-Length: 1000000\r\n\r\n${body}`)
  await expect.poll(leftOvers).toHaveLength(1)
  socket.destroy()
  await expect.poll(leftOvers).toEqual([])
  expect((await me.get('/api/business/getSessions')).statusCode).toBe(200)
})

test('multipart: a client that sends all of a file that is too large reads the refusal, and goes on', async () => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let answers = ''
  socket.on('data', (chunk) => (answers += chunk.toString('latin1')))
  const body = file('photo', 'x'.repeat(13_000_000)) + end
  const account = `Host: a\r\nAuthorization: ${me.headers.authorization}\r\n`
  const head = `POST ${path} HTTP/1.1\r\n${account}Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`
  await new Promise<unknown>((resolve, reject) => {
    socket.on('error', reject)
    socket.write(head + body, resolve)
  })
  await expect.poll(() => answers).toMatch(/^HTTP\/1\.1 413 [\s\S]*upload\/too-large/)
  socket.write(`GET /api/business/getSessions HTTP/1.1\r\n${account}\r\n`)
  await expect.poll(() => answers).toContain('HTTP/1.1 200 ')
  socket.destroy()
})
