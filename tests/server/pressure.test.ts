import { afterAll, expect, test } from 'vitest'
import { createApp } from '../../server/app.ts'
import { testHost } from './host.ts'

const host = await testHost()
afterAll(host.close)

function block(time: number) {
  for (const end = performance.now() + time; performance.now() < end;);
}

/** A server that has been late for more than it may be, as it knows itself. */
async function lateServer() {
  const app = await createApp({ ...host.parts, maxDelay: 100 })
  await app.ready()
  await expect
    .poll(
      () => {
        block(700)
        return app.isUnderPressure()
      },
      { timeout: 20_000 },
    )
    .toBe(true)
  return app
}

test('load shedding: a server delayed once, as by suspend, responds again at once', async () => {
  const app = await lateServer()
  const answer = await app.inject('/api/health')
  expect(answer.statusCode, answer.body).toBe(200)
  await app.close()
})

test('load shedding: a server that remains delayed asks to retry', async () => {
  const app = await lateServer()
  const hog = setInterval(block, 1, 300)
  const answer = await app.inject('/api/health')
  clearInterval(hog)
  expect(answer.statusCode, answer.body).toBe(503)
  expect(answer.json()).toMatchObject({ code: 'server/unavailable' })
  await app.close()
})
