import { afterAll, expect, test } from 'vitest'
import { syncGroupSeats } from '../../server/licenses/groups.ts'
import { testHost } from './host.ts'
import { day, organisationWithLicenses } from './license-host.ts'

const host = await testHost()
afterAll(host.close)

/** The enrollments of a user once recorded changes are applied; a task may be applying them, too. */
const syncedFor =
  ({ sync, holdings }: Awaited<ReturnType<typeof organisationWithLicenses>>) =>
  async (userId: string) => {
    await sync()
    return holdings(userId)
  }

const nothing = { seats: 0, waiting: 0, losing: 0, coursesEnding: 0, progressKept: 0, gaining: 0 }

test('deleteLicenseCourses: tells how many courses end and how many people get them back', async () => {
  const own = await organisationWithLicenses(host)
  const { license, course, people, call, rows, seats } = own
  const settled = syncedFor(own)
  const [fire, lifting] = [await course('Fire safety'), await course('Lifting')]
  const [first, second] = [
    await license('First', [fire, lifting], { seatsTotal: 3 }),
    await license('Second', [fire], { seatsTotal: 3 }),
  ]
  const [ana = '', ben = '', cem = '', dan = ''] = await people(4, { status: 'active' })
  await call('addUsersToLicense', { licenses: [first], users: [ana, ben, cem] })
  await call('addUsersToLicense', { licenses: [first], users: [dan], ifShort: 'wait' })
  await call('addUsersToLicense', { licenses: [second], users: [ana] })
  await call('addUsersToCourse', { users: [ben], courses: [lifting] })
  // Ben has begun one course and has the other for another reason, Cem has completed both.
  await rows(
    `UPDATE enrollments SET progress = 40, started_at = now(), status = 'in-progress' WHERE user_id = $1`,
    ben,
  )
  await rows(
    `UPDATE enrollments SET progress = 100, completed_at = now(), status = 'completed' WHERE user_id = $1`,
    cem,
  )
  const dryRun = async (licenseIds: string[]) =>
    (await call('deleteLicenseCourses?dryRun=true', { licenseIds })).data.consequences
  expect(await dryRun([first])).toEqual({
    ...nothing,
    seats: 3,
    waiting: 1,
    losing: 2,
    coursesEnding: 2,
    progressKept: 1,
  })
  // Fire safety of Ana ends only if both licenses go.
  expect(await dryRun([first, second])).toMatchObject({ seats: 4, losing: 2, coursesEnding: 3 })
  expect(await dryRun([second])).toEqual({ ...nothing, seats: 1 })

  const { data } = await call('deleteLicenseCourses', { licenseIds: [first] })
  expect(data.consequences).toMatchObject({ seats: 3, coursesEnding: 2 })
  await expect
    .poll(() => settled(ben))
    .toMatchObject([{ status: 'withdrawn' }, { status: 'in-progress' }])
  // Who had a seat can still be read.
  expect((await seats(first)).users).toHaveLength(4)
  const back = await call('restoreLicenses?dryRun=true', { licenseIds: [first] })
  expect(back.data.consequences).toMatchObject({ seats: 3, gaining: 2, coursesEnding: 0 })
  await call(`undoChange/${data.changeId}`, {})
  await expect
    .poll(() => settled(ben))
    .toMatchObject([{ status: 'in-progress' }, { status: 'in-progress' }])
})

