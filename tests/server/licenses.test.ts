import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { testHost } from './host.ts'
import { day, organisationWithLicenses } from './license-host.ts'
import { pathOrganisation } from './path-host.ts'

const host = await testHost()
afterAll(host.close)

const picture = new Blob(
  [
    new Uint8Array(
      await sharp({ create: { width: 40, height: 30, channels: 3, background: '#3451b2' } })
        .png()
        .toBuffer(),
    ),
  ],
  { type: 'image/png' },
)

test('addLicenseCourse: stores what is given, and answers it as getLicenses does', async () => {
  const { course, category, send, one, list, me } = await organisationWithLicenses(host)
  const [feedback, draft] = [await course('Feedback'), await course('Later', { status: 'draft' })]
  const leadership = await category('Leadership')
  const { http, data } = await send('addLicenseCourse', {
    title: '  Leadership essentials  ',
    description: '<p>Twelve <b>courses</b><script>alert(1)</script></p>',
    category: leadership,
    supplier: 'Harbour Learning',
    courses: [draft, feedback],
    seats: { total: 120 },
    expirationDate: day(40),
    revocation: { allowed: true, cap: 12 },
    reminderDays: [7, 3],
    image: picture,
  })
  expect(http).toBe(200)
  expect(data.license).toMatchObject({
    title: 'Leadership essentials',
    description: '<p>Twelve <strong>courses</strong></p>',
    category: { _id: leadership, name: 'Leadership' },
    courses: [
      { _id: draft, title: 'Later', status: 'draft' },
      { _id: feedback, title: 'Feedback', status: 'published' },
    ],
    coursesCount: 2,
    seats: { total: 120, assigned: 0, activated: 0, waiting: 0, revoked: 0, available: 120 },
    utilisation: 0,
    activationRate: null,
    startDate: day(0),
    daysUntilExpiration: 40,
    status: 'expiring',
    revocation: { allowed: true, cap: 12, used: 0 },
    inviteTtlDays: 90,
    reminderDays: [3, 7],
    signupLink: null,
    version: 1,
    createdBy: { name: 'Ana Duarte' },
    updatedBy: null,
  })
  expect(await one(data.license._id)).toEqual(data.license)
  expect((await host.app.inject({ url: data.license.image })).statusCode).toBe(200)
  const { body } = await me.get(`/api/business/getAuditLog?subjectType=license`)
  expect(JSON.parse(body).data.entries).toMatchObject([{ event: 'license/created' }])
  const unlimited = await send('addLicenseCourse', { title: 'No limit', seats: { total: null } })
  expect(unlimited.data.license).toMatchObject({
    seats: { total: null, available: null },
    utilisation: null,
    expirationDate: null,
    daysUntilExpiration: null,
    status: 'active',
  })
  expect((await list()).titles).toEqual(['Leadership essentials', 'No limit'])
})

test('addLicenseCourse: refuses bad input beside its field', async () => {
  const { course, send } = await organisationWithLicenses(host)
  const fire = await course('Fire safety')
  const add = (more: object) => send('addLicenseCourse', { title: 'Safety', ...more })
  const fields = async (more: object) => {
    const { http, errors = [] } = await add(more)
    const [{ field, code } = { field: '', code: '' }] = errors
    return [http, field, code]
  }
  expect(await fields({ title: 'Ab' })).toEqual([422, 'title', 'minLength'])
  expect(await fields({ title: 'x'.repeat(121) })).toEqual([422, 'title', 'maxLength'])
  expect(await fields({ expirationDate: day(3), startDate: day(4) })).toEqual([
    422,
    'expirationDate',
    'before-start',
  ])
  expect(await fields({ expirationDate: day(-1), startDate: day(-9) })).toEqual([
    422,
    'expirationDate',
    'past',
  ])
  expect(await fields({ category: 'nowhere' })).toEqual([422, 'category', 'unknown'])
  expect(await fields({ courses: [fire, fire] })).toEqual([422, 'courses.1', 'repeated'])
  expect(await fields({ courses: [fire, 'nowhere'] })).toEqual([404, 'courses.1', 'not-found'])
  const many = Array.from({ length: 101 }, (_, n) => `c${n}`)
  expect(await fields({ courses: many })).toEqual([422, 'courses', 'maxItems'])
  expect((await add({ reminderDays: [1, 2, 3, 4, 5, 6] })).http).toBe(422)
  const large = new Blob([new Uint8Array(6_000_000)], { type: 'image/png' })
  expect((await add({ image: large })).http).toBe(413)
  const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/svg+xml' })
  expect((await add({ image: svg })).http).toBe(415)
  expect(
    (await host.app.inject({ method: 'POST', url: '/api/business/addLicenseCourse' })).statusCode,
  ).toBe(401)
})

