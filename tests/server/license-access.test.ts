import { afterAll, expect, test } from 'vitest'
import { jobs, seats } from '../../server/db/schema.ts'
import { newId } from '../../server/lib/id.ts'
import { patience } from '../patience.ts'
import { testHost } from './host.ts'
import { countSeatsOf, day, organisationWithLicenses } from './license-host.ts'

const host = await testHost()
afterAll(host.close)

test('licenses: begin and end with the days of the time zone, and go on when they are extended', async () => {
  const school = await organisationWithLicenses(host, 'Europe/Dublin')
  const { course, license, people, call, sync, holdings, rows, moveTo } = school
  const fire = await course('Fire safety')
  const [ana = ''] = await people(1, { status: 'active' })
  const id = await license('Autumn', [fire], { startDate: '2020-01-01' })
  await call('addUsersToLicense', { licenses: [id], users: [ana], notify: false })
  const setEnd = (end: string) =>
    rows('UPDATE licenses SET expiration_date = $2 WHERE id = $1', id, end)
  const statusAt = async (moment: string) => {
    await sync(new Date(moment))
    return (await holdings(ana))[0]?.status
  }
  await setEnd('2026-10-24')
  expect(await statusAt('2026-10-24T22:59:59Z')).toBe('not-started')
  expect(await statusAt('2026-10-24T23:00:00Z')).toBe('withdrawn')
  // Clocks went back during the night to 25 October.
  await setEnd('2026-10-25')
  expect(await statusAt('2026-10-25T23:59:59Z')).toBe('not-started')
  expect(await statusAt('2026-10-26T00:00:00Z')).toBe('withdrawn')
  await setEnd('2026-11-01')
  expect(await statusAt('2026-10-26T00:00:01Z')).toBe('not-started')
  await moveTo('Pacific/Auckland')
  expect(await statusAt('2026-11-01T10:59:59Z')).toBe('not-started')
  expect(await statusAt('2026-11-01T11:00:00Z')).toBe('withdrawn')
  await moveTo('Pacific/Honolulu')
  expect(await statusAt('2026-11-02T09:59:59Z')).toBe('not-started')
  expect(await statusAt('2026-11-02T10:00:00Z')).toBe('withdrawn')
  expect(await countSeatsOf(school, id)).toMatchObject({ taken: 1, n: 1 })
})

test('licenses: before the first day seats can be given, courses and mails wait for it', async () => {
  const school = await organisationWithLicenses(host)
  const { course, license, people, call, one, sync, holdings, rows } = school
  const id = await license('Next week', [await course('Fire safety')], { startDate: day(7) })
  const [ana = ''] = await people(1, { status: 'active' })
  await call('addUsersToLicense', { licenses: [id], users: [ana] })
  expect(await one(id)).toMatchObject({ status: 'scheduled', seats: { assigned: 1 } })
  expect(await holdings(ana)).toEqual([])
  const mails = () => rows('SELECT kind FROM mails WHERE user_id = $1', ana)
  expect(await mails()).toEqual([])
  await sync(new Date(Date.now() + 8 * 86_400_000))
  expect(await holdings(ana)).toMatchObject([{ sources: ['license'] }])
  expect(await mails()).toEqual([{ kind: 'course-assigned' }])
})

test('licenses: courses that are added, published or taken out follow, completed ones stay', async () => {
  const school = await organisationWithLicenses(host)
  const { course, license, people, call, send, sync, holdings, rows } = school
  const [fire, first] = [await course('Fire safety'), await course('First aid')]
  const draft = await course('Later', { status: 'draft' })
  const id = await license('Safety', [fire])
  const [ana = ''] = await people(1, { status: 'active' })
  await call('addUsersToLicense', { licenses: [id], users: [ana] })
  await rows(
    `UPDATE enrollments SET status = 'completed', progress = 100, completed_at = now(), started_at = now()
     WHERE user_id = $1`,
    ana,
  )
  const update = (version: number, courses: string[]) =>
    send('updateLicenseCourse', { licenseId: id, version, courses })
  expect((await update(1, [fire, first, draft])).data.impact).toMatchObject({ gain: 1, lose: 0 })
  await expect
    .poll(() => holdings(ana), patience)
    .toMatchObject([{ status: 'completed' }, { status: 'not-started' }])
  await rows(`UPDATE courses SET status = 'published' WHERE id = $1`, draft)
  await sync()
  const titles = async () => (await holdings(ana)).map(({ course: title }) => title)
  await expect.poll(titles, patience).toEqual(['Fire safety', 'First aid', 'Later'])
  expect((await update(2, [draft])).data.impact).toMatchObject({ lose: 1, unfinished: 1 })
  await expect
    .poll(() => holdings(ana), patience)
    .toMatchObject([
      { status: 'completed', sources: [] },
      { status: 'withdrawn' },
      { status: 'not-started' },
    ])
  await call('deleteLicenseCourses', { licenseIds: [id] })
  await expect
    .poll(() => holdings(ana), patience)
    .toMatchObject([{ status: 'completed' }, {}, { status: 'withdrawn' }])
  await call('restoreLicenses', { licenseIds: [id] })
  await expect
    .poll(async () => (await holdings(ana))[2], patience)
    .toMatchObject({ status: 'not-started', sources: ['license'] })
})

