import { afterAll, expect, test } from 'vitest'
import type { components } from '../../openapi/generated/types.ts'
import { newId } from '../../server/lib/id.ts'
import { patience } from '../patience.ts'
import { testHost } from './host.ts'
import { day, organisationWithLicenses } from './license-host.ts'

const host = await testHost()
afterAll(host.close)

type Outlook = components['schemas']['LicenseOutlook']

/** An organisation with licenses, and the outlook of one. */
async function organisation() {
  const school = await organisationWithLicenses(host)
  const outlook = async (id: string): Promise<Outlook> =>
    (await school.read(`getLicenseOutlook/${id}`)).data.outlook
  /** Moves the assignment of seats, or the revocation, so many days back. */
  const move = (id: string, userIds: string[], column: string, days: number) =>
    school.rows(
      `UPDATE seats SET ${column} = now() - make_interval(days => $3)
       WHERE license_id = $1 AND user_id = ANY($2)`,
      id,
      userIds,
      days,
    )
  const age = (id: string, days: number) =>
    school.rows(
      'UPDATE licenses SET created_at = now() - make_interval(days => $2) WHERE id = $1',
      id,
      days,
    )
  return { ...school, outlook, move, age }
}

test('getLicenseOutlook foresees when a license is full, or how many seats are taken at its end', async () => {
  const { license, people, call, outlook, move, age, rows } = await organisation()
  const id = await license('Safety', [], { seatsTotal: 20 })
  const users = await people(16, { status: 'active' })
  await call('addUsersToLicense', { licenses: [id], users })
  expect((await outlook(id)).forecast).toBeNull()
  await age(id, 7)
  // 14 in 28 days, and 4 seats are left.
  await move(id, users.slice(0, 2), 'assigned_at', 40)
  expect((await outlook(id)).forecast).toEqual({ perDay: 0.5, fullOn: day(8), takenAtEnd: null })

  const set = (columns: string, ...values: unknown[]) =>
    rows(`UPDATE licenses SET ${columns} WHERE id = $1`, id, ...values)
  await set('expiration_date = $2', day(4))
  expect((await outlook(id)).forecast).toEqual({ perDay: 0.5, fullOn: null, takenAtEnd: 18 })
  await set('expiration_date = $2', day(8))
  expect((await outlook(id)).forecast).toEqual({ perDay: 0.5, fullOn: day(8), takenAtEnd: 20 })
  await set('seats_total = NULL')
  expect((await outlook(id)).forecast).toEqual({ perDay: 0.5, fullOn: null, takenAtEnd: 20 })
  // What is revoked counts against it, whenever it was assigned.
  await call('removeUsersFromLicense', { licenses: [id], users: users.slice(0, 14) })
  await move(id, users.slice(2, 14), 'revoked_at', 3)
  expect((await outlook(id)).forecast).toEqual({ perDay: 0, fullOn: null, takenAtEnd: 2 })
  await set('expiration_date = $2', day(-1))
  expect((await outlook(id)).forecast).toBeNull()
})

test('getLicenseOutlook counts seats by week; who waits is not counted', async () => {
  const { license, people, call, outlook, move, one } = await organisation()
  const id = await license('Safety', [], { seatsTotal: 4 })
  const users = await people(5, { status: 'active' })
  await call('addUsersToLicense', { licenses: [id], users, ifShort: 'wait' })
  await move(id, users, 'assigned_at', 100)
  const [ana = '', ben = '', cem = ''] = users
  await move(id, [ana], 'assigned_at', 10)
  await move(id, [ben], 'assigned_at', 0)
  await call('removeUsersFromLicense', { licenses: [id], users: [cem] })
  await move(id, [cem], 'revoked_at', 8)
  const { weeks } = await outlook(id)
  expect(weeks).toHaveLength(12)
  expect(weeks[0]).toEqual({
    from: day(-83),
    to: day(-77),
    assigned: 0,
    revoked: 0,
    taken: 2,
  })
  expect(weeks.slice(-2)).toEqual([
    { from: day(-13), to: day(-7), assigned: 1, revoked: 1, taken: 2 },
    { from: day(-6), to: day(0), assigned: 1, revoked: 0, taken: 3 },
  ])
  expect((await one(id))?.seats).toMatchObject({ assigned: 3, waiting: 1 })
})

