import { afterAll, expect, test } from 'vitest'
import { eventOrganisation } from './event-host.ts'
import { testHost } from './host.ts'
import { pathOrganisation } from './path-host.ts'

const host = await testHost()
afterAll(host.close)

const active = { firstName: 'Ada', lastName: 'Byron', status: 'active' } as const

type Call = (name: string, body: object) => Promise<{ http: number; data: { total: number } }>

/** The number of people in an audience. */
const counter = (call: Call) => async (audience: object) => {
  const answer = await call('previewAudience', { audience })
  expect(answer.http, JSON.stringify(answer)).toBe(200)
  return answer.data.total
}

test('previewAudience: the filters of the people of a course, a path and a license', async () => {
  const { people, course, path, license, group, call, rows } = await pathOrganisation(host)
  const [ana = '', ben = '', cleo = ''] = await people(3, active)
  const count = counter(call)
  const fire = await course('Fire safety')
  await call('addUsersToCourse', { courses: [fire], users: [ana, ben, cleo], notify: false })
  await rows("UPDATE enrollments SET status = 'withdrawn' WHERE user_id = $1", cleo)
  const inCourse = (courseFilter: object, more: object = {}) =>
    count({ type: 'courses', ids: [fire], courseFilter, ...more })
  expect(await inCourse({})).toBe(2)
  expect(await inCourse({ status: 'withdrawn' })).toBe(1)
  expect(await inCourse({ source: 'direct', search: 'byron' })).toBe(2)
  expect(await inCourse({ source: 'group' })).toBe(0)
  expect(await inCourse({ group: await group('Sales', [ana]) })).toBe(1)
  expect(await inCourse({ source: 'direct' }, { condition: 'completed' })).toBe(0)
  expect(await count({ type: 'courses', ids: ['unknown'], courseFilter: {} })).toBe(0)

  const first = await path('First lead', [fire])
  await call('addUsersTolearningPaths', { paths: [first], users: [ana, ben] })
  const inPath = (pathFilter: object) => count({ type: 'paths', ids: [first], pathFilter })
  expect(await inPath({ status: 'not-started' })).toBe(2)
  expect(await inPath({ step: fire, search: 'nobody' })).toBe(0)

  const sales = await license('Sales', [fire])
  await call('addUsersToLicense', { licenses: [sales], users: [ana] })
  const inLicense = (seatFilter: object) => count({ type: 'licenses', ids: [sales], seatFilter })
  expect(await inLicense({ course: fire, search: 'byron' })).toBe(1)
  expect(await inLicense({ expiredInvite: true })).toBe(0)
})

test('previewAudience: the filter of the people of an event', async () => {
  const { people, scheduled, places, call } = await eventOrganisation(host)
  const [ana = '', ben = '', cleo = ''] = await people(3, active)
  const { _id, dates = [] } = await scheduled([ana, ben, cleo])
  await places(_id, 'register', [ana, ben])
  await places(_id, 'withdraw', [ben])
  const count = counter(call)
  const of = (registrationFilter?: object) =>
    count({ type: 'events', ids: [_id], registrationFilter })
  expect(await of()).toBe(2)
  expect(await of({})).toBe(3)
  expect(await of({ status: 'cancelled' })).toBe(1)
  expect(await of({ status: 'registered', attendance: 'none', date: dates[0]?._id })).toBe(1)
  expect(await of({ status: 'registered', search: 'nobody' })).toBe(0)
})