test('addUsersToLicense: a job has its seats at once, gives courses later, and frees seats when cancelled', async () => {
  const school = await organisationWithLicenses(host)
  const { course, license, people, call, one, ended } = school
  const fire = await course('Fire safety')
  const id = await license('Everybody', [fire], { seatsTotal: 600 })
  const users = await people(501, { status: 'active' })
  const body = { licenses: [id], users, notify: false }
  const { http, data } = await call('addUsersToLicense', body)
  expect(http).toBe(202)
  expect((await one(id))?.seats).toMatchObject({ assigned: 501, available: 99 })
  expect(await ended(data.job._id)).toMatchObject({ status: 'succeeded' })
  expect(await countSeatsOf(school, id)).toEqual({ taken: 501, n: 501, surplus: 0, missing: 0 })

  const other = await license('Nobody', [fire], { seatsTotal: 600 })
  const job = newId()
  const { organisationId, id: createdBy } = school.me
  const waiting = { kind: 'assign-seats', title: 'Seats', total: 501, input: {} }
  await host.db.insert(jobs).values({ id: job, organisationId, createdBy, ...waiting })
  await host.db.insert(seats).values(
    users.map((userId) => ({
      id: newId(),
      organisationId,
      licenseId: other,
      userId,
      status: 'assigned' as const,
      jobId: job,
    })),
  )
  expect((await one(other))?.seats).toMatchObject({ assigned: 501, available: 99 })
  expect((await call(`cancelJob/${job}`, {})).http).toBe(200)
  expect((await one(other))?.seats).toMatchObject({ assigned: 0, revoked: 0, available: 600 })
})

test('licenses: after 1,000 random changes figures equal rows, and enrollments equal seats', async () => {
  const school = await organisationWithLicenses(host)
  const { course, license, people, call, sync } = school
  const courses = [await course('One'), await course('Two'), await course('Three')]
  const ids = [
    await license('A', courses.slice(0, 2), { seatsTotal: 6 }),
    await license('B', courses.slice(1), { seatsTotal: 4 }),
  ]
  const users = await people(10, { status: 'active' })
  let seed = 7
  const pick = <Item>(items: readonly Item[]): Item | undefined => {
    seed = (seed * 48_271) % 2_147_483_647
    return items[seed % items.length]
  }
  const change = async (n: number) => {
    const [from, user] = [pick(ids), pick(users)]
    const to = ids.find((id) => id !== from)
    const body = { licenses: [from], users: [user], notify: false }
    const changes = [
      ['addUsersToLicense', { ...body, ifShort: pick(['fill', 'wait', 'refuse']) }],
      ['addUsersToLicense', { ...body, ifShort: 'fill' }],
      ['removeUsersFromLicense', { licenses: [from], users: [user] }],
      ['restoreUsersToLicense', { licenses: [from], users: [user] }],
      ['moveUsersToLicense', { from, to, users: [user] }],
    ] as const
    const [name, sent] = pick(changes) ?? ['addUsersToLicense', body]
    const { http, data } = await call(name, sent)
    expect([200, 207, 422]).toContain(http)
    if (data?.changeId && n % 7 === 0)
      expect((await call(`undoChange/${data.changeId}`, {})).http).toBeLessThan(500)
  }
  // A thousand changes, ten of them at a time.
  for (let n = 0; n < 1_000; n += 10)
    await Promise.all(Array.from({ length: 10 }, (_, m) => change(n + m)))
  await sync()
  for (const id of ids) {
    const found = await countSeatsOf(school, id)
    expect(found).toMatchObject({ taken: found?.n, surplus: 0, missing: 0 })
  }
}, 240_000)

test('licenses: calls without a session answer 401, and those about other organisations 404', async () => {
  const [mine, theirs] = [
    await organisationWithLicenses(host),
    await organisationWithLicenses(host),
  ]
  const [id, other] = [await mine.license('Mine'), await theirs.license('Theirs')]
  const bodies: [string, object][] = [
    ['addUsersToLicense', { licenses: [id, other], users: ['nobody'] }],
    ['removeUsersFromLicense', { licenses: [other], users: ['nobody'] }],
    ['restoreUsersToLicense', { licenses: [other], users: ['nobody'] }],
    ['remindUsersInLicense', { licenses: [other], users: ['nobody'] }],
    ['moveUsersToLicense', { from: id, to: other, users: ['nobody'] }],
    ['deleteLicenseCourses', { licenseIds: [other] }],
    ['restoreLicenses', { licenseIds: [other] }],
  ]
  for (const [name, body] of bodies) {
    expect((await host.post(`/api/business/${name}`, body)).statusCode, name).toBe(401)
    expect((await mine.call(name, body)).http, name).toBe(404)
  }
  const answer = await mine.call('addUsersToLicense', bodies[0]?.[1] ?? {})
  expect(answer.errors).toEqual([
    { field: 'licenses.1', code: 'not-found', message: 'This license was not found' },
  ])
  expect((await mine.me.get(`/api/business/getUsersInLicense/${other}`)).statusCode).toBe(404)
  expect((await host.app.inject({ url: `/api/business/getUsersInLicense/${id}` })).statusCode).toBe(
    401,
  )
})
