import { afterAll, expect, test, vi } from 'vitest'
import { patience } from '../patience.ts'
import { deactivateDue } from '../../server/people-actions/deactivate-scheduled.ts'
import { newId } from '../../server/lib/id.ts'
import { testHost } from './host.ts'
import { countSeatsOf, day, organisationWithLicenses } from './license-host.ts'

const host = await testHost()
afterAll(host.close)

test('deactivateUsers frees seats; who returns takes a free one or waits', async () => {
  const school = await organisationWithLicenses(host)
  const { course, license, people, call, one, seats, sync } = school
  const fire = await course('Fire safety')
  const id = await license('Safety', [fire], { seatsTotal: 2 })
  const firm = await license('No way back', [fire], { revocationAllowed: false })
  const [ana = '', ben = '', cem = ''] = await people(3, { status: 'active' })
  await call('addUsersToLicense', { licenses: [id, firm], users: [ana, ben] })
  const at = new Date().toISOString()
  const event = {
    eventId: newId(),
    user: ana,
    course: fire,
    item: `${fire}-1`,
    type: 'started',
    at,
  }
  await call('recordProgress', { events: [event] })

  const dry = await call('deactivateUsers?dryRun=true', { userIds: [ana] })
  expect(dry.data.consequences.seats).toBe(1)
  expect((await call('deactivateUsers', { userIds: [ana] })).data.consequences.seats).toBe(1)
  expect(await one(id)).toMatchObject({
    seats: { assigned: 1, activated: 0, revoked: 1, available: 1 },
    revocation: { used: 1 },
  })
  expect((await one(firm))?.seats).toMatchObject({ activated: 1 })
  const { users: held } = await seats(firm, 'reclaim=inactive')
  expect(held.map(({ _id }) => _id)).toEqual([ana])
  const { users: revoked } = await seats(id, 'status=revoked')
  expect(revoked).toMatchObject([{ _id: ana, revokedWhy: 'deactivated' }])

  const back = await call('reactivateUsers?dryRun=true', { userIds: [ana] })
  expect(back.data.consequences).toMatchObject({ seatsTaken: 1 })
  await call('addUsersToLicense', { licenses: [id], users: [cem] })
  const returned = await call('reactivateUsers', { userIds: [ana] })
  expect(returned.data.consequences).toMatchObject({ seatsWaiting: 1 })
  expect((await one(id))?.seats).toMatchObject({ assigned: 2, waiting: 1, revoked: 0 })
  const removed = await host.app.inject({
    method: 'DELETE',
    url: '/api/business/deleteUsers',
    headers: school.me.headers,
    payload: { userIds: [cem] },
  })
  expect((await one(id))?.seats).toMatchObject({ assigned: 1, available: 1 })
  expect((await call(`undoChange/${removed.json().data.changeId}`, {})).http).toBe(200)
  expect((await one(id))?.seats).toMatchObject({ assigned: 2, available: 0 })
  await sync()
  expect(await countSeatsOf(school, id)).toEqual({ taken: 2, n: 2, surplus: 0, missing: 0 })
})

test('deactivateUsers: seats are kept if that is chosen, now and at a later day', async () => {
  const { license, people, call, one, rows } = await organisationWithLicenses(host)
  const id = await license('Safety', [], { seatsTotal: 3 })
  const [ana = '', ben = '', cem = ''] = await people(3, { status: 'active' })
  await call('addUsersToLicense', { licenses: [id], users: [ana, ben, cem] })
  const keep = { userIds: [ana], seats: 'keep' }
  const dry = await call('deactivateUsers?dryRun=true', keep)
  expect(dry.data.consequences.seats).toBe(0)
  await call('deactivateUsers', keep)
  expect((await one(id))?.seats).toMatchObject({ assigned: 3, available: 0 })
  await call('reactivateUsers', { userIds: [ana] })
  expect((await one(id))?.seats).toMatchObject({ assigned: 3, waiting: 0 })

  await call('deactivateUsers', { userIds: [ben], deactivateOn: day(3), seats: 'keep' })
  await call('deactivateUsers', { userIds: [cem], deactivateOn: day(3) })
  await rows("UPDATE users SET deactivate_at = now() - interval '1 minute' WHERE id = ANY($1)", [
    ben,
    cem,
  ])
  await deactivateDue(host.parts)
  expect((await one(id))?.seats).toMatchObject({ assigned: 2, revoked: 1, available: 1 })
  expect((await call('deactivateUsers', { userIds: [ana], seats: 'sell' })).http).toBe(422)
})

