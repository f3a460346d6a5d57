import { afterAll, expect, test } from 'vitest'
import { asHtml, asText } from '../../server/mail/layout.ts'
import { newId } from '../../server/lib/id.ts'
import { composeInvitation } from '../../server/mail/account-templates.ts'
import { coursesOf } from './course-host.ts'
import { testHost } from './host.ts'
import { peopleOf } from './people-host.ts'

const host = await testHost()
afterAll(host.close)
const me = await host.signedIn({ firstName: 'Ingrid', lastName: 'Solberg' })
const { post, remove, rows, user, history, group, members } = peopleOf(host, me)
const invalid = { code: 'auth/invitation-invalid' }

/** Everybody comes from a place of their own: tries from one place are counted. */
let places = 0
const open = (call: 'read-invitation' | 'accept-invitation', body: object) =>
  host.post(`/api/auth/${call}`, body, { remoteAddress: `198.51.100.${(places += 1) % 250}` })
const read = (token: string) => open('read-invitation', { token })
const accept = (token: string, firstName = 'Thabo') =>
  open('accept-invitation', { token, firstName, lastName: 'Mokoena' })

async function invite(email: string) {
  const added = await post('addUser', { firstName: 'Thabo', lastName: 'M.', email })
  return { id: String(added.json().data.user._id), ...(await mailed(email)) }
}

/** The nth letter to an address, and the secret of its link. */
async function mailed(email: string, count = 1) {
  const mail = (await host.mails(email, count)).at(count - 1)
  const token = mail?.text?.match(/invitation\?token=([\w-]+)/)?.[1] ?? ''
  return { mail, token }
}

const later = (id: string) =>
  rows("UPDATE users SET last_invited_at = now() - interval '11 minutes' WHERE id = $1", id)

test('invitation letter: names inviter, organisation, expiry and alternatives', async () => {
  const { id, mail, token } = await invite('letter@acme.example')
  const { invite_expires_at } = (await user(id)) ?? {}
  const day = new Date(String(invite_expires_at)).toLocaleDateString('en-GB', {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
  expect(mail?.subject).toBe(`Acme ${me.organisationId} invites you to its learning library`)
  for (const part of [
    'Hello Thabo,',
    `Ingrid Solberg invites you to the learning library of Acme ${me.organisationId}.`,
    `http://lectern.test/invitation?token=${token}`,
    `The link can be used once and expires after ${day}.`,
    'If you did not expect this invitation, ask Ingrid Solberg, or ignore this email.',
  ])
    expect(mail?.text).toContain(part)
  expect(mail?.html).toContain(`href="http://lectern.test/invitation?token=${token}"`)
  const kept = [
    ...(await rows('SELECT * FROM invitations')),
    ...(await rows('SELECT * FROM mails')),
    ...(await rows('SELECT data FROM pgboss.job')),
  ]
  expect(JSON.stringify(kept)).not.toContain(token)
})

test('invitation: an admin with mail notifications is told who joined by mail, not in the bell', async () => {
  const alerts = { 'user-joined': { bell: false, email: true } }
  await me.post('/api/business/updatePreferences', { alerts })
  const { id, token } = await invite('joins@acme.example')
  expect((await accept(token, '<b>Thabo</b>')).statusCode).toBe(200)
  const news = (await host.mails(me.email)).at(-1)
  expect(news?.subject).toBe('<b>Thabo</b> Mokoena joined')
  expect(news?.text).toContain(`http://lectern.test/users/users?userId=${id}`)
  expect(news?.text).toContain('http://lectern.test/profile#alerts')
  expect(news?.html).not.toContain('<b>Thabo')
  expect((await me.get('/api/business/getAlerts')).json().total).toBe(0)
  await me.post('/api/business/updatePreferences', {
    alerts: { 'user-joined': { bell: true, email: false } },
  })
})

test('invitation letter: names are plain text, and nothing is loaded', () => {
  const content = composeInvitation({
    publicUrl: 'https://learn.acme.example',
    token: 't',
    organisation: '<b>Acme</b> & Sons',
    timezone: 'Asia/Tokyo',
    inviter: null,
    expiresAt: new Date('2027-02-18T20:00:00Z'),
    supportUrl: null,
  })
  const html = asHtml(content, 'Hello <script>,')
  expect(html).toContain('&lt;b&gt;Acme&lt;/b&gt; &amp; Sons')
  expect(html).not.toMatch(/<b>|<img|<link|<script|url\(/)
  const text = asText(content, 'Hello,')
  expect(text).toContain('You are invited to the learning library of <b>Acme</b> & Sons.')
  expect(text).toContain('expires after 19 February 2027')
  expect(`${html}${text}`).not.toMatch(/undefined|null|Invalid Date/)
})

test('read-invitation, accept-invitation: can be read repeatedly, and accepted once', async () => {
  const { id, token } = await invite('accept@acme.example')
  const rules = { match: 'all', conditions: [{ field: 'designation', op: 'is', value: '' }] }
  const everybody = await group('Without a position', [], { type: 'dynamic', rules })
  for (const { statusCode, body } of [await read(token), await read(token)]) {
    expect(statusCode).toBe(200)
    expect(JSON.parse(body).data.invitation).toMatchObject({
      firstName: 'Thabo',
      lastName: 'M.',
      email: 'accept@acme.example',
      organisation: `Acme ${me.organisationId}`,
    })
  }
  const tries = await Promise.all(Array.from({ length: 10 }, () => accept(token, ' Thabo \u200b')))
  const statuses = tries.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
  expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 400)])
  const row = (await user(id)) ?? {}
  expect(row).toMatchObject({
    status: 'active',
    first_name: 'Thabo',
    last_name: 'Mokoena',
    invite_expires_at: null,
    version: 2,
  })
  expect(row.registered_at).toBeInstanceOf(Date)
  // Whoever accepts has learned nothing yet.
  expect(row.last_active_at).toBeNull()
  expect(await members(everybody)).toContain(id)
  const subject = { name: 'Thabo Mokoena' }
  expect((await history(id)).slice(-2)).toMatchObject([
    {
      event: 'user/registered',
      admin: null,
      subject,
      changes: [{ field: 'lastName', from: 'M.', to: 'Mokoena' }],
    },
    { event: 'user/joined-group', subject },
  ])
  expect((await me.get('/api/business/getAlerts')).json().data.alerts).toMatchObject([
    { type: 'user-joined', title: 'Thabo Mokoena joined', href: `/users/users?userId=${id}` },
  ])
  expect((await read(token)).json()).toMatchObject(invalid)
})

