import { afterAll, expect, test } from 'vitest'
import { eq } from '../../server/db/drizzle.ts'
import { passwordResets } from '../../server/db/schema.ts'
import { disableAdmin, enableAdmin } from '../../server/auth/disable-admin.ts'
import { checkNewPassword } from '../../server/auth/password.ts'
import { password, testHost } from './host.ts'

const host = await testHost()
afterAll(host.close)
const { app, db } = host
const check = '/api/auth/is-business-user-logged-in'
const next = 'a lantern on the third pier'

const ask = (email: string, headers = {}) =>
  host.post('/api/auth/forgot-business-password', { email }, { headers })
const reset = (token: string, body = { password: next, passwordConfirm: next }) =>
  host.post(`/api/auth/reset-business-password/${token}`, body)

/** The token of the link in the nth mail for an address. */
async function mailedToken(email: string, count = 1) {
  const mail = (await host.mails(email, count)).at(count - 1)
  const link = mail?.text?.match(/\S+reset-password\?token=(\S+)/)
  return { token: link?.[1] ?? '', link: link?.[0] ?? '', mail }
}

test('password reset: request, mail, new password, other sessions end, sign-in', async () => {
  const { email, headers, organisationId } = await host.signedIn()
  const asked = await ask(email)
  expect(asked.json()).toEqual({ status: 'success' })
  const { token, link, mail } = await mailedToken(email)
  expect(link).toBe(`http://lectern.test/reset-password?token=${token}`)
  expect(mail).toMatchObject({
    subject: 'Set a new password for Lectern',
    to: [{ address: email, name: 'Ana Duarte' }],
    from: { name: `Acme ${organisationId} via Lectern` },
  })
  expect(mail?.html).toContain('Hello Ana,')
  expect(mail?.html).toContain(`href="${link}"`)

  const done = await reset(token)
  expect(done.json()).toEqual({ status: 'success', data: { email } })
  expect(done.headers['set-cookie']).toBeUndefined()
  expect((await app.inject({ url: check, headers })).statusCode).toBe(401)
  const old = await host.post('/api/auth/business-login', { email, password })
  expect(old.statusCode).toBe(401)
  const fresh = await host.post('/api/auth/business-login', { email, password: next })
  expect(fresh.statusCode).toBe(200)

  const notice = (await host.mails(email, 2)).at(1)
  expect(notice?.subject).toBe('Your Lectern password was changed')
  const again = await reset(token)
  expect(again.statusCode).toBe(400)
  expect(again.json().code).toBe('auth/reset-token-invalid')
})

test('forgot-business-password: an unknown address gets the same response and no mail', async () => {
  const { email } = await host.admin()
  const unknown = await ask('nobody@acme.example')
  const known = await ask(email)
  expect(unknown.statusCode).toBe(known.statusCode)
  expect(unknown.body).toBe(known.body)
  // Queued behind: when this one is out, the other is done.
  await host.mails(email)
  expect(await host.outbox('nobody@acme.example')).toEqual([])
})

test('forgot-business-password: a disabled admin gets no mail, and an earlier link does not work', async () => {
  const { id, email } = await host.admin()
  await ask(email)
  const { token } = await mailedToken(email)
  await db.transaction((tx) => disableAdmin(tx, host.config, id))
  expect((await ask(email)).json()).toEqual({ status: 'success' })
  expect((await reset(token)).json().code).toBe('auth/reset-token-invalid')
  // Queued behind: when this one is out, the other is done.
  const other = await host.admin()
  await ask(other.email)
  await host.mails(other.email)
  expect(await host.outbox(email)).toHaveLength(1)
  await db.transaction((tx) => enableAdmin(tx, id))
  expect((await reset(token)).json().code).toBe('auth/reset-token-invalid')
  await host.signIn(email)
})

test('forgot-business-password: at most three links an hour, also for concurrent requests', async () => {
  const { email, id } = await host.admin()
  const one = await host.admin()
  const asks = Array.from({ length: 12 }, (_, n) =>
    host.post(
      '/api/auth/forgot-business-password',
      { email },
      { remoteAddress: `198.51.100.${n}` },
    ),
  )
  await Promise.all(asks)
  await host.mails(email, 3)
  // Queued behind the twelve: when this one is out, they are done.
  await host.post('/api/auth/forgot-business-password', { email: one.email })
  await host.mails(one.email)
  const rows = await db.select().from(passwordResets).where(eq(passwordResets.adminId, id))
  expect(rows).toHaveLength(3)
  expect(await host.outbox(email)).toHaveLength(3)
})

test('reset-business-password: users joining by a link do not use up attempts of the same network', async () => {
  const { email } = await host.admin()
  await ask(email)
  const { token } = await mailedToken(email)
  for (let n = 0; n < 25; n += 1) await host.post('/api/auth/read-link', { token: 'y'.repeat(32) })
  expect((await reset(token)).statusCode).toBe(200)
})

