import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { applicationKeys, auditLog } from '../../server/db/schema.ts'
import { testHost } from './host.ts'
import { libraryAdmin } from './library-host.ts'

const host = await testHost()
afterAll(host.close)
const { db } = host

const report = (key: string, events: object[]) =>
  host.post(
    '/api/business/recordProgress',
    { events },
    { headers: { authorization: `Bearer ${key}` } },
  )
const event = {
  eventId: 'ev_1',
  user: 'u_nobody',
  course: 'c_none',
  item: 'i_none',
  type: 'started',
  at: '2026-01-02T10:00:00.000Z',
}

test('createApplicationKey: the key is shown once, can only report progress, and ends when revoked', async () => {
  const me = await libraryAdmin(host)
  const made = await me.call('createApplicationKey', { name: ' Northwind Player ' })
  expect(made.statusCode, made.body).toBe(200)
  const { key, applicationKey } = made.json().data
  expect(applicationKey).toMatchObject({
    name: 'Northwind Player',
    hint: `lk_…${key.slice(-4)}`,
    createdBy: { _id: me.id, name: 'Ana Duarte' },
    lastUsedAt: null,
    revokedAt: null,
  })
  const [row] = await db
    .select()
    .from(applicationKeys)
    .where(eq(applicationKeys.id, applicationKey._id))
  expect(JSON.stringify(row)).not.toContain(key)

  const taken = await report(key, [event])
  expect(taken.statusCode, taken.body).toBe(207)
  expect(taken.json().data.failed).toHaveLength(1)
  const list = await me.read('getApplicationKeys')
  const { lastUsedAt } = list.json().data.applicationKeys[0]
  expect(Date.now() - Date.parse(lastUsedAt)).toBeLessThan(60_000)
  await report(key, [event])
  const again = await me.read('getApplicationKeys')
  expect(again.json().data.applicationKeys[0].lastUsedAt).toBe(lastUsedAt)
  expect(host.logged()).toContain(`"applicationKeyId":"${applicationKey._id}"`)
  expect(host.logged()).not.toContain(key)

  const headers = { authorization: `Bearer ${key}` }
  for (const name of ['getApplicationKeys', 'assets', 'getAllUsers']) {
    const refused = await host.app.inject({ url: `/api/business/${name}`, headers })
    expect([name, refused.statusCode]).toEqual([name, 401])
  }
  const cookie = { cookie: `businesstoken=${key}` }
  const byCookie = await host.app.inject({
    url: '/api/auth/is-business-user-logged-in',
    headers: cookie,
  })
  expect(byCookie.statusCode).toBe(401)

  const stranger = await libraryAdmin(host)
  const theirs = await stranger.call('revokeApplicationKey', { keyId: applicationKey._id })
  expect(theirs.statusCode).toBe(404)
  const revoked = await me.call('revokeApplicationKey', { keyId: applicationKey._id })
  const { revokedAt } = revoked.json().data.applicationKey
  expect(Date.parse(revokedAt)).toBeGreaterThan(0)
  expect((await report(key, [event])).statusCode).toBe(401)
  const twice = await me.call('revokeApplicationKey', { keyId: applicationKey._id })
  expect(twice.json().data.applicationKey.revokedAt).toBe(revokedAt)
  const log = await db.select().from(auditLog).where(eq(auditLog.subjectId, applicationKey._id))
  expect(log.map((each) => each.event).toSorted()).toEqual([
    'application-key/created',
    'application-key/revoked',
  ])
})

test('recordProgress: an admin may call it, an invalid key may not', async () => {
  const me = await libraryAdmin(host)
  expect((await me.call('recordProgress', { events: [event] })).statusCode).toBe(207)
  expect((await report(`lk_${'x'.repeat(43)}`, [event])).statusCode).toBe(401)
  const blank = await me.call('createApplicationKey', { name: '\u200B' })
  expect([blank.statusCode, blank.json().errors[0].field]).toEqual([422, 'name'])
})
