import { patience } from '../patience.ts'
import { connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import { password, testHost } from './host.ts'

/** A connection that is spoken byte by byte. */
function dial(url: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let said = ''
  let closed = false
  socket.on('data', (chunk) => (said += chunk))
  socket.on('close', () => (closed = true))
  return {
    send: (text: string) => socket.write(text),
    hears: (text: string) => vi.waitUntil(() => said.includes(text), patience),
    ends: () => vi.waitUntil(() => closed, patience),
  }
}

const head = (path: string, more: string) => `${path} HTTP/1.1\r\nHost: lectern.test\r\n${more}\r\n`

test('stopping: running requests end, new ones are refused, then the server closes', async () => {
  const host = await testHost()
  const url = await host.app.listen({ port: 0, host: '127.0.0.1' })
  const { email } = await host.admin()
  const body = JSON.stringify({ email, password })

  const running = dial(url)
  const length = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`
  running.send(head('POST /api/auth/business-login', `${length}Expect: 100-continue\r\n`))
  await running.hears('100 Continue')
  running.send(body.slice(0, 10))

  const late = dial(url)
  late.send('GET /api/health HTTP/1.1\r\n')
  await expect.poll(() => connections(host.app.server)).toBe(2)
  const closing = host.close()
  await expect(fetch(`${url}/api/health`)).rejects.toThrow('fetch failed')
  late.send('Host: lectern.test\r\n\r\n')
  await late.hears('503 Service Unavailable')
  await late.hears('"code":"server/unavailable"')
  await late.ends()

  running.send(body.slice(10))
  await running.hears('200 OK')
  await running.hears('"token":')
  await running.ends()
  await closing
}, 120_000)

function connections(server: {
  getConnections(done: (error: Error | null, count: number) => void): unknown
}) {
  return new Promise<number>((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })
}
