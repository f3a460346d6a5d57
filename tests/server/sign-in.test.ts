import { patience } from '../patience.ts'
import { verify } from '@node-rs/argon2'
import { Client } from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { and, eq, isNull } from '../../server/db/drizzle.ts'
import { admins, auditLog, jobs, sessions, signInFailures } from '../../server/db/schema.ts'
import { disableAdmin } from '../../server/auth/disable-admin.ts'
import { newId } from '../../server/lib/id.ts'
import { hashPassword } from '../../server/auth/password.ts'
import { rateLimitKey } from '../../server/lib/ip-prefix.ts'
import { beginSession, endSessions } from '../../server/auth/session.ts'
import { purgeExpired } from '../../server/registry/retention.ts'
import { password, testHost } from './host.ts'

vi.mock('@node-rs/argon2', { spy: true })

const host = await testHost()
afterAll(host.close)
const { app, db } = host
const check = '/api/auth/is-business-user-logged-in'
const login = '/api/auth/business-login'
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1'
const next = 'a lantern on the third pier'
const newPassword = { currentPassword: password, password: next, passwordConfirm: next }

test('business-login: the token identifies the admin until sign-out', async () => {
  const { email } = await host.admin()
  const answer = await host.post(login, { email: `  ${email.toUpperCase()} `, password })
  expect(answer.statusCode, answer.body).toBe(200)
  const { token, data } = answer.json()
  expect(data.user).toMatchObject({ email, role: 'business-admin', photo: null })
  const headers = { authorization: `Bearer ${token}` }
  const known = await app.inject({ url: check, headers })
  expect(known.json()).toMatchObject({ status: 'success', user: { email } })
  expect((await host.post('/api/auth/business-logout', undefined, { headers })).statusCode).toBe(
    200,
  )
  const gone = await app.inject({ url: check, headers })
  expect(gone.statusCode).toBe(401)
  expect(gone.headers['www-authenticate']).toBe('Bearer realm="lectern"')
  expect(gone.json()).toMatchObject({ status: 'fail', code: 'auth/session-expired' })
})

test('business-login: a wrong password and an unknown address get the same answer after the same work', async () => {
  const { email } = await host.admin()
  const wrong = await host.post(login, { email, password: 'another password' })
  const unknown = await host.post(login, { email: 'nobody@acme.example', password })
  const bare = await host.admin({ passwordHash: null })
  const unset = await host.post(login, { email: bare.email, password })
  for (const answer of [wrong, unknown, unset]) {
    expect(answer.statusCode).toBe(401)
    const { requestId, ...body } = answer.json()
    expect(requestId).toBe(answer.headers['x-request-id'])
    expect(body).toEqual({
      status: 'fail',
      code: 'auth/invalid-credentials',
      message: 'Incorrect email or password',
    })
  }
})

test('business-login: an unknown address takes the same statements and the same hashing', async () => {
  const { email } = await host.admin()
  const work = async (address: string) => {
    const statements = vi.spyOn(Client.prototype, 'query')
    vi.mocked(verify).mockClear()
    await host.post(login, { email: address, password: 'another password' })
    const sent = statements.mock.calls.map(([query]) => JSON.stringify(query).split('params')[0])
    const hashed = vi
      .mocked(verify)
      .mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4).join('$'))
    statements.mockRestore()
    const shape = (text = '') => text.replace(/"values":.*/, '')
    return { sent: sent.filter((text) => !text?.includes('pgboss')).map(shape), hashed }
  }
  await work('warm-up@acme.example')
  const known = await work(email)
  expect(known.sent.length).toBeGreaterThan(3)
  expect(known.hashed).toEqual(['$argon2id$v=19$m=19456,t=2,p=1'])
  expect(await work('stranger-two@acme.example')).toEqual(known)
})

test('lockout: after ten failures an address is locked, known or not, with the remaining time', async () => {
  const { email } = await host.admin()
  for (const address of [email, 'stranger@acme.example']) {
    const statuses: number[] = []
    for (let n = 0; n < 10; n += 1) {
      const from = { remoteAddress: `198.51.100.${n}` }
      statuses.push((await host.post(login, { email: address, password: 'no' }, from)).statusCode)
    }
    expect(statuses).toEqual(Array(10).fill(401))
    const locked = await host.post(login, { email: address, password })
    expect(locked.statusCode).toBe(423)
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(590)
    expect(locked.json()).toMatchObject({
      code: 'auth/locked',
      message: 'Too many attempts. Try again in 10 minutes',
    })
  }
  const [notice] = await host.mails(email)
  expect(notice?.text).toContain('locked for 10 minutes')
})