test('active users: users who only accepted, and deleted ones, are not counted', async () => {
  const shop = coursesOf(host, me)
  const items = [{ kind: 'asset', assetId: await shop.asset() }]
  const { data } = await shop.add({ title: 'Fire', sections: [{ title: 'A', items }] })
  const { _id: course, sections } = data.course
  const invited = await invite('active@acme.example')
  const left = await invite('left@acme.example')
  const quiet = await invite('quiet@acme.example')
  for (const { token } of [invited, left, quiet]) await accept(token)
  await shop.enroll(course, [invited.id, left.id])
  const [{ _id: item }] = sections[0].items
  const at = new Date().toISOString()
  const event = { course, item, type: 'started', at }
  const events = [invited, left].map(({ id }) => ({ eventId: `e-${id}`, user: id, ...event }))
  expect(await shop.post('recordProgress', { events })).toMatchObject({ http: 200 })

  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const figure = async (more = '') => {
    const query = `from=${day(29)}&to=${day(0)}${more}`
    const { total, activeUsers } = (await me.get(`/api/business/active-users?${query}`)).json().data
    return [total, activeUsers.at(-1).count]
  }
  const listed = async (more = '') => {
    const query = `lastActiveFrom=${day(29)}${more}`
    return (await me.get(`/api/business/getAllUsersQuery?${query}`)).json().total
  }
  const crew = `&group=${await group('Crew', [invited.id, left.id, quiet.id])}`
  expect([await figure(), await listed()]).toEqual([[2, 2], 2])
  await remove({ userIds: [left.id] })
  expect([await figure(), await listed()]).toEqual([[1, 1], 1])
  expect([await figure(crew), await listed(crew)]).toEqual([[1, 1], 1])
  await post('restoreUsers', { userIds: [left.id] })
  expect([await figure(crew), await listed(crew)]).toEqual([[2, 2], 2])
})

