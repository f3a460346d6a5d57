import { verify } from '@node-rs/argon2'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from '../../server/app.ts'
import { parseConfig } from '../../server/config/config.ts'
import { eq } from '../../server/db/drizzle.ts'
import { admins, auditLog, signInFailures } from '../../server/db/schema.ts'
import { serve } from '../../server/main.ts'
import { hashPassword } from '../../server/auth/password.ts'
import { beginSession } from '../../server/auth/session.ts'
import { password, testHost } from './host.ts'
import { demoSignIn } from '../../server/config/demo.ts'

// What answers without a session.

vi.mock('@node-rs/argon2', { spy: true })

const host = await testHost({ env: { DEMO: 'no' } })
const demo = await testHost({ env: { DEMO: 'yes' } })
afterAll(async () => {
  await host.close()
  await demo.close()
})

test('sign-in-options: offers the demonstration while its password is the published one', async () => {
  const trial = await testHost({ env: { DEMO: 'yes' } })
  onTestFinished(trial.close)
  const offered = async ({ app } = trial) =>
    (await app.inject({ url: '/api/auth/sign-in-options' })).json().data.demo
  // As after `npm run admin -- create` before the first start.
  expect(await offered()).toBeNull()
  const passwordHash = await hashPassword(demoSignIn.password)
  const { id } = await trial.admin({ email: demoSignIn.email, passwordHash })
  const set = (now: Partial<typeof admins.$inferInsert>) =>
    trial.db.update(admins).set(now).where(eq(admins.id, id))
  vi.mocked(verify).mockClear()
  for (let n = 0; n < 3; n += 1)
    expect(await offered()).toEqual({
      email: 'admin@northwind.example',
      password: 'northwind-demo',
    })
  // Which is slow on purpose, and here anybody may ask.
  expect(verify).toHaveBeenCalledTimes(1)
  await set({ disabledAt: new Date() })
  expect(await offered()).toBeNull()
  await set({ disabledAt: null, passwordHash: await hashPassword(password) })
  expect(await offered()).toBeNull()
  await set({ passwordHash })
  expect(await offered()).toEqual(demoSignIn)
  await host.admin({ email: demoSignIn.email, passwordHash })
  expect(await offered(host)).toBeNull()
  await host.db.delete(admins).where(eq(admins.email, demoSignIn.email))
})

/** The settings with which a server of its own works on the database of a host. */
function settingsFor({ pool, folder }: typeof host, DEMO: string) {
  const { host: socket = '', port, user, database } = pool.options
  return parseConfig({
    NODE_ENV: 'test',
    DEMO,
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(socket)}`,
  })
}

test('start: the demonstration is announced only if its sign-in works', async () => {
  const trial = await testHost({ env: { DEMO: 'yes' } })
  onTestFinished(trial.close)
  const told = async () => {
    const running = await serve(settingsFor(trial, 'yes'), trial.parts.log)
    await running.stop()
    return running.demo
  }
  // Somebody's own organisation was there first, so none is made.
  const own = await trial.admin()
  expect(await told()).toBeNull()
  const passwordHash = await hashPassword(demoSignIn.password)
  await trial.admin({ organisationId: own.organisationId, email: demoSignIn.email, passwordHash })
  expect(await told()).toEqual(demoSignIn)
})

/** As long as the contract lets an address be. */
const longest = `https://help.acme.example/${'a'.repeat(1974)}`

test.each([
  ['https://help.acme.example', 'https://help.acme.example/'],
  ['HTTPS://Help.Acme.example/Ask us', 'https://help.acme.example/Ask%20us'],
  ['http://localhost:8080/help?for=admins#top', 'http://localhost:8080/help?for=admins#top'],
  [longest, longest],
])(
  'business-login: the support page is returned, however SUPPORT_URL is written (%#)',
  async (SUPPORT_URL, supportUrl) => {
    const config = { ...host.config, SUPPORT_URL: parseConfig({ SUPPORT_URL }).SUPPORT_URL }
    const app = await createApp({ ...host.parts, config })
    onTestFinished(() => app.close())
    const { headers } = await host.signedIn()
    const answer = await app.inject({ url: '/api/auth/is-business-user-logged-in', headers })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json().user.business).toMatchObject({ supportUrl })
  },
)

const login = '/api/auth/business-login'

test('business-login: the published password works in the demonstration only', async () => {
  const set = { email: demoSignIn.email, passwordHash: await hashPassword(demoSignIn.password) }
  await demo.admin(set)
  expect((await demo.post(login, demoSignIn)).statusCode).toBe(200)
  const { id } = await host.admin(set)
  const refused = await host.post(login, demoSignIn)
  const wrong = await host.post(login, { ...demoSignIn, password: 'another password' })
  const { requestId: _, ...refusal } = wrong.json()
  expect(refused.statusCode).toBe(401)
  expect(refused.json()).toMatchObject(refusal)
  // Counted as failures, which lock the address in the end.
  const written = await host.db.select().from(auditLog).where(eq(auditLog.adminId, id))
  expect(written.map(({ event }) => event)).toEqual(Array(2).fill('auth/sign-in-failed'))
  for (let n = 0; n < 8; n += 1)
    await host.post(login, demoSignIn, { remoteAddress: `198.51.100.${n}` })
  expect((await host.post(login, demoSignIn)).statusCode).toBe(423)
})

test('start: without the demonstration, its sessions end and its password is reported until it is changed', async () => {
  const config = settingsFor(host, 'no')
  const told = async () => {
    const before = host.logged().length
    const running = await serve(config, host.parts.log)
    await running.stop()
    return host.logged().slice(before)
  }
  const advice = `npm run admin -- reset-password --email ${demoSignIn.email}`
  const [admin] = await host.db.select().from(admins).where(eq(admins.email, demoSignIn.email))
  if (!admin) throw new Error('no admin')
  const { token } = await beginSession(host.db, config, { admin, userAgent: '', ip: '' })
  const other = await host.signedIn()
  const check = '/api/auth/is-business-user-logged-in'
  const ofTrial = { url: check, headers: { authorization: `Bearer ${token}` } }
  expect((await host.app.inject(ofTrial)).statusCode).toBe(200)
  expect(await told()).toContain(advice)
  expect((await host.app.inject(ofTrial)).statusCode).toBe(401)
  expect((await other.get(check)).statusCode).toBe(200)
  const passwordHash = await hashPassword(password)
  await host.db.update(admins).set({ passwordHash }).where(eq(admins.email, demoSignIn.email))
  expect(await told()).not.toContain(advice)
  await host.db.delete(signInFailures)
  await host.signIn(demoSignIn.email)
})

test('getFile: an unsigned or expired URL is answered like a missing file', async () => {
  const { id } = await host.admin()
  const later = Math.floor(Date.now() / 1000) + 3600
  const signed = new URL(host.files.address(id), 'http://lectern.test')
  const forged = new URL(signed)
  forged.searchParams.set('expires', String(later))
  const old = new URL(signed)
  old.searchParams.set('expires', '1')
  for (const url of [signed, forged, old]) {
    expect(url.pathname).toBe(`/api/business/getFile/${id}`)
    const answer = await host.app.inject({ url: url.pathname + url.search })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'request/not-found'])
  }
})