test('groups: a rule about a license has those with a seat, and follows when seats change', async () => {
  const { license, people, call, read } = await organisationWithLicenses(host)
  const id = await license('Safety', [], { seatsTotal: 2 })
  const [ana = '', ben = '', cem = ''] = await people(3, { status: 'active' })
  await call('addUsersToLicense', { licenses: [id], users: [ana] })
  const group = async (name: string, op: 'is' | 'is-not') => {
    const rules = { match: 'all', conditions: [{ field: 'license', op, value: id }] }
    return (await call('createUserGroup', { name, rules })).data.userGroup
  }
  const [holders, others] = [await group('Holders', 'is'), await group('Others', 'is-not')]
  expect([holders.usersCount, others.usersCount]).toEqual([1, 2])
  const members = async () => {
    const found = await Promise.all(
      [holders._id, others._id].map((each) => read(`getUsers?page=1&group=${each}`)),
    )
    return found.map(({ total }) => total)
  }
  const become = (counts: number[]) =>
    vi.waitUntil(async () => JSON.stringify(await members()) === JSON.stringify(counts), patience)
  const wait = { licenses: [id], users: [ben, cem], ifShort: 'wait' }
  await call('addUsersToLicense', wait)
  await become([2, 1])
  await call('removeUsersFromLicense', { licenses: [id], users: [ana, ben] })
  await become([0, 3])
})

test('licenses: are counted for users, listed with courses, and keep their courses from deletion', async () => {
  const { course, license, people, call, read, rows } = await organisationWithLicenses(host)
  const fire = await course('Fire safety')
  const id = await license('Safety', [fire])
  const [ana = '', ben = ''] = await people(2, { status: 'active' })
  await call('addUsersToLicense', { licenses: [id], users: [ana] })
  expect((await read(`getUserLicensesCount/${ana}`)).data).toEqual({ count: 1 })
  expect((await read(`getUserLicensesCount/${ben}`)).data).toEqual({ count: 0 })
  expect(await read(`getUserLicenses/${ana}`)).toMatchObject({
    total: 1,
    data: {
      licenses: [{ license: { _id: id, name: 'Safety' }, status: 'assigned', source: 'admin' }],
    },
  })
  expect(await read(`getUserLicenses/${ben}`)).toMatchObject({ total: 0 })
  expect(await read('getUserLicenses/nobody')).toMatchObject({ code: 'request/not-found' })
  const found = await read(`getAllUsersQuery?page=1&limit=10&license=${id}`)
  expect(found.data.users).toMatchObject([{ _id: ana, licensesCount: 1 }])
  const both = await read('getCoursesAndLicenses?facets=true')
  expect(both.data.coursesAndLicenses).toMatchObject([
    { title: 'Fire safety', type: 'course', usersCount: 1 },
    { _id: id, title: 'Safety', type: 'license', status: 'active', usersCount: 1 },
  ])
  expect(both.facets.type).toHaveLength(2)
  const licenses = await read('getCoursesAndLicenses?type=license&search=safety')
  expect(licenses).toMatchObject({ total: 1, data: { coursesAndLicenses: [{ _id: id }] } })
  await rows('DELETE FROM enrollments WHERE course_id = $1', fire)
  expect(await call('deleteCourses', { courseIds: [fire] })).toMatchObject({
    http: 409,
    message: '1 license has Fire safety. Archive it instead',
  })
})