test('addLicenseCourse: the same idempotency key answers the same', async () => {
  const { me, list } = await organisationWithLicenses(host)
  const add = (title: string) => {
    const form = new FormData()
    form.set('title', title)
    return host.app.inject({
      method: 'POST',
      url: '/api/business/addLicenseCourse',
      headers: { ...me.headers, 'idempotency-key': 'once-and-once-only' },
      payload: form,
    })
  }
  const [first, again] = [await add('Once'), await add('Once')]
  expect(again.json()).toEqual(first.json())
  expect((await add('Twice')).statusCode).toBe(409)
  expect((await list()).titles).toEqual(['Once'])
})

test('updateLicenseCourse: changes what is given, refuses stale versions and fewer seats than are taken', async () => {
  const { course, license, people, send, one, rows, me } = await organisationWithLicenses(host)
  const [fire, first] = [await course('Fire safety'), await course('First aid')]
  const id = await license('Safety', [fire], { seatsTotal: 3, revocationsUsed: 2 })
  const [ana = '', ben = ''] = await people(2, { status: 'active' })
  for (const user of [ana, ben])
    await rows(
      `INSERT INTO seats (id, organisation_id, license_id, user_id, status)
       VALUES (gen_random_uuid()::text, $1, $2, $3, 'assigned')`,
      me.organisationId,
      id,
      user,
    )
  expect((await one(id))?.seats).toMatchObject({ total: 3, assigned: 2, available: 1 })
  const update = (parts: object, query = '') =>
    send(`updateLicenseCourse${query}`, { licenseId: id, version: 1, ...parts })

  expect(await update({ seats: { total: 1 } })).toMatchObject({
    http: 422,
    code: 'license/not-enough-seats',
    message: '2 seats needed, 1 available',
    errors: [{ field: 'seats.total' }],
  })
  expect(await update({ revocation: { allowed: true, cap: 1 } })).toMatchObject({
    http: 422,
    errors: [{ field: 'revocation.cap', code: 'minimum' }],
  })
  const dry = await update({ courses: [first, fire] }, '?dryRun=true')
  expect(dry).toMatchObject({
    http: 200,
    data: { license: { coursesCount: 2, version: 2 }, impact: { seats: 2, gain: 2, lose: 0 } },
  })
  expect(await one(id)).toMatchObject({ coursesCount: 1, version: 1 })

  const done = await update({
    courses: [first, fire],
    expirationDate: day(90),
    seats: { total: 5 },
  })
  expect(done).toMatchObject({
    http: 200,
    data: {
      license: {
        courses: [{ _id: first }, { _id: fire }],
        status: 'active',
        seats: { total: 5, available: 3 },
        updatedBy: { name: 'Ana Duarte' },
        version: 2,
      },
      impact: dry.data.impact,
    },
  })
  expect(await update({ title: 'Other' })).toMatchObject({ http: 409, code: 'conflict/stale' })
  const open = await update({ version: 2, removeExpirationDate: true, seats: { total: null } })
  expect(open.data.license).toMatchObject({ expirationDate: null, seats: { available: null } })
  expect(await update({ licenseId: 'nowhere' })).toMatchObject({ http: 404 })
})

test('licenses: the database refuses more seats than there are, whoever asks', async () => {
  const { license, people, rows, me } = await organisationWithLicenses(host)
  const id = await license('Two seats', [], { seatsTotal: 2 })
  const users = await people(3)
  const insert = (some: string[]) =>
    rows(
      `INSERT INTO seats (id, organisation_id, license_id, user_id, status)
       SELECT gen_random_uuid()::text, $1, $2, u, 'assigned' FROM unnest($3::text[]) u`,
      me.organisationId,
      id,
      some,
    )
  await expect(insert(users)).rejects.toThrow('licenses_not_oversold')
  await insert(users.slice(0, 2))
  await expect(insert(users.slice(2))).rejects.toThrow('licenses_not_oversold')
  await expect(insert(users.slice(0, 1))).rejects.toThrow('seats_key')
  await rows(`UPDATE seats SET status = 'revoked' WHERE license_id = $1`, id)
  await insert(users.slice(1))
  const counted = await rows(
    `SELECT seats_taken, (SELECT count(*)::integer FROM seats s
       WHERE s.license_id = l.id AND s.status <> 'revoked') AS n FROM licenses l WHERE id = $1`,
    id,
  )
  expect(counted).toEqual([{ seats_taken: 2, n: 2 }])
})

