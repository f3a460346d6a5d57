import { afterAll, expect, test } from 'vitest'
import { parseConfig } from '../../server/config.ts'
import { eq } from '../../server/db/drizzle.ts'
import { admins, auditLog, signInFailures } from '../../server/db/schema.ts'
import { demoSignIn } from '../../server/db/seed/demo.ts'
import { serve } from '../../server/main.ts'
import { hashPassword } from '../../server/password.ts'
import { beginSession } from '../../server/session.ts'
import { password, testHost } from './host.ts'

// What answers without a session.

const host = await testHost({ env: { DEMO: 'no' } })
const demo = await testHost({ env: { DEMO: 'yes' } })
afterAll(async () => {
  await host.close()
  await demo.close()
})

test('sign-in-options names the demonstration, and only where there is one', async () => {
  const url = '/api/auth/sign-in-options'
  expect((await host.app.inject({ url })).json().data).toEqual({ demo: null })
  expect((await demo.app.inject({ url })).json().data.demo).toEqual({
    email: 'admin@northwind.example',
    password: 'northwind-demo',
  })
})

const login = '/api/auth/business-login'

test('the password of the README opens the demonstration, and nothing where that is off', async () => {
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

test('a start without the demonstration ends its sessions and tells of its password, until there is another', async () => {
  const { host: socket = '', port, user, database } = host.pool.options
  const config = parseConfig({
    NODE_ENV: 'test',
    DEMO: 'no',
    PORT: '0',
    DATA_DIR: host.folder,
    DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(socket)}`,
  })
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

test('getFile refuses an address that was not signed here, or has had its time, as if there were no file', async () => {
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
