import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { admins, auditLog, sessions, signInFailures } from '../../server/db/schema.ts'
import { disableAdmin } from '../../server/session.ts'
import { password, testHost } from './host.ts'

const host = await testHost()
afterAll(host.close)
const { app, db } = host
const check = '/api/auth/is-business-user-logged-in'
const login = '/api/auth/business-login'

test('an admin signs in, is known by the token, and is not after signing out', async () => {
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
