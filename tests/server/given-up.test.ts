import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test, vi } from 'vitest'
import { eq } from '../../server/db/drizzle.ts'
import { assets, files } from '../../server/db/schema.ts'
import { queues } from '../../server/jobs/queue.ts'
import { patience } from '../patience.ts'
import { coursesOf } from './course-host.ts'
import { testHost } from './host.ts'
import { libraryAdmin } from './library-host.ts'
import { peopleOf } from './people-host.ts'

// What is tried in vain: the log says so each time, and in the end whoever waits for it hears of it.

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  logger: false,
  onRcptTo({ address }, _, done) {
    done(Object.assign(new Error(`<${address}> come again later`), { responseCode: 451 }))
  },
})
server.listen(0, '127.0.0.1')
await once(server.server, 'listening')
const bound = server.server.address()
const port = typeof bound === 'object' && bound ? bound.port : 0

const host = await testHost({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
afterAll(async () => {
  await host.close()
  server.close(() => undefined)
})

type Line = { level: number; msg: string; task?: string; err?: { message: string } }

const told = (msg: string): Line[] =>
  host
    .logged()
    .split('\n')
    .filter(Boolean)
    .map((line): Line => JSON.parse(line))
    .filter((line) => line.msg === msg)

/** Once so many tasks have failed, the next try of these is their last, and at once. */
async function triedForTheLastTime(count: number) {
  const rows = async () =>
    (
      await host.pool.query(
        `UPDATE pgboss.job SET retry_count = retry_limit - 1, start_after = now()
         WHERE state = 'retry' AND retry_count < retry_limit - 1 RETURNING id`,
      )
    ).rows
  let hurried = 0
  await vi.waitUntil(async () => (hurried += (await rows()).length) >= count, patience)
}

const bellOf =
  (me: { get: (url: string) => Promise<{ json(): { data: { alerts: { _id: string }[] } } }> }) =>
  async () =>
    (await me.get('/api/business/getAlerts')).json().data.alerts

test('tasks: are retried for more than a day', () => {
  const { retryLimit, retryDelay, retryDelayMax } = queues.tasks
  // What pg-boss waits at least before each try.
  const pauses = Array.from({ length: retryLimit }, (_, n) =>
    Math.min(retryDelayMax, (retryDelay * 2 ** Math.min(16, n + 1)) / 2),
  )
  const hours = pauses.reduce((sum, pause) => sum + pause) / 3600
  expect(hours).toBeGreaterThan(24)
  expect(hours).toBeLessThan(30)
})

test('tasks: a failed recurring task is logged by name', async () => {
  await host.pool.query('ALTER TABLE uploads RENAME TO elsewhere')
  await host.jobs.task(host.db, { name: 'purge-expired' })
  const warned = () =>
    told('a task failed and will be retried').find(({ task }) => task === 'purge-expired')
  await vi.waitUntil(warned, patience)
  expect(warned()).toMatchObject({ level: 40 })
  expect(warned()?.err?.message).toContain('42P01')
  await triedForTheLastTime(1)
  const lost = () => told('a task failed permanently').find(({ task }) => task === 'purge-expired')
  await vi.waitUntil(lost, patience)
  expect(lost()).toMatchObject({ level: 50 })
  await host.pool.query('ALTER TABLE elsewhere RENAME TO uploads')
})

test('dead letters: whoever invited users is notified once', async () => {
  const me = await host.signedIn()
  const { post, rows } = peopleOf(host, me)
  const bell = bellOf(me)
  const invite = (email: string) =>
    post('addUser', { firstName: 'Linh', lastName: 'Nguyen', email: `${email}@acme.example` })
  await invite('linh.one')
  await triedForTheLastTime(1)
  const one = {
    type: 'delivery-failed',
    title: 'The invitation to Linh Nguyen could not be sent',
    href: '/users/users',
    severity: 'warning',
  }
  await expect.poll(bell, patience).toMatchObject([one])
  await invite('linh.two')
  await triedForTheLastTime(1)
  const several = { title: 'Several emails could not be sent' }
  await expect.poll(bell, patience).toMatchObject([several])
  const alertIds = (await bell()).map(({ _id }) => _id)
  await me.post('/api/business/markAlertsRead', { alertIds })
  await invite('linh.three')
  await triedForTheLastTime(1)
  const lost = "SELECT 1 FROM pgboss.job WHERE data->>'name' = 'invitations' AND state = 'failed'"
  await vi.waitUntil(async () => (await rows(lost)).length === 3, patience)
  expect(await bell()).toHaveLength(1)
  expect(
    told('a task failed permanently').filter(({ task }) => task === 'invitations'),
  ).toHaveLength(3)
  expect(host.logged()).not.toContain('@acme.example')
})

test('dead letters: so is whoever assigned a course, unless the letter is obsolete', async () => {
  const me = await host.signedIn()
  const shop = coursesOf(host, me)
  const { people, rows } = peopleOf(host, me)
  const [id = ''] = await shop.courses(1, 'Fire safety')
  await shop.complete(id)
  await shop.post('updateCourseStatus', { courseIds: [id], status: 'published' })
  const [ana = ''] = await people(1, { status: 'active' })
  const [gone = ''] = await people(1, { status: 'active' })
  await shop.post('addUsersToCourse', { courses: [id], users: [ana, gone], notify: true })
  await rows('UPDATE users SET deleted_at = now() WHERE id = $1', gone)
  await triedForTheLastTime(1)
  await expect
    .poll(bellOf(me), patience)
    .toMatchObject([{ title: expect.stringMatching(/^The email to .+ could not be sent$/) }])
})

test('dead letters: an admin with mail notifications only is notified in the bell', async () => {
  const { rows } = peopleOf(host, await host.signedIn())
  const lost = () =>
    rows("SELECT 1 FROM pgboss.job WHERE data->>'name' = 'invitations' AND state = 'failed'")
  const before = (await lost()).length
  const invitedBy = async (bell: boolean, email: boolean) => {
    const me = await host.signedIn({ alertSettings: { 'delivery-failed': { bell, email } } })
    const linh = {
      firstName: 'Linh',
      lastName: 'Nguyen',
      email: `linh.${bell}.${email}@acme.example`,
    }
    await peopleOf(host, me).post('addUser', linh)
    await triedForTheLastTime(1)
    return bellOf(me)
  }
  const byMail = await invitedBy(false, true)
  const byNothing = await invitedBy(false, false)
  await vi.waitUntil(async () => (await lost()).length === before + 2, patience)
  expect(await byMail()).toMatchObject([{ type: 'delivery-failed' }])
  expect(await byNothing()).toEqual([])
})

test('dead letters: an admin is notified in the bell about own mails', async () => {
  const me = await host.signedIn()
  await host.post('/api/auth/forgot-business-password', { email: me.email })
  await triedForTheLastTime(1)
  const lost = {
    type: 'delivery-failed',
    title: 'An email to you could not be sent',
    body: '“Set a new password for Lectern”, for example. The server log has the cause.',
    href: '/profile',
  }
  await expect.poll(bellOf(me), patience).toMatchObject([lost])
})

test('dead letters: a reset link that expired before its mail was sent is reported', async () => {
  const me = await host.signedIn()
  await host.post('/api/auth/forgot-business-password', { email: me.email })
  const hurry = `UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`
  await vi.waitUntil(
    async () =>
      told('a task failed and will be retried').filter(({ task }) => task === 'mail').length >= 2,
    patience,
  )
  await host.pool.query(
    "UPDATE password_resets SET expires_at = now() - interval '1 minute' WHERE admin_id = $1",
    [me.id],
  )
  await vi.waitUntil(async () => (await host.pool.query(hurry)).rowCount, patience)
  await expect
    .poll(bellOf(me), patience)
    .toMatchObject([{ title: 'An email to you could not be sent' }])
  expect(told('a mail expired before it could be sent')).toHaveLength(1)
})

test('process-asset: a file that could not be processed is marked as failed', async () => {
  const me = await libraryAdmin(host)
  const bytes = await readFile(new URL('../fixtures/plan.docx', import.meta.url))
  const file = {
    bytes,
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    name: 'plan.docx',
  }
  const { asset } = await me.done('addAsset', { title: 'Plan', file })
  const status = async () => (await me.read(`asset/${asset._id}`)).json().data.asset.status
  await expect.poll(status, patience).toBe('ready')
  const [row] = await host.db
    .update(assets)
    .set({ status: 'failed' })
    .where(eq(assets.id, asset._id))
    .returning()
  await host.db.delete(files).where(eq(files.id, row?.file ?? ''))
  await me.call(`retryAsset/${asset._id}`, {})
  await triedForTheLastTime(1)
  await expect.poll(status, patience).toBe('failed')
  expect(await bellOf(me)()).toMatchObject([{ type: 'upload-failed', title: "Plan can't be used" }])
})
