import { verify } from '@node-rs/argon2'
import { afterAll, expect, test, vi } from 'vitest'
import { and, eq, isNull } from '../../server/db/drizzle.ts'
import { admins, auditLog, sessions } from '../../server/db/schema.ts'
import { hashPassword } from '../../server/auth/password.ts'
import { password, testHost } from './host.ts'

vi.mock('@node-rs/argon2', { spy: true })

const host = await testHost()
afterAll(host.close)
const { app, db } = host
const check = '/api/auth/is-business-user-logged-in'
const next = 'a lantern on the third pier'

test('updateProfile: names are trimmed, and an outdated version is refused with who and when', async () => {
  const me = await host.signedIn()
  const input = { firstName: ' Änne ', lastName: '', designation: 'Head of learning', version: 1 }
  const changed = await me.post('/api/business/updateProfile', input)
  expect(changed.json().data.user).toMatchObject({ firstName: 'Änne', lastName: '', version: 2 })
  const stale = await me.post('/api/business/updateProfile', { ...input, firstName: 'Eve' })
  expect(stale.statusCode).toBe(409)
  expect(stale.json().code).toBe('conflict/stale')
  expect(stale.json().message).toMatch(
    /^Änne changed this at \d\d:\d\d\. Review the changes, then try again$/,
  )
  expect((await me.get(check)).json().user.firstName).toBe('Änne')
  await db
    .update(admins)
    .set({ updatedAt: new Date('2026-03-09T12:00:00Z') })
    .where(eq(admins.id, me.id))
  const later = await me.post('/api/business/updateProfile', input)
  expect(later.json().message).toMatch(/^Änne changed this at \d\d:\d\d on 9 March\. /)
})

test.each([
  ['\u202EAna\u202C', 'Ana'],
  ['A\u200Bn\u00ADa\uFEFF \u200D', 'Ana'],
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ['Ana 👩\u200D💻', 'Ana 👩\u200D💻'],
])('updateProfile: the name %j is stored as %j', async (given, kept) => {
  const me = await host.signedIn()
  const input = { firstName: given, lastName: given, designation: given, version: 1 }
  const changed = await me.post('/api/business/updateProfile', input)
  const names = { firstName: kept, lastName: kept, designation: kept }
  expect(changed.json().data.user).toMatchObject(names)
})

test.each(['\u200B\u200B', '\u202E', '\u2800', '\u3164', ' '])(
  'updateProfile: the first name %j is refused at its field, as a last name it is empty',
  async (nothing) => {
    const me = await host.signedIn()
    const input = { firstName: 'Ana', lastName: nothing, designation: nothing, version: 1 }
    const changed = await me.post('/api/business/updateProfile', input)
    expect(changed.json().data.user).toMatchObject({ lastName: '', designation: '' })
    const refused = await me.post('/api/business/updateProfile', { ...input, firstName: nothing })
    expect(refused.statusCode).toBe(422)
    expect(refused.json().errors).toEqual([
      { field: 'firstName', code: 'pattern', message: 'Fill this in' },
    ])
  },
)

test('updateProfile: of twenty concurrent changes one succeeds', async () => {
  const me = await host.signedIn()
  const tries = Array.from({ length: 20 }, (_, n) =>
    me.post('/api/business/updateProfile', {
      firstName: `Name ${n}`,
      lastName: '',
      designation: '',
      version: 1,
    }),
  )
  const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array(19).fill(409)])
})

test.each([
  [{ _id: 'x' }, '_id'],
  [{ organisationId: 'x' }, 'organisationId'],
  [{ role: 'owner' }, 'role'],
  [{ passwordHash: 'x' }, 'passwordHash'],
  [{ createdAt: '2020-01-01T00:00:00.000Z' }, 'createdAt'],
])('updateProfile: refuses the unknown member of %j', async (extra, field) => {
  const me = await host.signedIn()
  const body = { firstName: 'A', lastName: '', designation: '', version: 1, ...extra }
  const refused = await me.post('/api/business/updateProfile', body)
  expect(refused.statusCode).toBe(422)
  expect(refused.json().errors).toMatchObject([{ field }])
})