test('active-users, statusCount, search: by license, and licenses by their title', async () => {
  const { course, license, people, call, read, rows, me } = await organisationWithLicenses(host)
  const id = await license('Safety at sea', [await course('Fire')], { supplier: 'Harbour' })
  const [ana = '', ben = ''] = await people(2, { status: 'active' })
  await call('addUsersToLicense', { licenses: [id], users: [ana] })
  await rows(
    `INSERT INTO activity_days (organisation_id, day, user_id)
     SELECT $1, current_date - 1, id FROM unnest($2::text[]) AS id`,
    me.organisationId,
    [ana, ben],
  )
  const range = `from=${day(-3)}&to=${day(0)}`
  expect((await read(`active-users?${range}`)).data.total).toBe(2)
  expect((await read(`active-users?${range}&license=${id}`)).data.total).toBe(1)
  expect((await read(`active-users?${range}&license=l_unknown`)).data.total).toBe(0)
  expect((await read(`statusCount?license=${id}`)).data.counts).toMatchObject({ notStarted: 1 })
  expect((await read('statusCount?license=l_unknown')).data.counts).toMatchObject({ total: 0 })
  const hits = (await read('search?q=safety')).data.hits
  expect(hits).toMatchObject([
    {
      kind: 'license',
      title: 'Safety at sea',
      subtitle: '9 seats free',
      href: `/library/selected-license/summary?licenseId=${id}`,
    },
  ])
  await call('deleteLicenseCourses', { licenseIds: [id] })
  expect((await read('search?q=safety')).data.hits).toEqual([])
  expect((await read(`active-users?${range}&license=${id}`)).data.total).toBe(0)
})

test('createSignupLink: who joins gets a seat, or waits for one, and is counted once', async () => {
  const { course, license, call, one, seats, holdings, read } = await organisationWithLicenses(host)
  const id = await license('Safety', [await course('Fire safety')], { seatsTotal: 1 })
  const made = await call('createSignupLink', { licenses: [id], maxUses: 5 })
  expect(made).toMatchObject({
    http: 200,
    data: { details: { kind: 'signup', targets: [{ _id: id, type: 'license', available: true }] } },
  })
  expect(await one(id)).toMatchObject({ signupLink: made.data.link, linksCount: 1 })
  const token = new URL(made.data.link).searchParams.get('link') ?? ''
  const shown = await host.post('/api/auth/read-link', { token })
  expect(shown.json().data.link.targets).toEqual([
    { title: 'Safety', summary: '', type: 'license' },
  ])
  const join = (email: string) =>
    host.post('/api/auth/join-link', { token, email, firstName: 'Ira', lastName: 'Holm' })
  const waitFor = (isReached: (license: NonNullable<Awaited<ReturnType<typeof one>>>) => boolean) =>
    vi.waitUntil(async () => {
      const now = await one(id)
      return now && isReached(now)
    }, patience)
  const [first, second] = [
    `${newId().toLowerCase()}@acme.example`,
    `${newId().toLowerCase()}@acme.example`,
  ]
  expect((await join(first)).statusCode).toBe(200)
  await waitFor((now) => now.seats.assigned === 1)
  await join(second)
  await waitFor((now) => now.seats.waiting === 1)
  await join(first)
  const { users } = await seats(id, 'source=signup-link&status=assigned')
  expect(users.map(({ user }) => user.email)).toEqual([first])
  expect(users[0]?.sources).toMatchObject([{ kind: 'signup-link' }])
  expect(await holdings(users[0]?._id ?? '')).toMatchObject([{ sources: ['license'] }])
  const [link] = (await read(`getSignupLinks?license=${id}`)).data.links
  expect(await read(`getSignupLinks?course=${id}`)).toMatchObject({ total: 0 })
  expect(link).toMatchObject({ usageCount: 2 })
  const open = await call('generateLinkToCourse', { courses: [id], type: 'license' })
  expect(open.data.details).toMatchObject({ kind: 'open', targets: [{ type: 'license' }] })
  expect((await call('createSignupLink', { licenses: ['nowhere'] })).http).toBe(404)
})
