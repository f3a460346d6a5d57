import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventOrganisation, type EventOrganisation } from './event-host.ts'
import { testHost } from './host.ts'

let host: Awaited<ReturnType<typeof testHost>>
let office: EventOrganisation

beforeAll(async () => {
  host = await testHost()
  office = await eventOrganisation(host)
})
afterAll(() => host.close())

/** An event with these people that began an hour ago. */
async function begun(count: number, more: Record<string, unknown> = {}) {
  const people = await office.people(count, { status: 'active' })
  const { _id } = await office.scheduled(people, { registration: 'automatic', ...more })
  await office.shift(_id, -73)
  return { id: _id, people }
}

const mark = (eventId: string, status: string | null, more: Record<string, unknown>) =>
  office.call('updateEventAttendance', { eventId, status, ...more })

test('updateEventAttendance marks users, all matching, and can be undone', async () => {
  const { id, people } = await begun(4)
  const [a = '', b = ''] = people
  const first = await mark(id, 'attended', { users: [a], minutes: 50 })
  expect(first.http, JSON.stringify(first)).toBe(200)
  await mark(id, 'excused', { users: [b], note: 'Ill' })
  const rest = await mark(id, 'no-show', { filter: { attendance: 'none' } })
  expect(rest.data.counts.succeeded).toBe(2)
  const { users, facets } = await office.attendees(id, 'facets=true&sort=name')
  expect(users.find(({ user }) => user._id === a)).toMatchObject({
    attendance: 'attended',
    marks: [{ status: 'attended', minutes: 50, source: 'manual' }],
  })
  expect(facets.attendance).toEqual([
    { value: 'no-show', count: 2 },
    { value: 'attended', count: 1 },
    { value: 'excused', count: 1 },
  ])
  expect((await office.read(id)).stats).toMatchObject({ attended: 1, noShow: 2 })
  const undone = await office.call(`undoChange/${rest.data.changeId}`, {})
  expect(undone.http, JSON.stringify(undone)).toBe(200)
  expect((await office.read(id)).stats).toMatchObject({ attended: 1, noShow: 0 })
  await mark(id, null, { users: [a] })
  expect((await office.read(id)).stats.attended).toBe(0)
})

test('updateEventAttendance: of a series, attended is every date so far', async () => {
  const { id, people } = await begun(1, {
    recurrence: { frequency: 'daily', interval: 1, count: 3 },
  })
  await office.shift(id, -24)
  const { dates = [] } = await office.read(id)
  const [first = '', second = '', third = ''] = dates.map(({ _id }) => _id)
  const which = { users: people }
  const unnamed = await mark(id, 'attended', which)
  expect([unnamed.http, unnamed.errors[0].field]).toEqual([422, 'date'])
  const future = await mark(id, 'attended', { ...which, date: third })
  expect([future.http, future.errors[0].code]).toEqual([422, 'future'])
  await mark(id, 'attended', { ...which, date: first })
  expect((await office.attendees(id)).users[0]?.attendance).toBe('partial')
  await mark(id, 'attended', { ...which, date: second })
  expect((await office.attendees(id)).users[0]?.attendance).toBe('attended')
})

test('updateEventAttendance: only users with a place, and not after 30 days', async () => {
  const { id, people } = await begun(1)
  const [other = ''] = await office.people(1, { status: 'active' })
  const answer = await mark(id, 'attended', { users: [...people, other] })
  expect([answer.http, answer.data.skipped[0].code]).toEqual([207, 'no-place'])
  await office.shift(id, -24 * 31)
  const locked = await mark(id, 'no-show', { users: people })
  expect([locked.http, locked.code]).toEqual([409, 'event/attendance-locked'])
  expect((await office.read(id)).attendanceLocked).toBe(true)
})