test('changePassword: requires the current one, ends other sessions and sends a mail', async () => {
  const me = await host.signedIn()
  const elsewhere = await host.signIn(me.email)
  const wrong = { currentPassword: 'not this one', password: next, passwordConfirm: next }
  const refused = await me.post('/api/business/changePassword', wrong)
  expect(refused.statusCode).toBe(422)
  expect(refused.json()).toMatchObject({
    code: 'auth/password-wrong',
    errors: [{ field: 'currentPassword', message: 'This is not your current password' }],
  })
  const done = await me.post('/api/business/changePassword', {
    ...wrong,
    currentPassword: password,
  })
  expect(done.json()).toEqual({ status: 'success' })
  expect((await me.get(check)).statusCode).toBe(200)
  expect((await app.inject({ url: check, headers: elsewhere })).statusCode).toBe(401)
  const [mail] = await host.mails(me.email)
  expect(mail?.subject).toBe('Your Lectern password was changed')
  const bell = (await me.get('/api/business/getAlerts')).json().data
  expect(bell).toMatchObject({ unreadCount: 1, alerts: [{ type: 'password-changed' }] })
})

test('changePassword: the password from before a reset is not accepted', async () => {
  const me = await host.signedIn()
  const reset = { passwordHash: await hashPassword('a quay of grey stone') }
  vi.mocked(verify).mockImplementationOnce(async () => {
    await db.update(admins).set(reset).where(eq(admins.id, me.id))
    return true
  })
  const body = { currentPassword: password, password: next, passwordConfirm: next }
  const refused = await me.post('/api/business/changePassword', body)
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'auth/password-wrong'])
  expect(await db.select().from(admins).where(eq(admins.id, me.id))).toMatchObject([reset])
})

test('changePassword: attempts with a session are limited, also concurrent ones', async () => {
  const me = await host.signedIn()
  const guess = { currentPassword: 'guess', password: next, passwordConfirm: next }
  const tries = await Promise.all(
    Array.from({ length: 12 }, () => me.post('/api/business/changePassword', guess)),
  )
  const statuses = tries.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
  expect(statuses).toEqual([...Array(10).fill(422), 429, 429])
})

test('changePassword: attempts with the right password are not limited', async () => {
  const me = await host.signedIn()
  const weak = { currentPassword: password, password: 'short', passwordConfirm: 'short' }
  for (let n = 0; n < 12; n += 1)
    expect((await me.post('/api/business/changePassword', weak)).statusCode).toBe(422)
  const good = { currentPassword: password, password: next, passwordConfirm: next }
  expect((await me.post('/api/business/changePassword', good)).statusCode).toBe(200)
})

test('updatePreferences: changes single ones, and does not increment the version', async () => {
  const me = await host.signedIn()
  await me.post('/api/business/updatePreferences', { theme: 'dark', timezone: 'Asia/Tokyo' })
  const alerts = { 'new-sign-in': { bell: false, email: true } }
  await Promise.all([
    me.post('/api/business/updatePreferences', { density: 'compact', motion: 'reduced' }),
    me.post('/api/business/updatePreferences', { pageSize: 50, alerts }),
  ])
  const { user } = (await me.get(check)).json()
  expect(user).toMatchObject({
    version: 1,
    alerts,
    preferences: {
      theme: 'dark',
      timezone: 'Asia/Tokyo',
      density: 'compact',
      motion: 'reduced',
      pageSize: 50,
      dateFormat: 'locale',
      dashboard: {},
    },
  })
  const back = await me.post('/api/business/updatePreferences', { timezone: null })
  expect(back.json().data.user.preferences).toMatchObject({ timezone: null, theme: 'dark' })
})

test('updatePreferences: an arrangement of the dashboard replaces the former one, for this admin only', async () => {
  const me = await host.signedIn()
  const other = await host.signedIn()
  const side = { shown: ['events', 'notifications'], hidden: ['steps'] }
  const update = (dashboard: object) => me.post('/api/business/updatePreferences', { dashboard })
  await update({ figures: { shown: [], hidden: ['seats'] } })
  await update({ side })
  const layoutOf = async (admin: typeof me) =>
    (await admin.get(check)).json().user.preferences.dashboard
  expect(await layoutOf(me)).toEqual({ side })
  expect(await layoutOf(other)).toEqual({})
  await update({})
  expect(await layoutOf(me)).toEqual({})
})

test.each([
  { timezone: 'Mars/Olympus' },
  { theme: 'pink' },
  { pageSize: 11 },
  { pageSize: '25' },
  { dashboard: { top: { shown: [], hidden: [] } } },
  { dashboard: { side: { shown: ['events'] } } },
  { dashboard: { side: { shown: ['events', 'events'], hidden: [] } } },
  { dashboard: { side: { shown: ['<b>'], hidden: [] } } },
  {},
])('updatePreferences: refuses %j', async (preferences) => {
  const me = await host.signedIn()
  const refused = await me.post('/api/business/updatePreferences', preferences)
  expect(refused.statusCode).toBe(422)
})