test('lockout: ends after ten minutes', async () => {
  const { email } = await host.admin()
  for (let n = 0; n < 10; n += 1) await host.post(login, { email, password: 'no' })
  expect((await host.post(login, { email, password })).statusCode).toBe(423)
  const past = new Date(Date.now() - 601_000)
  await db.update(signInFailures).set({ windowStartedAt: past })
  expect((await host.post(login, { email, password })).statusCode).toBe(200)
})

test('lockout: twenty simultaneous failures are counted as twenty', async () => {
  const { email } = await host.admin()
  const guess = (_: unknown, n: number) =>
    host.post(login, { email, password: 'no' }, { remoteAddress: `203.0.113.${n}` })
  const answers = await Promise.all(Array.from({ length: 20 }, guess))
  const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
  expect(statuses).toEqual([...Array(10).fill(401), ...Array(10).fill(423)])
})

test('lockout: twenty simultaneous sign-ins succeed, also after nine failures', async () => {
  const { email } = await host.admin()
  for (let n = 0; n < 9; n += 1) await host.post(login, { email, password: 'no' })
  const attempts = Array.from({ length: 20 }, () => host.post(login, { email, password }))
  const statuses = (await Promise.all(attempts)).map(({ statusCode }) => statusCode)
  expect(statuses).toEqual(Array(20).fill(200))
})

test('business-login: more than a hundred waiting for one address are refused with Retry-After', async () => {
  const guess = () => host.post(login, { email: 'crowd@acme.example', password: 'no' })
  const answers = await Promise.all(Array.from({ length: 110 }, guess))
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.headers['retry-after']).toBe('1')
})

test('rate limit: too many failures from one IP are refused, whatever the address', async () => {
  const from = { remoteAddress: '203.0.113.200' }
  const guess = (_: unknown, n: number) =>
    host.post(login, { email: `guess-${n}@acme.example`, password: 'no' }, from)
  await Promise.all(Array.from({ length: 30 }, guess))
  const { email } = await host.admin()
  // Its further tries are not looked at, so they lock nobody out either.
  for (let n = 0; n < 11; n += 1) {
    const refused = await host.post(login, { email, password }, from)
    expect(refused.statusCode).toBe(429)
    expect(refused.json().code).toBe('rate/limited')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect((await host.post(login, { email, password })).statusCode).toBe(200)
})

test('rate limit: sixty right sign-ins at once from one IP block it for seconds at most', async () => {
  const from = { remoteAddress: '203.0.113.201' }
  const people = await Promise.all(Array.from({ length: 60 }, () => host.admin()))
  const signIn = ({ email }: { email: string }) => host.post(login, { email, password }, from)
  const answers = await Promise.all(people.map(signIn))
  for (const { statusCode, headers } of answers) {
    expect([200, 429]).toContain(statusCode)
    if (statusCode === 429) expect(Number(headers['retry-after'])).toBeLessThanOrEqual(5)
  }
  for (const person of people.slice(0, 5)) expect((await signIn(person)).statusCode).toBe(200)
})

test('rate limit: an IPv6 /64 network counts as one client', async () => {
  const guess = (_: unknown, n: number) =>
    host.post(
      login,
      { email: `six-${n}@acme.example`, password: 'no' },
      { remoteAddress: `2001:db8:1:2:${n.toString(16)}::1` },
    )
  await Promise.all(Array.from({ length: 30 }, guess))
  const from = (remoteAddress: string) =>
    host.post(login, { email: 'six@acme.example', password: 'no' }, { remoteAddress })
  expect((await from('2001:db8:1:2:ffff::9')).statusCode).toBe(429)
  expect((await from('2001:db8:1:3::9')).statusCode).toBe(401)
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:9:8:7:6', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('rate limit: attempts from %s are counted for %s', (ip, place) => {
  expect(rateLimitKey(ip)).toBe(place)
})

test('rate limit: successful sign-ins are not limited', async () => {
  const { email } = await host.admin()
  for (let n = 0; n < 15; n += 1)
    expect((await host.post(login, { email, password })).statusCode).toBe(200)
})

test('business-login: a disabled admin is refused, and the sessions end at once', async () => {
  const { id, email, get } = await host.signedIn()
  expect((await get(check)).statusCode).toBe(200)
  await db.transaction((tx) => disableAdmin(tx, host.config, id))
  expect((await get(check)).statusCode).toBe(401)
  const refused = await host.post(login, { email, password })
  expect(refused.statusCode).toBe(403)
  expect(refused.json().code).toBe('auth/not-business-admin')
  expect((await host.post(login, { email, password: 'no' })).statusCode).toBe(401)
})

const openOnesOf = (adminId: string) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.adminId, adminId), isNull(sessions.endedAt)))