test('getLicenseOutlook: its figures are the rows that getUsersInLicense lists by them', async () => {
  const { course, license, people, call, outlook, seats, move, rows, sync } = await organisation()
  const [fire, water, air] = [await course('Fire'), await course('Water'), await course('Air')]
  const id = await license('Safety', [fire, water, air], { revocationAllowed: false })
  const other = await license('More', [air])
  const users = await people(8, { status: 'active' })
  const [ana = '', ben = '', cem = '', dan = '', eva = '', flo = '', gus = ''] = users
  await call('addUsersToLicense', { licenses: [id], users })
  await call('addUsersToLicense', { licenses: [other], users: [flo] })
  await call('addUsersToCourse', { courses: [fire, water, air], users: [gus] })
  for (const user of [ana, ben, cem, eva])
    await call('recordProgress', {
      events: [
        {
          eventId: newId(),
          user,
          course: fire,
          item: `${fire}-1`,
          type: 'started',
          at: new Date().toISOString(),
        },
      ],
    })
  await rows("UPDATE users SET last_active_at = now() - interval '61 days' WHERE id = $1", ana)
  await move(id, [ana], 'activated_at', 61)
  await rows("UPDATE users SET last_active_at = now() - interval '59 days' WHERE id = $1", ben)
  await move(id, [ben], 'activated_at', 61)
  await move(id, [dan], 'assigned_at', 15)
  // An active seat that may not be revoked stays.
  await call('deactivateUsers', { userIds: [eva] })
  await sync()

  const { reclaim, ending } = await outlook(id)
  expect(reclaim).toEqual({ pending: 1, idle: 1, inactive: 1, share: 37.5 })
  for (const kind of ['pending', 'idle', 'inactive'] as const) {
    const { users: listed } = await seats(id, `reclaim=${kind}`)
    expect(listed).toHaveLength(reclaim[kind])
  }
  // Flo keeps one course by another license, Gus all of them.
  const { users: losing } = await seats(id, 'loses=true')
  const { users: keeping } = await seats(id, 'loses=false')
  expect(ending).toMatchObject({ people: 8, losing: losing.length, keeping: keeping.length })
  expect(keeping.map(({ _id }) => _id)).toContain(gus)
  const { users: all } = await seats(id)
  expect(all).toHaveLength(ending.people)

  // It is what really ends.
  const unfinished = () =>
    rows<{ n: number }>(
      `SELECT count(*)::integer AS n FROM enrollments e JOIN courses c ON c.id = e.course_id
       WHERE c.id = ANY($1) AND e.status <> 'withdrawn'`,
      [fire, water, air],
    )
  const [before] = await unfinished()
  await call('deleteLicenseCourses', { licenseIds: [id] })
  await sync()
  // The server may be syncing the same people at this moment.
  const ended = async () => (before?.n ?? 0) - ((await unfinished())[0]?.n ?? 0)
  await expect.poll(ended, patience).toBe(ending.courses)
  expect(ending.courses).toBeGreaterThan(15)
})

test('getUsersInLicense: one facet is searched alone', async () => {
  const { license, people, call, read } = await organisation()
  const id = await license('Safety')
  const users = await people(2, { status: 'active' })
  await call('addUsersToLicense', { licenses: [id], users })
  await call('createUserGroup', { name: 'Night shift', users: users.slice(0, 1) })
  await call('createUserGroup', { name: 'Porters', users })
  const found = await read(`getUsersInLicense/${id}?page=1&limit=10&facet=group&facetSearch=night`)
  expect(found.facets).toMatchObject({ group: [{ label: 'Night shift', count: 1 }] })
  expect(found.facets).not.toHaveProperty('status')
})

test('getLicenseOutlook: an empty license, and one that does not exist or is deleted', async () => {
  const { license, outlook, read, call } = await organisation()
  const id = await license('Nobody', [], { seatsTotal: null })
  expect(await outlook(id)).toMatchObject({
    forecast: null,
    reclaim: { pending: 0, idle: 0, inactive: 0, share: null },
    ending: { people: 0, losing: 0, courses: 0, keeping: 0 },
  })
  await call('deleteLicenseCourses', { licenseIds: [id] })
  expect(await read(`getLicenseOutlook/${id}`)).toMatchObject({ code: 'request/not-found' })
  expect(await read('getLicenseOutlook/nowhere')).toMatchObject({ code: 'request/not-found' })
})