test('extendLicenses: several at once, skipped and failed by reason, and undone', async () => {
  const own = await organisationWithLicenses(host)
  const { license, course, people, call, one, list, rows } = own
  const settled = syncedFor(own)
  const fire = await course('Fire safety')
  const [ended, soon, later, open, future] = [
    await license('Ended', [fire], { startDate: day(-60), expirationDate: day(3) }),
    await license('Soon', [], { expirationDate: day(5) }),
    await license('Later', [], { expirationDate: day(400) }),
    await license('Open'),
    await license('Future', [], { startDate: day(200), expirationDate: day(250) }),
  ]
  const [ana = ''] = await people(1, { status: 'active' })
  await call('addUsersToLicense', { licenses: [ended], users: [ana] })
  await rows('UPDATE licenses SET expiration_date = $2 WHERE id = $1', ended, day(-2))
  await expect.poll(() => settled(ana)).toMatchObject([{ status: 'withdrawn' }])

  const body = { licenseIds: [ended, soon, later, open, future], expirationDate: day(90) }
  const dry = await call('extendLicenses?dryRun=true', body)
  expect(dry).toMatchObject({
    http: 207,
    data: {
      counts: { succeeded: 2, skipped: 3, failed: 0 },
      consequences: { ...nothing, seats: 1, gaining: 1 },
    },
  })
  expect((await one(soon))?.expirationDate).toBe(day(5))
  const { data } = await call('extendLicenses', body)
  expect(data.skipped.map(({ ref, code }: { ref: string; code: string }) => [ref, code])).toEqual([
    [later, 'ends-later'],
    [open, 'no-end'],
    [future, 'ends-later'],
  ])
  expect([(await one(ended))?.status, (await one(soon))?.expirationDate]).toEqual([
    'active',
    day(90),
  ])
  await expect.poll(() => settled(ana)).toMatchObject([{ status: 'not-started' }])
  // Repeated, it changes nothing.
  expect((await call('extendLicenses', body)).data.counts).toMatchObject({ succeeded: 0 })

  const undone = await call(`undoChange/${data.changeId}`, {})
  expect([undone.http, undone.data.counts.succeeded]).toEqual([200, 2])
  expect([(await one(ended))?.expirationDate, (await one(soon))?.expirationDate]).toEqual([
    day(-2),
    day(5),
  ])
  await expect.poll(() => settled(ana)).toMatchObject([{ status: 'withdrawn' }])
  const { data: history } = await own.read(`getAuditLog?subjectType=license&subjectId=${soon}`)
  expect(history.entries[0].changes).toEqual([
    { field: 'expirationDate', from: day(90), to: day(5) },
  ])

  await rows('UPDATE licenses SET expiration_date = NULL WHERE id = $1', later)
  const some = await call('extendLicenses', {
    filter: { expiresTo: day(10) },
    expirationDate: day(20),
  })
  expect(some.data.succeeded).toEqual([{ _id: soon, name: 'Soon' }])
  await own.send('updateLicenseCourse', { licenseId: soon, version: 4, supplier: 'Harbour' })
  expect((await call(`undoChange/${some.data.changeId}`, {})).data.skipped).toMatchObject([
    { ref: soon, code: 'changed-since' },
  ])
  expect((await list('deleted=true')).total).toBe(0)
})

test('extendLicenses: bad input, other organisations and nobody', async () => {
  const { license, call, me } = await organisationWithLicenses(host)
  const id = await license('Mine', [], { startDate: day(10), expirationDate: day(12) })
  expect(await call('extendLicenses', { licenseIds: [id], expirationDate: day(-1) })).toMatchObject(
    { http: 422, errors: [{ field: 'expirationDate', code: 'past' }] },
  )
  expect(await call('extendLicenses', { licenseIds: [id] })).toMatchObject({ http: 422 })
  expect(
    await call('extendLicenses', { licenseIds: [id], expirationDate: '2026-02-30' }),
  ).toMatchObject({ http: 422 })
  expect(
    await call('extendLicenses', { licenseIds: ['nowhere'], expirationDate: day(20) }),
  ).toMatchObject({ http: 404 })
  const other = await organisationWithLicenses(host)
  expect(
    await other.call('extendLicenses', { licenseIds: [id], expirationDate: day(20) }),
  ).toMatchObject({ http: 404 })
  const { authorization: _, ...anonymous } = me.headers
  const answer = await host.app.inject({
    method: 'POST',
    url: '/api/business/extendLicenses',
    payload: { licenseIds: [id], expirationDate: day(20) },
    headers: anonymous,
  })
  expect(answer.statusCode).toBe(401)
})

test('updateLicenseCourse: the category is removed; getLicenses: filters and counts by course', async () => {
  const { license, category, course, send, one, list } = await organisationWithLicenses(host)
  const [safety, fire, lifting] = [
    await category('Safety'),
    await course('Fire safety'),
    await course('Lifting'),
  ]
  const id = await license('Both', [fire, lifting], { categoryId: safety })
  await license('Fire only', [fire])
  const { facets } = await list('facets=true')
  expect(facets.course).toEqual([
    { value: fire, label: 'Fire safety', count: 2 },
    { value: lifting, label: 'Lifting', count: 1 },
  ])
  const { licenses, facets: found } = await list('facet=course&facetSearch=lift')
  expect(licenses).toEqual([])
  expect(found).toEqual({ course: [{ value: lifting, label: 'Lifting', count: 1 }] })
  expect((await list(`course=${lifting}&facets=true`)).titles).toEqual(['Both'])
  const parts = { licenseId: id, version: 1, removeCategory: true }
  const { data } = await send('updateLicenseCourse', parts)
  expect([data.license.category, data.license.version]).toEqual([null, 2])
  expect((await one(id))?.category).toBeNull()
})