test('read-invitation: unknown, expired and voided links get the same response', async () => {
  const { id, token } = await invite('void@acme.example')
  const unknown = await read('x'.repeat(43))
  expect(unknown.statusCode).toBe(400)
  const same = async () => {
    const { requestId: _, ...answer } = (await read(token)).json()
    expect({ ...unknown.json(), requestId: undefined }).toEqual({ ...answer, requestId: undefined })
    expect((await accept(token)).json()).toMatchObject(invalid)
  }
  await post('deactivateUsers', { userIds: [id] })
  await same()
  await post('reactivateUsers', { userIds: [id] })
  expect((await read(token)).statusCode).toBe(200)
  await remove({ userIds: [id] })
  await same()
  await post('restoreUsers', { userIds: [id] })
  expect((await read(token)).statusCode).toBe(200)
  await rows('UPDATE users SET invite_expires_at = now() WHERE id = $1', id)
  await same()
})

test('resendInvites: sends a new link, voids the old one, and not twice in ten minutes', async () => {
  const { id, token } = await invite('again@acme.example')
  const early = await post('resendInvites', { userIds: [id] })
  expect(early.json().data.skipped).toEqual([
    { ref: id, code: 'just-invited', message: 'Thabo M. was invited in the last 10 minutes' },
  ])
  await later(id)
  const { selection: _, ...foreseen } = (
    await post('resendInvites?dryRun=true', { userIds: [id] })
  ).json().data
  const done = await post('resendInvites', { userIds: [id] })
  expect(done.json().data).toEqual(foreseen)
  expect(done.json().data.consequences.messages).toBe(1)
  const next = await mailed('again@acme.example', 2)
  expect((await read(token)).json()).toMatchObject(invalid)
  expect((await accept(next.token)).statusCode).toBe(200)
  expect((await history(id)).map(({ event }: { event: string }) => event)).toEqual([
    'user/added',
    'user/joined-group',
    'user/invited',
    'user/registered',
  ])
  await later(id)
  const accepted = await post('resendInvites', { userIds: [id] })
  expect(accepted.json().data.skipped).toMatchObject([
    { code: 'not-invited', message: 'Thabo Mokoena has already accepted' },
  ])
})

test('accept-invitation: during a new invitation succeeds, or asks to use the new link', async () => {
  const people = await Promise.all(
    Array.from({ length: 8 }, (_, n) => invite(`at.once.${n}@acme.example`)),
  )
  await Promise.all(people.map(({ id }) => later(id)))
  const [resent, ...accepted] = await Promise.all([
    post('resendInvites', { userIds: people.map(({ id }) => id) }),
    ...people.map(({ token }) => accept(token)),
  ])
  expect([200, 207]).toContain(resent?.statusCode)
  const { counts } = resent?.json().data ?? {}
  const good = accepted.filter(({ statusCode }) => statusCode === 200)
  const told = accepted.filter(({ statusCode }) => statusCode === 400)
  expect(good.length + told.length).toBe(8)
  expect(counts).toEqual({ succeeded: told.length, skipped: good.length, failed: 0 })
})

test('resendInvites: inactive and deleted users, and those who reported spam, are skipped with reasons', async () => {
  const inactive = await invite('inactive@acme.example')
  const annoyed = await invite('annoyed@acme.example')
  const gone = await invite('gone@acme.example')
  const all = { userIds: [inactive.id, annoyed.id, gone.id] }
  await rows('UPDATE users SET complained_at = now() WHERE id = $1', annoyed.id)
  await post('deactivateUsers', { userIds: [inactive.id] })
  await remove({ userIds: [gone.id] })
  const left = await post('resendInvites', all)
  expect(left.statusCode).toBe(207)
  expect(left.json().data.skipped).toEqual([
    {
      ref: inactive.id,
      code: 'inactive',
      message: 'Thabo M. is inactive. Reactivate this person first',
    },
    {
      ref: annoyed.id,
      code: 'complained',
      message: 'Thabo M. has marked our mail as spam',
    },
    { ref: gone.id, code: 'deleted', message: 'Thabo M. was deleted' },
  ])
})

