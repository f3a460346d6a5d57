import { afterAll, expect, test, vi } from 'vitest'
import { licenses } from '../../server/db/schema.ts'
import { storeRunning } from '../../server/licenses/days.ts'
import { newId } from '../../server/lib/id.ts'
import { patience } from '../patience.ts'
import { testHost } from './host.ts'
import { carryOut, type Importer, importer } from './import-host.ts'
import { day } from './license-host.ts'

const host = await testHost()
afterAll(host.close)

async function licenseOf({ organisationId }: Importer, set: Partial<typeof licenses.$inferInsert>) {
  const id = newId()
  await host.db
    .insert(licenses)
    .values({ id, organisationId, title: 'Safety', startDate: day(-5), ...set })
  await storeRunning(host.db, { licenseIds: [id] })
  return id
}

async function seatsOf(me: Importer, id: string) {
  const { data } = (await me.get(`/api/business/getLicenses?licenseId=${id}`)).json()
  return data.licenses[0].seats
}

const row = (n: number, more: object = {}) => ({
  row: n,
  firstName: 'Linh',
  lastName: `Nguyen ${n}`,
  email: `linh.${n}@acme.example`,
  ...more,
})

test('startImport: everybody of the list gets a seat, and undoing the import frees it', async () => {
  const me = await importer(host)
  const license = await licenseOf(me, { seatsTotal: 10 })
  const [updated, unchanged, other] = [
    await me.person({ email: 'linh.3@acme.example', firstName: 'Lin', lastName: 'Nguyen 3' }),
    await me.person({ email: 'linh.4@acme.example', firstName: 'Linh', lastName: 'Nguyen 4' }),
    await me.person({}),
  ]
  await me.post('/api/business/addUsersToLicense', {
    licenses: [license],
    users: [unchanged, other],
  })
  expect(await seatsOf(me, license)).toMatchObject({ assigned: 2 })
  const rows = [1, 2, 3, 4].map((n) => row(n))
  const draft = await me.begin(4)
  await me.send(draft._id, rows)
  const dry = await me.start(draft._id, { licenses: [license] }, '?dryRun=true')
  expect(dry.json().data.consequences.seats).toEqual([
    { license: { _id: license, name: 'Safety' }, needed: 3, available: 8 },
  ])
  const done = await carryOut(me, rows, { licenses: [license], invite: 'never' })
  expect(done.outcomes).toMatchObject({ added: 2, updated: 1, unchanged: 1 })
  expect(done.seats).toEqual({ given: 3, waiting: 0 })
  expect(await seatsOf(me, license)).toMatchObject({ assigned: 5, waiting: 0, available: 5 })
  const { data } = (await me.get(`/api/business/getUsersInLicense/${license}?source=csv`)).json()
  expect(data.users).toHaveLength(3)

  expect((await me.post(`/api/business/rollBackImport/${done._id}`)).statusCode).toBe(202)
  await vi.waitUntil(async () => (await me.read(done._id)).state === 'rolled-back', patience)
  expect((await me.read(done._id)).outcomes).toMatchObject({ rolledBack: 3, kept: 0 })
  expect(await seatsOf(me, license)).toMatchObject({ assigned: 2, available: 8 })
  const { data: left } = (await me.get(`/api/business/getUsersInLicense/${license}`)).json()
  const ids = left.users.map(({ _id }: { _id: string }) => _id).toSorted()
  expect(ids).toEqual([unchanged, other].toSorted())
  expect(ids).not.toContain(updated)
})

test('startImport dry run: seats and paths that people get through their groups', async () => {
  const me = await importer(host)
  const license = await licenseOf(me, { seatsTotal: 1 })
  const team = await me.group('Team')
  const future = { userGroups: [team], futureMembers: true, notify: false }
  await me.post('/api/business/addUsersToLicense', { licenses: [license], ...future })
  const draft = await me.begin(2)
  await me.send(draft._id, [row(1), row(2)])
  const dry = await me.start(draft._id, { userGroups: [team] }, '?dryRun=true')
  expect(dry.json().data.consequences.groupSeats).toEqual([
    { license: { _id: license, name: 'Safety' }, needed: 2, available: 1 },
  ])
  const chosen = { userGroups: [team], licenses: [license], ifShort: 'wait' }
  const both = await me.start(draft._id, chosen, '?dryRun=true')
  expect(both.json().data.consequences).toMatchObject({ seats: [{ needed: 2 }] })
  expect(both.json().data.consequences.groupSeats).toBeUndefined()
})

test('startImport: too few seats are refused before it starts, or the last users wait', async () => {
  const me = await importer(host)
  const license = await licenseOf(me, { seatsTotal: 1 })
  const ended = await licenseOf(me, { expirationDate: day(-1), startDate: day(-9) })
  const draft = await me.begin(2)
  await me.send(draft._id, [row(1), row(2)])
  const refused = await me.start(draft._id, { licenses: [license] })
  expect(refused.json()).toMatchObject({
    code: 'license/not-enough-seats',
    message: '2 seats needed, 1 available',
  })
  expect((await me.start(draft._id, { licenses: [ended] })).json().code).toBe('license/expired')
  expect((await me.start(draft._id, { licenses: ['l_unknown'] })).statusCode).toBe(404)
  expect((await me.read(draft._id)).state).toBe('draft')
  const done = await carryOut(me, [row(1), row(2)], { licenses: [license], ifShort: 'wait' })
  expect(done.seats).toEqual({ given: 1, waiting: 1 })
  expect(await seatsOf(me, license)).toMatchObject({ assigned: 1, waiting: 1, available: 0 })
})

test('startImport: restored people need a seat, too', async () => {
  const me = await importer(host)
  const license = await licenseOf(me, { seatsTotal: 5 })
  await me.person({ email: 'linh.1@acme.example', firstName: 'Linh', deletedAt: new Date() })
  const draft = await me.begin(2)
  await me.send(draft._id, [row(1), row(2)])
  const needed = async (restoreDeleted: boolean) => {
    const start = { licenses: [license], restoreDeleted }
    const dry = await me.start(draft._id, start, '?dryRun=true')
    return dry.json().data.consequences.seats[0].needed
  }
  expect([await needed(false), await needed(true)]).toEqual([1, 2])
  const done = await carryOut(me, [row(1), row(2)], { licenses: [license], restoreDeleted: true })
  expect(done.seats).toEqual({ given: 2, waiting: 0 })
})

test('startImport: in a race for the last seat nobody gets one too many, and its rows succeed', async () => {
  const me = await importer(host)
  const license = await licenseOf(me, { seatsTotal: 2 })
  const users = await Promise.all([1, 2, 3, 4].map(() => me.person({})))
  const rows = [row(1), row(2)]
  const [done, ...answers] = await Promise.all([
    carryOut(me, rows, { licenses: [license], ifShort: 'wait' }),
    ...users.map((user) =>
      me.post('/api/business/addUsersToLicense', { licenses: [license], users: [user] }),
    ),
  ])
  const won = answers.filter(({ statusCode }) => statusCode === 200).length
  expect(answers.filter(({ statusCode }) => statusCode !== 200 && statusCode !== 422)).toEqual([])
  expect(done.outcomes).toMatchObject({ added: 2 })
  expect(done.seats).toEqual({ given: 2 - won, waiting: won })
  expect(await seatsOf(me, license)).toMatchObject({ assigned: 2, available: 0, waiting: won })
})