test('business-login: a password changed during the check is refused', async () => {
  const me = await host.signedIn()
  vi.mocked(verify).mockImplementationOnce(async () => {
    const answer = await me.post('/api/business/changePassword', newPassword)
    expect(answer.statusCode, answer.body).toBe(200)
    return true
  })
  const late = await host.post(login, { email: me.email, password })
  const wrong = await host.post(login, { email: me.email, password })
  const { requestId: _, ...refusal } = wrong.json()
  expect(late.statusCode).toBe(401)
  expect(late.json()).toMatchObject(refusal)
  // That of whoever changed it.
  expect(await openOnesOf(me.id)).toHaveLength(1)
  const rows = await db.select().from(auditLog).where(eq(auditLog.adminId, me.id))
  expect(rows.filter(({ event }) => event === 'auth/sign-in-failed')).toHaveLength(2)
  expect((await host.post(login, { email: me.email, password: next })).statusCode).toBe(200)
})

test('business-login: an admin disabled during the check is refused', async () => {
  const { id, email } = await host.admin()
  vi.mocked(verify).mockImplementationOnce(async () => {
    await db.transaction((tx) => disableAdmin(tx, host.config, id))
    return true
  })
  expect((await host.post(login, { email, password })).statusCode).toBe(401)
  expect(await openOnesOf(id)).toEqual([])
})