test('resendInvites: invites users who were never invited', async () => {
  const [id = ''] = await peopleOf(host, me).people(1, { email: 'never@acme.example' })
  expect((await post('resendInvites', { userIds: [id] })).statusCode).toBe(200)
  const { token } = await mailed('never@acme.example')
  expect((await accept(token)).statusCode).toBe(200)
})

test('invitation letter: is not sent if a newer one exists', async () => {
  const { id } = await invite('overtaken@acme.example')
  const [mail] = await rows<{ id: string }>(
    `INSERT INTO mails (id, organisation_id, user_id, kind, recipient, subject)
     VALUES ('slow-letter', $1, $2, 'invitation', 'overtaken@acme.example', '') RETURNING id`,
    me.organisationId,
    id,
  )
  await host.jobs.task(host.db, { name: 'invitations', mailIds: [mail?.id ?? ''] })
  await expect
    .poll(async () => (await rows("SELECT status, error FROM mails WHERE id = 'slow-letter'"))[0])
    .toEqual({ status: 'failed', error: 'it was replaced by a newer invitation' })
  expect(await host.outbox('overtaken@acme.example')).toHaveLength(1)
})

test('accept-invitation: many users behind one address can accept at the same time', async () => {
  const from = { remoteAddress: '203.0.113.78' }
  const office = await Promise.all(
    Array.from({ length: 25 }, (_, n) => invite(`office.${n}@acme.example`)),
  )
  for (const call of ['read-invitation', 'accept-invitation']) {
    const names = call === 'read-invitation' ? {} : { firstName: 'Thabo', lastName: 'M.' }
    const answers = await Promise.all(
      office.map(({ token }) => host.post(`/api/auth/${call}`, { token, ...names }, from)),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  }
})

test('read-invitation: one network can try twenty invalid links in ten minutes, also concurrently', async () => {
  const from = { remoteAddress: '203.0.113.77' }
  const tries = await Promise.all(
    Array.from({ length: 22 }, () =>
      host.post('/api/auth/read-invitation', { token: 'y'.repeat(43) }, from),
    ),
  )
  const statuses = tries.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
  expect(statuses).toEqual([...Array(20).fill(400), 429, 429])
})

test.each([
  ['a token too short', { token: 'short' }, 'token'],
  ['no name', { token: 'z'.repeat(43), firstName: '', lastName: '' }, 'firstName'],
])('accept-invitation: refuses %s', async (_, wrong, field) => {
  const body = { firstName: 'Thabo', lastName: 'M.', ...wrong }
  const refused = await open('accept-invitation', body)
  expect(refused.statusCode).toBe(422)
  expect(refused.json().errors[0].field).toBe(field)
})

test('accept-invitation: a link sent to a former address is void', async () => {
  const { id, token } = await invite('lost@acme.example')
  expect((await read(token)).statusCode).toBe(200)
  await post('deactivateUsers', { userIds: [id] })
  const version = (await user(id))?.version
  const moved = await post(`updateUser/${id}`, { email: 'found@acme.example', version })
  expect(moved.statusCode).toBe(200)
  await post('reactivateUsers', { userIds: [id] })
  expect((await user(id))?.status).toBe('invited')
  expect((await read(token)).json().code).toBe('auth/invitation-invalid')
})

test('invitation letter: with the logo of the organisation, and its name if the file is missing', async () => {
  const logo = newId()
  const bytes = Buffer.from('89504e470d0a1a0a', 'hex')
  await host.parts.files.put(me.organisationId, logo, bytes)
  await rows(
    `INSERT INTO files (id, organisation_id, mime_type, size, name) VALUES ($1, $2, 'image/png', 8, 'logo.png')`,
    logo,
    me.organisationId,
  )
  await rows('UPDATE organisations SET logo = $1 WHERE id = $2', logo, me.organisationId)
  const { mail } = await invite('logo@acme.example')
  expect(mail?.html).toContain(`<img src="cid:logo" alt="Acme ${me.organisationId}"`)
  expect(mail?.attachments).toMatchObject([{ mimeType: 'image/png', contentId: '<logo>' }])
  await host.parts.files.remove(me.organisationId, logo)
  const without = (await invite('no-logo@acme.example')).mail
  expect(without?.html).not.toContain('<img')
  expect(without?.attachments).toEqual([])
  await rows('UPDATE organisations SET logo = NULL WHERE id = $1', me.organisationId)
})
