import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { coursesOf } from './course-host.ts'
import { testHost } from './host.ts'
import { peopleOf } from './people-host.ts'

/** What the mail server says of an address, by its first letters. */
const refusals: Record<string, [number, string]> = {
  unknown: [550, '5.1.1 No such user here'],
  full: [452, '4.2.2 Mailbox full'],
  relay: [550, '5.7.1 Relaying denied'],
}

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  logger: false,
  onRcptTo({ address }, _, done) {
    const refusal = refusals[address.split('.')[0] ?? '']
    if (!refusal) return done()
    const [responseCode, message] = refusal
    return done(Object.assign(new Error(message), { responseCode }))
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
const me = await host.signedIn()
const { post, rows, user } = peopleOf(host, me)

async function invited(email: string) {
  const added = await post('addUser', { firstName: 'Linh', lastName: 'Nguyen', email })
  const { _id } = added.json().data.user
  const mail = async () =>
    (await rows('SELECT status, attempts, error FROM mails WHERE user_id = $1', _id))[0]
  await expect.poll(mail).toMatchObject({ attempts: 1 })
  return { id: _id, mail: await mail() }
}

test('an address that the mail server does not know is marked, and tried no more', async () => {
  const { id, mail } = await invited('unknown.linh@acme.example')
  expect(mail).toMatchObject({ status: 'failed' })
  expect(mail).toHaveProperty('error', expect.stringContaining('No such user here'))
  await expect.poll(() => user(id)).toMatchObject({ email_status: 'bounced' })
  const bell = async () => (await me.get('/api/business/getAlerts')).json().data.alerts
  await expect.poll(bell).toMatchObject([
    {
      type: 'delivery-failed',
      title: 'The invitation to Linh Nguyen could not be delivered',
      href: '/users/users?emailStatus=bounced',
    },
  ])
  await invited('unknown.linh.too@acme.example')
  await expect
    .poll(bell)
    .toMatchObject([{ title: 'Several invitations could not be delivered', severity: 'warning' }])
  const waiting = await rows(
    "SELECT 1 FROM pgboss.job WHERE data->>'name' = 'invitations' AND state = 'retry'",
  )
  expect(waiting).toEqual([])
})

test.each(['full.linh@acme.example', 'relay.linh@acme.example'])(
  'what may pass, or is our own fault, marks nobody: %s',
  async (email) => {
    const { id, mail } = await invited(email)
    expect(mail).toMatchObject({ status: 'failed' })
    const waiting = () =>
      rows("SELECT 1 FROM pgboss.job WHERE data->>'name' = 'invitations' AND state = 'retry'")
    await expect.poll(waiting).not.toEqual([])
    expect(await user(id)).toMatchObject({ email_status: 'ok' })
    await rows("UPDATE pgboss.job SET state = 'cancelled' WHERE state = 'retry'")
  },
)

test('the same holds for mails about courses', async () => {
  const shop = coursesOf(host, me)
  const [id = ''] = await shop.courses(1, 'Fire safety')
  await shop.complete(id)
  await shop.post('updateCourseStatus', { courseIds: [id], status: 'published' })
  const [known = ''] = await peopleOf(host, me).people(1)
  const [unknown = ''] = await peopleOf(host, me).people(1, { email: 'unknown.ada@acme.example' })
  await shop.enroll(id, [known, unknown])
  const tell = { notify: true, changeSummary: 'A new line.' }
  const { version } = await shop.course(id)
  const { data } = await shop.update({ courseId: id, version, summary: 'New', ...tell })
  expect(data.impact.messages).toBe(2)
  await expect.poll(() => user(unknown)).toMatchObject({ email_status: 'bounced' })
  const mails = () => rows("SELECT status FROM mails WHERE kind = 'course-changed' ORDER BY status")
  await expect.poll(mails).toEqual([{ status: 'failed' }, { status: 'sent' }])
})