test('updatePreferences: a disabled alert is not raised', async () => {
  const me = await host.signedIn({ alertSettings: { 'new-sign-in': { bell: false } } })
  await host.signIn(me.email, { headers: { 'user-agent': 'curl/8' } })
  expect((await me.get('/api/business/getAlerts')).json().data.alerts).toEqual([])
})

test('getSessions, endSession: listed by device, ended one by one and all at once', async () => {
  const me = await host.signedIn()
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  await host.signIn(me.email, { headers: { 'user-agent': firefox } })
  await host.signIn(me.email)
  const list = async () => (await me.get('/api/business/getSessions')).json().data.sessions
  const open: { _id: string; current: boolean; device: string }[] = await list()
  expect(open).toHaveLength(3)
  expect(open.filter(({ current }) => current)).toHaveLength(1)
  const linux = open.find(({ device }) => device === 'Firefox on Linux')
  const end = (sessionId: string | undefined) => me.post('/api/business/endSession', { sessionId })
  expect((await end(linux?._id)).json()).toEqual({ status: 'success' })
  expect((await end(linux?._id)).statusCode).toBe(404)
  expect((await me.post('/api/business/endOtherSessions')).json().data).toEqual({ count: 1 })
  expect(await list()).toMatchObject([{ current: true }])
})

test('endSession: an expired session cannot be revived, and is not counted', async () => {
  const me = await host.signedIn()
  for (let n = 0; n < 3; n += 1) await host.signIn(me.email)
  const others = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.adminId, me.id))
    .orderBy(sessions.id)
    .offset(1)
  const [idle = '', old = ''] = others.map(({ id }) => id)
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  await db
    .update(sessions)
    .set({ lastSeenAt: ago(13) })
    .where(eq(sessions.id, idle))
  await db
    .update(sessions)
    .set({ expiresAt: ago(1) })
    .where(eq(sessions.id, old))
  expect((await me.post('/api/business/endOtherSessions')).json().data).toEqual({ count: 1 })
  const ended = and(eq(auditLog.adminId, me.id), eq(auditLog.event, 'auth/session-ended'))
  const written = await db.select().from(auditLog).where(ended)
  expect(written.map(({ detail }) => detail)).toEqual([{ count: 1 }])
  const open = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.adminId, me.id), isNull(sessions.endedAt)))
  expect(open).toHaveLength(1)
})

test('endSession: fails if it cannot be recorded', async () => {
  const me = await host.signedIn()
  await host.signIn(me.email)
  const list = async () => (await me.get('/api/business/getSessions')).json().data.sessions
  const other = (await list()).find(({ current }: { current: boolean }) => !current)
  await host.pool.query(
    "ALTER TABLE audit_log ADD CONSTRAINT full_up CHECK (event <> 'auth/session-ended') NOT VALID",
  )
  const one = await me.post('/api/business/endSession', { sessionId: other._id })
  const all = await me.post('/api/business/endOtherSessions')
  await host.pool.query('ALTER TABLE audit_log DROP CONSTRAINT full_up')
  expect([one.statusCode, all.statusCode]).toEqual([500, 500])
  expect(await list()).toHaveLength(2)
})

test("endSession: another admin's session is unknown, also in the same organisation", async () => {
  const me = await host.signedIn()
  const colleague = await host.signedIn({ organisationId: me.organisationId })
  const stranger = await host.signedIn()
  for (const other of [colleague, stranger]) {
    const [session] = (await other.get('/api/business/getSessions')).json().data.sessions
    const refused = await me.post('/api/business/endSession', { sessionId: session._id })
    expect(refused.statusCode).toBe(404)
    expect((await other.get(check)).statusCode).toBe(200)
  }
})

test('responses: contain no secrets', async () => {
  const me = await host.signedIn()
  const [row] = await db.select().from(admins).where(eq(admins.id, me.id))
  for (const url of [check, '/api/business/getSessions', '/api/business/getAlerts'])
    expect((await me.get(url)).body).not.toMatch(/hash|argon2|\$/i)
  expect(row?.passwordHash).toMatch(/^\$argon2id\$/)
})