test('getLicenses: pages, sorts, filters and counts', async () => {
  const { license, category, course, list, me } = await organisationWithLicenses(host)
  const [safety, fire] = [await category('Safety'), await course('Fire safety')]
  await license('Ended', [], { expirationDate: day(-1), isTrial: true })
  await license('Soon', [fire], { expirationDate: day(30), supplier: 'Harbour', seatsTotal: 4 })
  await license('Later', [], { expirationDate: day(61), categoryId: safety })
  await license('Not yet', [], { startDate: day(2) })
  await license('Gone', [], { deletedAt: new Date() })

  expect((await list()).titles).toEqual(['Ended', 'Soon', 'Later', 'Not yet'])
  expect((await list('sort=-title&page=1&limit=10')).titles).toEqual([
    'Soon',
    'Not yet',
    'Later',
    'Ended',
  ])
  expect((await list('sort=status')).titles).toEqual(['Not yet', 'Later', 'Soon', 'Ended'])
  expect((await list('expiresTo=' + day(60))).titles).toEqual(['Soon'])
  expect((await list(`course=${fire}`)).titles).toEqual(['Soon'])
  expect((await list('search=harb%20so')).titles).toEqual(['Soon'])
  expect((await list('deleted=true')).titles).toEqual(['Gone'])
  expect((await list('hasWaiting=true')).titles).toEqual([])
  expect((await list('usedFrom=1')).titles).toEqual([])
  expect((await list('licenseId=nowhere')).licenses).toEqual([])
  const { facets, total } = await list('facets=true&status=expiring')
  expect(total).toBe(1)
  const sorted = facets.status.toSorted((a: { value: string }, b: { value: string }) =>
    a.value.localeCompare(b.value),
  )
  expect(sorted).toEqual([
    { value: 'active', count: 1 },
    { value: 'expired', count: 1 },
    { value: 'expiring', count: 1 },
    { value: 'scheduled', count: 1 },
  ])
  expect(facets.supplier).toEqual([{ value: 'Harbour', count: 1 }])
  const { facets: spans } = await list(`facets=true&expiresTo=${day(60)}`)
  expect(spans.expiresTo).toContainEqual({
    value: day(60),
    label: 'Within 60 days',
    count: 1,
  })
  expect(spans.usedFrom).toEqual([])
  expect((await me.get('/api/business/getLicenses?sort=age')).statusCode).toBe(422)
  expect((await host.app.inject({ url: '/api/business/getLicenses' })).statusCode).toBe(401)
  const other = await organisationWithLicenses(host)
  expect((await other.list()).titles).toEqual([])

  const categories = (await me.get('/api/business/getLicensedCategories?sort=-name')).json()
  expect(categories.data.licensedCategories).toEqual([
    { _id: safety, name: 'Safety', licensesCount: 1 },
  ])
})

test('deleteLicenseCourses: a dry run changes nothing, restoreLicenses and undo bring back', async () => {
  const { license, call, list } = await organisationWithLicenses(host)
  const [a, b] = [await license('A license'), await license('B license')]
  const dry = await call('deleteLicenseCourses?dryRun=true', { licenseIds: [a, b] })
  expect(dry.data.counts).toEqual({ succeeded: 2, skipped: 0, failed: 0 })
  expect((await list()).total).toBe(2)
  const { data } = await call('deleteLicenseCourses', { licenseIds: [a] })
  expect(data.succeeded).toEqual([{ _id: a, name: 'A license' }])
  expect((await list()).titles).toEqual(['B license'])
  expect(await call('deleteLicenseCourses', { licenseIds: [a, b, 'nowhere'] })).toMatchObject({
    http: 207,
    data: { counts: { succeeded: 1, skipped: 1, failed: 1 } },
  })
  expect((await call(`undoChange/${data.changeId}`, {})).http).toBe(200)
  const { http } = await call('restoreLicenses', { filter: { deleted: true } })
  expect([http, (await list()).total]).toEqual([200, 2])
  expect((await call('deleteLicenseCourses', { licenseIds: ['nowhere'] })).http).toBe(404)
})

test('deleteLicenseCourses: a license that is a step of a learning path is not deleted', async () => {
  const { license, path, call, one, update } = await pathOrganisation(host)
  const [safety, other] = [await license('Safety'), await license('Other')]
  const steps = [{ _id: safety, type: 'license' as const }]
  const id = await path('Induction', steps, { status: 'draft' })
  const body = { licenseIds: [safety] }
  expect(await call('deleteLicenseCourses', body)).toMatchObject({
    http: 409,
    code: 'license/in-use',
    message: 'Safety is a step of 1 learning path',
  })
  const dry = await call('deleteLicenseCourses?dryRun=true', body)
  expect(dry.data.failed).toMatchObject([{ ref: safety, code: 'license/in-use' }])
  expect(await call('deleteLicenseCourses', { licenseIds: [safety, other] })).toMatchObject({
    http: 207,
    data: { counts: { succeeded: 1, failed: 1 } },
  })
  expect(await one(safety)).toMatchObject({ deletedAt: null })
  await update(id, { courses: [] })
  expect((await call('deleteLicenseCourses', body)).http).toBe(200)
})