/** Until a statement waits for what another transaction holds. */
const whenWaiting = () =>
  vi.waitUntil(async () => {
    const { rowCount } = await host.pool.query(
      `SELECT FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    return rowCount
  }, patience)

test('business-login: waits for a password change in progress', async () => {
  const { id, email } = await host.admin()
  const passwordHash = await hashPassword(next)
  const { late } = await db.transaction(async (tx) => {
    await tx.update(admins).set({ passwordHash }).where(eq(admins.id, id))
    await endSessions(tx, host.config, id)
    const answer = host.post(login, { email, password })
    await whenWaiting()
    return { late: answer }
  })
  expect((await late).statusCode).toBe(401)
  expect(await openOnesOf(id)).toEqual([])
})

test('reset-business-password: waits for a sign-in in progress and ends its session', async () => {
  const me = await host.signedIn()
  const { changed } = await db.transaction(async (tx) => {
    const set = { lastLoginAt: new Date() }
    const [admin] = await tx.update(admins).set(set).where(eq(admins.id, me.id)).returning()
    const answer = me.post('/api/business/changePassword', newPassword)
    await whenWaiting()
    if (admin) await beginSession(tx, host.config, { admin, userAgent: 'late', ip: '' })
    return { changed: answer }
  })
  expect((await changed).statusCode).toBe(200)
  const open = await openOnesOf(me.id)
  expect(open).toHaveLength(1)
  expect(open[0]?.userAgent).not.toBe('late')
})

test('sessions: simultaneous calls are looked up in one query, each for its own token', async () => {
  const [first, second, gone] = [
    await host.signedIn(),
    await host.signedIn(),
    await host.signedIn(),
  ]
  await db.transaction((tx) => disableAdmin(tx, host.config, gone.id))
  const asked = [first, gone, second, first]
  const statements = vi.spyOn(Client.prototype, 'query')
  const answers = await Promise.all([
    ...asked.map(({ get }) => get(check)),
    app.inject({ url: check, headers: { authorization: 'Bearer unknown' } }),
  ])
  const looked = statements.mock.calls.filter(([query]) =>
    JSON.stringify(query).includes('find_sessions'),
  )
  statements.mockRestore()
  expect(looked).toHaveLength(1)
  expect(answers.map((answer) => answer.json().user?.email)).toEqual([
    first.email,
    undefined,
    second.email,
    first.email,
    undefined,
  ])
})

test('sessions: each sign-in has its own token, stored as a hash', async () => {
  const { email, id, headers } = await host.signedIn()
  const second = await host.signIn(email)
  expect(second.authorization).not.toBe(headers.authorization)
  const rows = await db.select().from(sessions).where(eq(sessions.adminId, id))
  const token = headers.authorization.slice('Bearer '.length)
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(rows.map(({ tokenHash }) => tokenHash)).not.toContain(token)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('sessions: end after 12 idle hours, and after 7 days in any case', async () => {
  const { id, get } = await host.signedIn()
  const set = (change: Partial<typeof sessions.$inferInsert>) =>
    db.update(sessions).set(change).where(eq(sessions.adminId, id))
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000)
  await set({ lastSeenAt: hours(11.9) })
  expect((await get(check)).statusCode).toBe(200)
  await set({ lastSeenAt: hours(12.1) })
  expect((await get(check)).statusCode).toBe(401)
  await set({ lastSeenAt: new Date(), expiresAt: hours(0.01) })
  expect((await get(check)).statusCode).toBe(401)
})

test('sessions: the last use is recorded at most once a minute', async () => {
  const { id, get } = await host.signedIn()
  const seen = async () =>
    (await db.select().from(sessions).where(eq(sessions.adminId, id)))[0]?.lastSeenAt.getTime()
  const before = await seen()
  await get(check)
  expect(await seen()).toBe(before)
  await db
    .update(sessions)
    .set({ lastSeenAt: new Date(Date.now() - 61_000) })
    .where(eq(sessions.adminId, id))
  await get(check)
  expect(await seen()).toBeGreaterThanOrEqual(before ?? Number.NaN)
})

test.each(['getAlerts', 'getJobs', 'getJob/{id}'])(
  'what the console asks by itself, as %s, keeps no session alive; reading people does',
  async (polled) => {
    const { id, organisationId, get } = await host.signedIn()
    const job = { id: newId(), organisationId, createdBy: id, kind: 'export', title: 'Export' }
    await db.insert(jobs).values(job)
    const idle = (hours: number) =>
      db
        .update(sessions)
        .set({ lastSeenAt: new Date(Date.now() - hours * 3_600_000) })
        .where(eq(sessions.adminId, id))
    const poll = () => get(`/api/business/${polled.replace('{id}', job.id)}`)
    await idle(11.9)
    expect((await poll()).statusCode).toBe(200)
    const [polledOnly] = await openOnesOf(id)
    expect(polledOnly?.lastSeenAt.getTime()).toBeLessThan(Date.now() - 11.8 * 3_600_000)
    expect((await get('/api/business/getAllUsers')).statusCode).toBe(200)
    const [used] = await openOnesOf(id)
    expect(used?.lastSeenAt.getTime()).toBeGreaterThan(Date.now() - 60_000)
    await idle(12.1)
    expect((await poll()).statusCode).toBe(401)
  },
)

test('sessions: the cookie is accepted by the session check only', async () => {
  const { headers } = await host.signedIn()
  const cookie = `theme=dark; businesstoken=${headers.authorization.slice('Bearer '.length)}`
  const known = await app.inject({ url: check, headers: { cookie } })
  expect(known.statusCode).toBe(200)
  for (const [method, url] of [
    ['GET', '/api/business/getSessions'],
    ['POST', '/api/auth/business-logout'],
    ['POST', '/api/business/endOtherSessions'],
  ] as const)
    expect((await app.inject({ method, url, headers: { cookie } })).statusCode).toBe(401)
  const bad = { cookie: 'businesstoken=%zz' }
  expect((await app.inject({ url: check, headers: bad })).statusCode).toBe(401)
})

test('new device: raises an alert and sends an email, the first device does not', async () => {
  const { email, get } = await host.signedIn()
  const bell = async () => (await get('/api/business/getAlerts')).json().data.alerts
  expect(await bell()).toEqual([])
  await host.signIn(email, { headers: { 'user-agent': phone } })
  expect(await bell()).toMatchObject([
    { type: 'new-sign-in', body: 'Safari on iPhone signed in to your account.', href: '/profile' },
  ])
  const [mail] = await host.mails(email)
  expect(mail?.text).toContain('Safari on iPhone signed in')
  await host.signIn(email, { headers: { 'user-agent': phone } })
  expect(await bell()).toHaveLength(1)
})

test('new device: after weeks without use every device is new', async () => {
  const { id, email } = await host.signedIn()
  const ago = new Date(Date.now() - 35 * 24 * 3_600_000)
  await db.update(sessions).set({ expiresAt: ago, endedAt: ago }).where(eq(sessions.adminId, id))
  await purgeExpired(db, host.files)
  const headers = await host.signIn(email, { headers: { 'user-agent': phone } })
  const { data } = (await app.inject({ url: '/api/business/getAlerts', headers })).json()
  expect(data.alerts).toMatchObject([{ type: 'new-sign-in' }])
  const [mail] = await host.mails(email)
  expect(mail?.text).toContain('Safari on iPhone signed in')
})

const writtenOf = (adminId: string) =>
  db.select().from(auditLog).where(eq(auditLog.adminId, adminId)).orderBy(auditLog.id)

test('audit log: the correct password of a disabled admin is recorded and counted', async () => {
  const { id, email } = await host.admin({ disabledAt: new Date() })
  for (let n = 0; n < 10; n += 1)
    expect((await host.post(login, { email, password })).statusCode).toBe(403)
  expect((await host.post(login, { email, password })).statusCode).toBe(423)
  const written = await writtenOf(id)
  expect(written.map(({ event }) => event)).toEqual([
    ...Array(9).fill('auth/sign-in-failed'),
    'auth/locked',
  ])
  expect(written[0]?.note).toBe('Correct password, but the account is disabled')
})

test('audit log: a lockout and a limited client are recorded once, however many attempts follow', async () => {
  const { id, email } = await host.admin()
  for (let n = 0; n < 20; n += 1)
    await host.post(login, { email, password: 'no' }, { remoteAddress: '203.0.113.210' })
  const events = async () => (await writtenOf(id)).map(({ event }) => event)
  expect(await events()).toEqual([...Array(9).fill('auth/sign-in-failed'), 'auth/locked'])
  const other = await host.admin()
  const from = { remoteAddress: '203.0.113.211' }
  const guess = (_: unknown, n: number) =>
    host.post(login, { email: `place-${n}@acme.example`, password: 'no' }, from)
  await Promise.all(Array.from({ length: 30 }, guess))
  for (let n = 0; n < 5; n += 1)
    expect((await host.post(login, { email: other.email, password }, from)).statusCode).toBe(429)
  const [limited, ...more] = await writtenOf(other.id)
  expect(limited).toMatchObject({ event: 'auth/place-limited', ip: '203.0.113.211' })
  expect(more).toEqual([])
})

test('audit log: unknown addresses are not stored', async () => {
  const email = 'meinkennwort@acme.example'
  await host.post(login, { email, password: 'no' }, { remoteAddress: '203.0.113.212' })
  const ofNobody = and(isNull(auditLog.organisationId), eq(auditLog.ip, '203.0.113.212'))
  const [row, ...more] = await db.select().from(auditLog).where(ofNobody)
  expect(row).toMatchObject({ event: 'auth/sign-in-failed', subject: '' })
  expect(more).toEqual([])
  expect(host.logged()).not.toContain('meinkennwort')
})

test('audit log: account events are recorded without passwords', async () => {
  const { id, email } = await host.signedIn()
  await host.post(login, { email, password: 'tippfehler im passwort' })
  const rows = await db.select().from(auditLog).where(eq(auditLog.adminId, id))
  expect(rows.map(({ event }) => event).toSorted()).toEqual(['auth/sign-in', 'auth/sign-in-failed'])
  expect(
    rows.every(({ ip, requestId }) => ip === '192.0.2.1' && requestId.startsWith('req-')),
  ).toBe(true)
  expect(JSON.stringify(rows)).not.toContain('tippfehler')
  expect(host.logged()).not.toContain('tippfehler')
})

test('business-login: an admin without a name signs in', async () => {
  const { email } = await host.admin({ firstName: '', lastName: '' })
  const answer = await host.post(login, { email, password })
  expect(answer.json().data.user.firstName).toBe('')
  expect(await db.select().from(admins).where(eq(admins.email, email))).toHaveLength(1)
})
