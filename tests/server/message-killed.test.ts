import { once } from 'node:events'
import { afterAll, expect, test, vi } from 'vitest'
import { startHost } from '../../scripts/lib/host.ts'
import { sendMessages } from '../../server/notifications/send-messages.ts'
import { testHost } from './host.ts'
import { messenger } from './message-host.ts'
import { startSmtpSink } from './smtp-sink.ts'

// Real servers are started and killed here; a busy machine may take its time.
vi.setConfig({ testTimeout: 240_000 })

/** What arrived, by address, and what the server answers to addresses by their first letters. */
const arrived = new Map<string, number>()
let pause = 0
const replies: Record<string, [number, string]> = {
  unknown: [550, '5.1.1 No such user here'],
  full: [452, '4.2.2 Mailbox full'],
  policy: [550, '5.7.1 Not accepted'],
}

const sink = await startSmtpSink({
  onRcptTo({ address }, _, done) {
    const [responseCode, message] = replies[address.split('.')[0] ?? ''] ?? []
    return message ? done(Object.assign(new Error(message), { responseCode })) : done()
  },
  onData(stream, { envelope }, done) {
    stream.resume()
    stream.on('end', () => {
      for (const { address } of envelope.rcptTo) {
        arrived.set(address, (arrived.get(address) ?? 0) + 1)
        // The connection breaks after the content was received and before the answer.
        if (address.startsWith('broken.')) sink.reset()
      }
      setTimeout(done, pause)
    })
  },
})
const SMTP_URL = sink.url

const host = await testHost({ env: { SMTP_URL, SECRET: 's'.repeat(40) } })
afterAll(async () => {
  await host.close()
  sink.close()
})

/** A server of its own on the database and the folder of this test. */
function startServer() {
  const { connectionString, host: socket, port: at, user, database } = host.connection
  const url = connectionString ?? `postgres://${user}@localhost:${at}/${database}?host=${socket}`
  const env = { SMTP_URL, SECRET: 's'.repeat(40), DEMO: 'false', DATABASE_URL: url }
  return startHost({ ...env, DATA_DIR: host.folder, LOG_LEVEL: 'error' })
}

const ada = { firstName: 'Ada', lastName: 'Byron', status: 'active' } as const

test('messages: the outcome follows from what the mail server says', async () => {
  const { people, send, deliver, message, recipients, rows, me, library } = await messenger(host)
  for (const word of ['well', 'unknown', 'full', 'policy'])
    await people(1, { ...ada, email: `${word}.${me.id.toLowerCase()}@acme.example` })
  const { _id } = (await send()).data.message
  await deliver(_id)
  const states = async () =>
    Object.fromEntries(
      (await recipients(_id)).data.recipients.map(
        (row: { user: { email: string }; status: string; code: string | null }) => [
          row.user.email.split('.')[0],
          [row.status, row.code],
        ],
      ),
    )
  expect(await states()).toMatchObject({
    well: ['delivered', null],
    unknown: ['bounced', 'bounced'],
    full: ['queued', null],
    policy: ['failed', 'refused'],
  })
  expect((await message(_id)).status).toBe('sending')
  const [bounced] = await rows(
    "SELECT email_status FROM users WHERE email LIKE 'unknown.%' AND organisation_id = $1",
    me.organisationId,
  )
  expect(bounced).toEqual({ email_status: 'bounced' })
  await rows('UPDATE mails SET attempts = 6, next_attempt_at = now() WHERE message_id = $1', _id)
  await deliver()
  await deliver()
  expect(await message(_id)).toMatchObject({
    status: 'partially-failed',
    stats: { bounced: 1, failed: 2 },
  })
  const bell = (await library.read('getAlerts')).json().data.alerts
  expect(bell).toMatchObject([{ type: 'delivery-failed', severity: 'warning' }])
})

test('messages: a connection that is lost after the content leaves it unclear', async () => {
  const { people, send, deliver, message, recipients, library } = await messenger(host)
  await people(1, { ...ada, email: 'broken.ada@acme.example' })
  const { _id } = (await send()).data.message
  await deliver(_id)
  await deliver()
  expect((await recipients(_id)).data.recipients).toMatchObject([
    { status: 'unclear', code: 'lost', reason: expect.stringContaining('It may have arrived') },
  ])
  expect((await message(_id)).status).toBe('partially-failed')
  expect(arrived.get('broken.ada@acme.example')).toBe(1)
  const again = await library.call('resendMessage', { messageId: _id, to: 'unclear' })
  expect(again.json().data.recipients).toBe(1)
})

test('messages: all wait while the mail server is away', async () => {
  const away = await testHost({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
  try {
    const { people, send, deliver, message, library } = await messenger(away)
    await people(3, ada)
    const { _id } = (await send()).data.message
    await deliver(_id)
    expect(await message(_id)).toMatchObject({ status: 'sending', stats: { queued: 3, failed: 0 } })
    const { channels } = (await library.read('getNotificationChannels')).json().data
    expect(channels[0].awaySince).toMatch(/^20/)
  } finally {
    await away.close()
  }
})

test('messages: a killed server doubles nothing and forgets nothing', async () => {
  const { people, send, message, rows } = await messenger(host)
  await people(2_000, ada)
  const { _id } = (await send()).data.message
  await expect.poll(async () => (await message(_id)).stats.queued, { timeout: 20_000 }).toBe(2_000)
  await rows('UPDATE messages SET scheduled_at = now() WHERE id = $1', _id)
  arrived.clear()
  pause = 5
  const killed = await startServer()
  await vi.waitFor(() => expect(arrived.size).toBeGreaterThan(300), {
    timeout: 60_000,
    interval: 5,
  })
  killed.process.kill('SIGKILL')
  await once(killed.process, 'exit')
  expect(arrived.size).toBeLessThan(2_000)
  // Its leases end after a minute.
  await rows("UPDATE mails SET leased_until = now() - interval '1 second' WHERE status = 'sending'")
  await vi.waitFor(
    async () => {
      // Two servers at once: one of them sends.
      await Promise.all([sendMessages(host.parts), sendMessages(host.parts)])
      expect((await message(_id)).stats.queued).toBe(0)
    },
    { timeout: 120_000, interval: 10 },
  )
  const { stats } = await message(_id)
  expect([...arrived.values()].filter((times) => times > 1)).toEqual([])
  expect(stats.unclear).toBeLessThanOrEqual(5)
  expect(stats.delivered + stats.unclear).toBe(2_000)
  expect(arrived.size).toBeGreaterThanOrEqual(stats.delivered)
})

test('messages: a server that is restarted sends what was scheduled meanwhile', async () => {
  const { people, send, message, rows } = await messenger(host)
  await people(3, ada)
  const first = await startServer()
  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString()
  const { _id } = (await send({ scheduledAt })).data.message
  first.process.kill('SIGKILL')
  await once(first.process, 'exit')
  expect((await message(_id)).status).toBe('scheduled')
  await rows("UPDATE messages SET scheduled_at = now() - interval '1 hour' WHERE id = $1", _id)
  const second = await startServer()
  await vi.waitFor(async () => expect((await message(_id)).status).toBe('sent'), {
    timeout: 60_000,
    interval: 100,
  })
  expect((await message(_id)).stats).toMatchObject({ delivered: 3, unclear: 0 })
  second.process.kill('SIGTERM')
  await once(second.process, 'exit')
})
