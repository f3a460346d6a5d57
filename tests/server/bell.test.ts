import { afterAll, expect, test } from 'vitest'
import { alerts } from '../../server/db/schema.ts'
import { newId } from '../../server/lib/id.ts'
import { testHost } from './host.ts'

const host = await testHost()
afterAll(host.close)

const url = '/api/business/getAlerts'

/** Puts items into an admin's bell, the last one the newest. */
async function ring(
  { id: adminId, organisationId }: { id: string; organisationId: string },
  count: number,
) {
  const rows = Array.from({ length: count }, (_, n) => ({
    id: newId(),
    organisationId,
    adminId,
    type: 'user-joined' as const,
    title: `Person ${n} joined`,
    createdAt: new Date(Date.UTC(2026, 10, 1) + n * 1000),
  }))
  await host.db.insert(alerts).values(rows)
  return rows
}

test('getAlerts: newest first, paged, with the number of unread ones', async () => {
  const me = await host.signedIn()
  await ring(me, 30)
  const first = (await me.get(url)).json()
  expect(first).toMatchObject({ page: 1, limit: 25, total: 30, data: { unreadCount: 30 } })
  expect(first.data.alerts[0]).toMatchObject({
    title: 'Person 29 joined',
    href: null,
    readAt: null,
  })
  const last = (await me.get(`${url}?page=3&limit=10`)).json()
  expect(last.data.alerts).toHaveLength(10)
  expect(last.data.alerts.at(-1).title).toBe('Person 0 joined')
  const beyond = (await me.get(`${url}?page=1000000`)).json()
  expect(beyond).toMatchObject({ total: 30, data: { alerts: [] } })
})

test('markAlertsRead: some, then all', async () => {
  const me = await host.signedIn()
  const [first, second] = await ring(me, 5)
  const mark = (body: object) => me.post('/api/business/markAlertsRead', body)
  const some = await mark({ alertIds: [first?.id, second?.id, 'unknown'] })
  expect(some.json().data).toEqual({ unreadCount: 3 })
  const unread = (await me.get(`${url}?unread=true`)).json()
  expect(unread).toMatchObject({ total: 3, data: { unreadCount: 3 } })
  expect((await mark({ all: true })).json().data).toEqual({ unreadCount: 0 })
  for (const bad of [{}, { all: false }, { all: true, alertIds: ['x'] }, { alertIds: [] }])
    expect((await mark(bad)).statusCode).toBe(422)
})

test('getAlerts: alerts of another admin cannot be read or marked', async () => {
  const me = await host.signedIn()
  const rows = await ring(me, 2)
  for (const set of [{ organisationId: me.organisationId }, {}]) {
    const other = await host.signedIn(set)
    expect((await other.get(url)).json().data).toEqual({ alerts: [], unreadCount: 0 })
    await other.post('/api/business/markAlertsRead', { alertIds: rows.map(({ id }) => id) })
  }
  expect((await me.get(url)).json().data.unreadCount).toBe(2)
})

test('getAlerts: alerts of another organisation are neither listed nor counted', async () => {
  const me = await host.signedIn()
  const stranger = await host.admin()
  await ring({ id: me.id, organisationId: stranger.organisationId }, 3)
  await ring(me, 1)
  for (const list of [url, `${url}?unread=true`])
    expect((await me.get(list)).json()).toMatchObject({
      total: 1,
      data: { unreadCount: 1, alerts: [{ title: 'Person 0 joined' }] },
    })
})

test('getAlerts: unread ones are paged, with their own total', async () => {
  const me = await host.signedIn()
  const rows = await ring(me, 30)
  const read = rows.slice(0, 10).map(({ id }) => id)
  await me.post('/api/business/markAlertsRead', { alertIds: read })
  const last = (await me.get(`${url}?unread=true&limit=10&page=2`)).json()
  expect(last).toMatchObject({ page: 2, limit: 10, total: 20, data: { unreadCount: 20 } })
  expect(last.data.alerts.at(-1).title).toBe('Person 10 joined')
})