test('reset-business-password: a valid link uses up no attempts, however often its password is refused', async () => {
  const { email } = await host.admin()
  await ask(email)
  const { token } = await mailedToken(email)
  const weak = { password: 'short', passwordConfirm: 'short' }
  for (let n = 0; n < 25; n += 1) expect((await reset(token, weak)).statusCode).toBe(422)
  expect((await reset(token)).statusCode).toBe(200)
})

test('reset-business-password: a link expires after 60 minutes, and when another one was used', async () => {
  const { email, id } = await host.admin()
  await ask(email)
  const first = await mailedToken(email)
  await ask(email)
  const second = await mailedToken(email, 2)
  const rows = await db.select().from(passwordResets).where(eq(passwordResets.adminId, id))
  for (const { createdAt, expiresAt } of rows)
    expect(Math.round((expiresAt.getTime() - createdAt.getTime()) / 60_000)).toBe(60)
  expect((await reset(first.token)).statusCode).toBe(200)
  expect((await reset(second.token)).statusCode).toBe(400)

  const other = await host.admin()
  await ask(other.email)
  const { token } = await mailedToken(other.email)
  const past = new Date(Date.now() - 1000)
  await db
    .update(passwordResets)
    .set({ expiresAt: past })
    .where(eq(passwordResets.adminId, other.id))
  expect((await reset(token)).statusCode).toBe(400)
})

test('reset-business-password: twenty requests with one link set one password', async () => {
  const { email } = await host.admin()
  await ask(email)
  const { token } = await mailedToken(email)
  const tries = Array.from({ length: 15 }, (_, n) => {
    const chosen = `harbour number ${n} at night`
    const body = { password: chosen, passwordConfirm: chosen }
    const url = `/api/auth/reset-business-password/${token}`
    return host.post(url, body, { remoteAddress: `203.0.113.${n}` })
  })
  const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 400)).toHaveLength(14)
})

test('forgot-business-password: the link uses the configured host, whatever the request says', async () => {
  const { email } = await host.admin()
  await ask(email, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
  const { link, mail } = await mailedToken(email)
  expect(link).toMatch(/^http:\/\/lectern\.test\//)
  expect(JSON.stringify(mail)).not.toContain('evil.example')
})

test('forgot-business-password: only a hash of the token is stored, and it is not logged', async () => {
  const { email } = await host.admin()
  await ask(email)
  const { token } = await mailedToken(email)
  const kept = [
    ...(await host.pool.query('SELECT * FROM password_resets')).rows,
    ...(await host.pool.query('SELECT data FROM pgboss.job')).rows,
    ...(await host.pool.query('SELECT * FROM mails')).rows,
  ]
  expect(JSON.stringify(kept)).not.toContain(token)
  const before = host.logged().length
  await reset(token)
  const lines = host.logged().slice(before)
  expect(lines).toContain('/api/auth/reset-business-password/[hidden]')
  expect(lines).not.toContain(token)
})

test.each([
  ['short', 'too-short', 'Use at least 10 characters'],
  ['aaaaaaaaaaaa', 'too-simple', 'Use more different characters'],
  ['Password2026!', 'too-common', 'This password is too common. Choose another'],
  ['qwertyuiop', 'too-common', 'This password is too common. Choose another'],
  ['Lectern-2026-!', 'is-name', "Don't use the name of the product or the organisation"],
  ['Harbour Trading', 'is-name', "Don't use the name of the product or the organisation"],
  ['Ana@Harbour.Example', 'is-email', "Don't use your e-mail address"],
])('reset-business-password: refuses the password "%s"', (weak, code, message) => {
  const owner = { email: 'ana@harbour.example', organisation: 'Harbour Trading' }
  expect(() => checkNewPassword(weak, weak, owner)).toThrow(
    expect.objectContaining({ errors: [{ field: 'password', code, message }] }),
  )
})

test.each([
  'a quiet harbour in november',
  '0123456789abcdef',
  'パスワードではないもの',
  'x'.repeat(124) + 'abcd',
])('reset-business-password: accepts the password "%s"', (strong) => {
  const owner = { email: 'ana@harbour.example', organisation: 'Harbour Trading' }
  expect(() => checkNewPassword(strong, strong, owner)).not.toThrow()
})

test('reset-business-password: a weak password is refused with field and rule, and the link remains valid', async () => {
  const { email } = await host.admin()
  await ask(email)
  const { token } = await mailedToken(email)
  const refused = await reset(token, { password: 'short', passwordConfirm: 'short' })
  expect(refused.statusCode).toBe(422)
  expect(refused.json()).toMatchObject({
    code: 'auth/password-weak',
    message: 'Use at least 10 characters',
    errors: [{ field: 'password', code: 'too-short', message: 'Use at least 10 characters' }],
  })
  expect((await reset(token)).statusCode).toBe(200)
})

test('reset-business-password: a different confirmation is refused, and the link remains valid', async () => {
  const { email } = await host.admin()
  await ask(email)
  const { token } = await mailedToken(email)
  const refused = await reset(token, { password: next, passwordConfirm: `${next}.` })
  expect(refused.statusCode).toBe(422)
  expect(refused.json().code).toBe('auth/password-mismatch')
  expect((await reset(token)).statusCode).toBe(200)
})
