import { once } from 'node:events'
import { afterAll, expect, test, vi } from 'vitest'
import { startHost } from '../../scripts/lib/host.ts'
import { sendMessages } from '../../server/notifications/send-messages.ts'
import { eventOrganisation } from './event-host.ts'
import { testHost } from './host.ts'
import { startSmtpSink } from './smtp-sink.ts'

// A real server is started and killed here; a busy machine may take its time.
vi.setConfig({ testTimeout: 240_000 })

/** How often mails arrived, by address. */
const arrived = new Map<string, number>()

const sink = await startSmtpSink({
  onData(stream, { envelope }, done) {
    stream.resume()
    stream.on('end', () => {
      for (const { address } of envelope.rcptTo)
        arrived.set(address, (arrived.get(address) ?? 0) + 1)
      setTimeout(done, 5)
    })
  },
})
const SMTP_URL = sink.url

const host = await testHost({ env: { SMTP_URL, SECRET: 's'.repeat(40) } })
afterAll(async () => {
  await host.close()
  sink.close()
})

test('a server that is killed while it invites 2,000 people invites nobody twice', async () => {
  const office = await eventOrganisation(host)
  await office.people(2_000, { status: 'active' })
  const { _id, stats } = await office.event({
    status: 'scheduled',
    audience: { type: 'all', ids: [] },
  })
  expect(stats.invited).toBe(2_000)
  const { connectionString, host: socket, port: at, user, database } = host.connection
  const url = connectionString ?? `postgres://${user}@localhost:${at}/${database}?host=${socket}`
  const env = { SMTP_URL, SECRET: 's'.repeat(40), DEMO: 'false', DATABASE_URL: url }
  const killed = await startHost({ ...env, DATA_DIR: host.folder, LOG_LEVEL: 'error' })
  await vi.waitFor(() => expect(arrived.size).toBeGreaterThan(300), {
    timeout: 60_000,
    interval: 5,
  })
  killed.process.kill('SIGKILL')
  await once(killed.process, 'exit')
  expect(arrived.size).toBeLessThan(2_000)
  // Its leases end after a minute.
  await office.rows(
    "UPDATE mails SET leased_until = now() - interval '1 second' WHERE status = 'sending'",
  )
  const counts = async () => {
    const rows = await office.rows<{ status: string; count: number }>(
      'SELECT status, count(*)::integer AS count FROM mails WHERE event_id = $1 GROUP BY status',
      _id,
    )
    return new Map(rows.map(({ status, count }) => [status, count]))
  }
  await vi.waitFor(
    async () => {
      await Promise.all([sendMessages(host.parts), sendMessages(host.parts)])
      expect((await counts()).get('queued') ?? 0).toBe(0)
    },
    { timeout: 120_000, interval: 10 },
  )
  expect([...arrived.values()].filter((times) => times > 1)).toEqual([])
  const found = await counts()
  const [sent = 0, unclear = 0] = [found.get('sent'), found.get('unclear')]
  expect(unclear).toBeLessThanOrEqual(5)
  expect(sent + unclear).toBe(2_000)
})
