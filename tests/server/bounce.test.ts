import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { coursesOf } from './course-host.ts'
import { testHost } from './host.ts'
import { peopleOf } from './people-host.ts'

/** What the mail server says of an address, by its first letters. */
const refusals: Record<string, [number, string]> = {
  unknown: [550, '5.1.1 No such user here'],
  left: [550, 'Unknown user'],
  moved: [551, 'User not local'],
  disabled: [550, '5.2.1 Mailbox disabled'],
  full: [452, '4.2.2 Mailbox full'],
  relay: [550, '5.7.1 Relaying denied'],
  exim: [550, 'relay not permitted'],
  qmail: [553, "sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)"],
  listed: [554, 'Service unavailable; client host is on a block list'],
  banned: [550, 'Your address 5.1.1.20 is blocked by our policy'],
  over: [552, 'Mailbox over quota'],
  from: [550, '5.1.8 Sender address rejected: domain not found'],
}
/** As long as it is listed here an address is known to the mail server after all. */
const corrected = new Set<string>()

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  logger: false,
  onRcptTo({ address }, _, done) {
    const refusal = refusals[address.split('.')[0] ?? '']
    if (!refusal || corrected.has(address)) return done()
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
const { post, rows, user, history } = peopleOf(host, me)

async function invited(email: string) {
  const added = await post('addUser', { firstName: 'Linh', lastName: 'Nguyen', email })
  const { _id } = added.json().data.user
  const mail = async () =>
    (await rows('SELECT status, attempts, error FROM mails WHERE user_id = $1', _id))[0]
  await expect.poll(mail).toMatchObject({ attempts: 1 })
  return { id: _id, mail: await mail() }
}

test('mail: an address unknown to the mail server is marked as bounced, and not tried again', async () => {
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

test.each(['left', 'moved', 'disabled'])(
  'mail: other wordings of an unknown address: %s',
  async (refusal) => {
    const { id } = await invited(`${refusal}.linh@acme.example`)
    await expect.poll(() => user(id)).toMatchObject({ email_status: 'bounced' })
  },
)

test('resendInvites: a bounced address is tried again, and reported as such', async () => {
  const email = 'unknown.mai@acme.example'
  const { id } = await invited(email)
  await expect.poll(() => user(id)).toMatchObject({ email_status: 'bounced' })
  await rows("UPDATE users SET last_invited_at = now() - interval '1 hour' WHERE id = $1", id)
  const [well = ''] = await peopleOf(host, me).people(1)
  const dry = (await post('resendInvites?dryRun=true', { userIds: [id, well] })).json().data
  expect(dry).toMatchObject({ counts: { succeeded: 2 }, consequences: { messages: 2, bounced: 1 } })
  expect(await user(id)).toMatchObject({ email_status: 'bounced' })
  const mails = () => rows('SELECT status FROM mails WHERE user_id = $1 ORDER BY created_at', id)

  await post('resendInvites', { userIds: [id] })
  await expect.poll(mails).toMatchObject([{ status: 'failed' }, { status: 'failed' }])
  await expect.poll(() => user(id)).toMatchObject({ email_status: 'bounced' })

  corrected.add(email)
  await rows("UPDATE users SET last_invited_at = now() - interval '1 hour' WHERE id = $1", id)
  await post('resendInvites', { userIds: [id] })
  await expect.poll(async () => (await mails())[2]).toMatchObject({ status: 'sent' })
  expect(await user(id)).toMatchObject({ email_status: 'ok' })
  const none = (await post('resendInvites?dryRun=true', { userIds: [well] })).json().data
  expect(none.consequences).not.toHaveProperty('bounced')
})

test.each(['full', 'relay', 'exim', 'qmail', 'listed', 'banned', 'over', 'from'])(
  'mail: temporary or own failures mark nobody: %s',
  async (refusal) => {
    const { id, mail } = await invited(`${refusal}.linh@acme.example`)
    expect(mail).toMatchObject({ status: 'failed' })
    const waiting = () =>
      rows("SELECT 1 FROM pgboss.job WHERE data->>'name' = 'invitations' AND state = 'retry'")
    await expect.poll(waiting).not.toEqual([])
    expect(await user(id)).toMatchObject({ email_status: 'ok' })
    await rows("UPDATE pgboss.job SET state = 'cancelled' WHERE state = 'retry'")
  },
)

test('mail: a corrected address is tried again, and nobody is mailed against their will', async () => {
  const [id = '', other = ''] = await peopleOf(host, me).people(2, {
    status: 'active',
    bouncedAt: new Date(),
  })
  const lifted = await post(`updateUser/${id}`, { emailStatus: 'ok', version: 1 })
  expect(lifted.json().data.user).toMatchObject({ emailStatus: 'ok', version: 2 })
  expect((await history(id)).at(-1)).toMatchObject({
    event: 'user/updated',
    changes: [{ field: 'emailStatus', from: 'bounced', to: 'ok' }],
  })
  const again = await post(`updateUser/${id}`, { emailStatus: 'ok', version: 2 })
  expect(again.json().data.user.version).toBe(2)
  await rows('UPDATE users SET bounced_at = NULL, unsubscribed_at = now() WHERE id = $1', other)
  const refused = await post(`updateUser/${other}`, { emailStatus: 'ok', version: 1 })
  expect(refused.statusCode).toBe(422)
  expect(refused.json().errors).toMatchObject([{ field: 'emailStatus' }])
  expect(
    (await post(`updateUser/${other}`, { emailStatus: 'bounced', version: 1 })).statusCode,
  ).toBe(422)
})

test('users: a bounce leaves an unsubscription and a complaint as they are', async () => {
  const wishes = { unsubscribedAt: new Date(), complainedAt: new Date() }
  const email = 'unknown.ola@acme.example'
  const [id = ''] = await peopleOf(host, me).people(1, { unsubscribedAt: new Date(), email })
  expect(await user(id)).toMatchObject({ email_status: 'unsubscribed' })
  await post('resendInvites', { userIds: [id] })
  await expect.poll(() => user(id)).toMatchObject({ email_status: 'bounced' })

  const version = (await user(id))?.version
  const retried = (await post(`updateUser/${id}`, { emailStatus: 'ok', version })).json().data.user
  expect(retried).toMatchObject({ emailStatus: 'unsubscribed' })
  expect((await history(id)).at(-1)).toMatchObject({
    changes: [{ field: 'emailStatus', from: 'bounced', to: 'unsubscribed' }],
  })

  await rows(
    "UPDATE users SET bounced_at = now(), last_invited_at = now() - interval '1 hour' WHERE id = $1",
    id,
  )
  await post('resendInvites', { userIds: [id] })
  await expect.poll(() => user(id)).toMatchObject({ bounced_at: expect.any(Date) })
  const moved = { email: 'ola@acme.example', version: retried.version }
  const person = (await post(`updateUser/${id}`, moved)).json().data.user
  expect(person).toMatchObject({ email: 'ola@acme.example', emailStatus: 'unsubscribed' })

  const [annoyed = ''] = await peopleOf(host, me).people(1, { ...wishes, bouncedAt: new Date() })
  const skipped = await post('resendInvites?dryRun=true', { userIds: [annoyed] })
  expect(skipped.json().data.skipped).toMatchObject([{ code: 'complained' }])
  const last = await post(`updateUser/${annoyed}`, { emailStatus: 'ok', version: 1 })
  expect(last.json().data.user).toMatchObject({ emailStatus: 'complained' })
})

test('mail: unsubscribing does not stop letters about own courses, a complaint does', async () => {
  const shop = coursesOf(host, me)
  const [course = ''] = await shop.courses(1, 'First aid')
  await shop.complete(course)
  await shop.post('updateCourseStatus', { courseIds: [course], status: 'published' })
  const [quiet = ''] = await peopleOf(host, me).people(1, { unsubscribedAt: new Date() })
  const [annoyed = ''] = await peopleOf(host, me).people(1, { complainedAt: new Date() })
  const body = { courses: [course], users: [quiet, annoyed] }
  expect((await shop.post('addUsersToCourse', body)).data.consequences).toMatchObject({
    messages: 1,
  })
  const kinds = () =>
    rows('SELECT user_id, kind FROM mails WHERE user_id = ANY($1)', [quiet, annoyed])
  expect(await kinds()).toEqual([{ user_id: quiet, kind: 'course-assigned' }])
  const reminded = await shop.post('remindUsersInCourse?dryRun=true', body)
  expect(reminded.data.skipped).toMatchObject([{ code: 'complained' }])
})

test('mail: the same applies to course letters', async () => {
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
