import { afterAll, expect, test } from 'vitest'
import { testHost } from './host.ts'
import { day, organisationWithLicenses } from './license-host.ts'

const host = await testHost()
afterAll(host.close)

type Organisation = Awaited<ReturnType<typeof organisationWithLicenses>>

async function file({ me }: Organisation, call: string, body: object) {
  const answer = await host.post(`/api/business/${call}`, body, { headers: me.headers })
  expect(answer.statusCode, answer.body).toBe(200)
  const [head, ...lines] = answer.body.replace('\uFEFF', '').trimEnd().split('\r\n')
  return { head, lines, name: String(answer.headers['content-disposition']) }
}

test('exportLicenses: has the values of the list, in the requested columns and order', async () => {
  const own = await organisationWithLicenses(host)
  const safety = await own.license('=Safety', [await own.course('Fire')], {
    seatsTotal: 4,
    expirationDate: day(30),
    supplier: 'Harbour Learning',
  })
  await own.license('Ended', [], { startDate: day(-30), expirationDate: day(-1) })
  await own.license('Unlimited', [], { seatsTotal: null })
  await own.call('addUsersToLicense', { licenses: [safety], users: await own.people(1) })
  const columns = [
    'title',
    'status',
    'total',
    'assigned',
    'available',
    'utilisation',
    'expirationDate',
  ]
  const csv = await file(own, 'exportLicenses', {
    filter: {},
    columns,
    sort: '-title',
    format: 'csv',
  })
  expect(csv.head).toBe('Title,Status,Seats,Pending,Available,Used %,Ends')
  expect(csv.lines).toEqual([
    'Unlimited,Active,Unlimited,0,,,',
    `Ended,Expired,10,0,10,0,${day(-1)}`,
    `'=Safety,Expiring,4,1,3,25,${day(30)}`,
  ])
  expect(csv.name).toMatch(/licenses_acme-.*\.csv/)
  const some = await file(own, 'exportLicenses', { licenseIds: [safety], format: 'csv' })
  expect(some.head?.split(',')).toHaveLength(20)
  expect(some.lines).toHaveLength(1)
  const expired = { filter: { status: 'expired' }, columns: ['title'], format: 'csv' }
  expect((await file(own, 'exportLicenses', expired)).lines).toEqual(['Ended'])
  const unsorted = await own.call('exportLicenses', { filter: {}, sort: 'colour', format: 'csv' })
  expect(unsorted.http).toBe(422)
  expect((await own.call('exportLicenses', { licenseIds: [], format: 'csv' })).http).toBe(422)
  const xlsx = { filter: {}, format: 'xlsx' }
  expect((await host.post('/api/business/exportLicenses', xlsx)).statusCode).toBe(401)
})

test('exportUsersInLicense: has the seats of the list, license by license', async () => {
  const own = await organisationWithLicenses(host)
  const [first, second] = [await own.license('First'), await own.license('Second')]
  const [a = '', b = '', c = ''] = await own.people(3)
  await own.call('addUsersToLicense', { licenses: [second], users: [a, b, c] })
  await own.call('addUsersToLicense', { licenses: [first], users: [c] })
  await own.call('removeUsersFromLicense', { licenses: [second], users: [b] })
  const { users } = await own.seats(second)
  const both = { licenses: [first, second], filter: {}, sort: 'name', format: 'csv' }
  const all = await file(own, 'exportUsersInLicense', both)
  expect(all.head).toBe(
    'License,Person,Email,Seat status,Assigned,Activated,Last reminded,Last active,Courses completed,Revoked',
  )
  expect(all.lines.map((line) => line.split(',')[0])).toEqual(['First', 'Second', 'Second'])
  expect(all.lines.slice(1).map((line) => line.split(',')[2])).toEqual(
    users.map(({ user }) => user.email),
  )
  const columns = ['license', 'status']
  const revoked = { licenses: [second], filter: { status: 'revoked' }, columns, format: 'csv' }
  expect((await file(own, 'exportUsersInLicense', revoked)).lines).toEqual(['Second,Revoked'])
  const some = { licenses: [second], users: [a, b], columns, sort: '-status', format: 'csv' }
  expect((await file(own, 'exportUsersInLicense', some)).lines).toEqual([
    'Second,Revoked',
    'Second,Pending',
  ])
  const unknown = { licenses: ['l_unknown'], filter: {}, format: 'csv' }
  expect(await own.call('exportUsersInLicense', unknown)).toMatchObject({
    http: 404,
    errors: [{ field: 'licenses.0', code: 'not-found' }],
  })
  const unsorted = { ...both, sort: 'colour' }
  expect((await own.call('exportUsersInLicense', unsorted)).http).toBe(422)
  expect((await host.post('/api/business/exportUsersInLicense', both)).statusCode).toBe(401)
})

test('exportUsersInLicense: more than 10,000 rows become a job that writes the file', async () => {
  const own = await organisationWithLicenses(host)
  const license = await own.license('Many', [], { seatsTotal: null })
  await own.rows(
    `WITH made AS (
       INSERT INTO users (id, organisation_id, email, first_name, last_name)
       SELECT 'many' || n, $1, 'many' || n || '@x.example', 'Many', n::text FROM generate_series(1, 10001) AS n
       RETURNING id)
     INSERT INTO seats (id, organisation_id, license_id, user_id, status) SELECT id, $1, $2, id, 'assigned' FROM made`,
    own.me.organisationId,
    license,
  )
  const columns = ['person']
  const body = { licenses: [license], filter: {}, columns, format: 'csv' }
  const { http, data } = await own.call('exportUsersInLicense', body)
  expect(http).toBe(202)
  expect(data.job).toMatchObject({ title: 'Export of 10,001 seats', total: 10_001 })
  const { status, file: url } = await own.ended(data.job._id)
  expect(status).toBe('succeeded')
  expect((await host.app.inject({ url })).body.split('\r\n')).toHaveLength(10_003)
})