test('extendLicenses: members who joined a group after the end get their seats', async () => {
  const { license, people, group, call, one, rows, sync } = await organisationWithLicenses(host)
  const id = await license('Safety', [], { expirationDate: day(5) })
  const [ana = '', ben = '', cem = ''] = await people(3, { status: 'active' })
  const team = await group('Team', [ana, cem])
  const wanted = { licenses: [id], userGroups: [team], futureMembers: true, notify: false }
  await call('addUsersToLicense', wanted)
  // The seat of Cem was revoked by hand: extending does not assign it again.
  await call('removeUsersFromLicense', { licenses: [id], users: [cem] })
  await rows('UPDATE licenses SET expiration_date = $2 WHERE id = $1', id, day(-2))
  await sync()
  await call('addUsersToGroups', { userIds: [ben], userGroups: [team] })
  await syncGroupSeats(host.parts)
  expect((await one(id))?.seats).toMatchObject({ assigned: 1, revoked: 1 })
  await call('extendLicenses', { licenseIds: [id], expirationDate: day(50) })
  await syncGroupSeats(host.parts)
  expect((await one(id))?.seats).toMatchObject({ assigned: 2, revoked: 1 })

  // The same for who joins while the license is deleted.
  const [dan = ''] = await people(1, { status: 'active' })
  await call('deleteLicenseCourses', { licenseIds: [id] })
  await call('addUsersToGroups', { userIds: [dan], userGroups: [team] })
  await syncGroupSeats(host.parts)
  await call('restoreLicenses', { licenseIds: [id] })
  await syncGroupSeats(host.parts)
  expect((await one(id))?.seats).toMatchObject({ assigned: 3, revoked: 1 })
})

test('undoChange: seats of a group, with what its future members would get', async () => {
  const { license, people, group, call, one, read } = await organisationWithLicenses(host)
  const [safety, fire] = [await license('Safety'), await license('Fire')]
  const [ana = '', ben = ''] = await people(2, { status: 'active' })
  const team = await group('Team', [ana])
  const give = (licenses: string[]) =>
    call('addUsersToLicense', { licenses, userGroups: [team], futureMembers: true, notify: false })
  const groupLicenses = async () => (await read(`getGroupLicenses?group=${team}`)).total
  const { data } = await give([safety])
  expect(await groupLicenses()).toBe(1)
  expect((await call(`undoChange/${data.changeId}`, {})).http).toBe(200)
  expect(await groupLicenses()).toBe(0)
  await call('addUsersToGroups', { userIds: [ben], userGroups: [team] })
  await syncGroupSeats(host.parts)
  expect((await one(safety))?.seats).toMatchObject({ assigned: 0 })

  // What was there before, or was assigned again since, is left as it is.
  await give([safety])
  await call('removeUsersFromLicense', { licenses: [safety], users: [ana, ben] })
  const again = await give([safety, fire])
  await call(`undoChange/${again.data.changeId}`, {})
  expect((await read(`getGroupLicenses?group=${team}`)).data.groupLicenses).toMatchObject([
    { license: { _id: safety } },
  ])
})

test('getGroupLicenses, endGroupLicense: bad input, and nobody', async () => {
  const { call, me } = await organisationWithLicenses(host)
  expect((await me.get('/api/business/getGroupLicenses?limit=7')).statusCode).toBe(422)
  expect((await me.get('/api/business/getGroupLicenses?group=a%20b')).statusCode).toBe(422)
  expect(await call('endGroupLicense', {})).toMatchObject({
    http: 422,
    errors: [{ code: 'required' }, { code: 'required' }],
  })
  expect(await call('endGroupLicense', { userGroup: 'a', license: 'b' })).toMatchObject({
    http: 404,
  })
  const get = await host.app.inject({ url: '/api/business/getGroupLicenses' })
  const post = await host.app.inject({
    method: 'POST',
    url: '/api/business/endGroupLicense',
    payload: { userGroup: 'a', license: 'b' },
  })
  expect([get.statusCode, post.statusCode]).toEqual([401, 401])
})
