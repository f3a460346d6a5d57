import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeLateJoiners } from '../../server/events/late-joiners.ts'
import { eventOrganisation, type EventOrganisation, inHours } from './event-host.ts'
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

test('updateEventAttendance: who attended was active on that day', async () => {
  const { id, people } = await begun(2)
  const [a = '', b = ''] = people
  const activity = () =>
    office.rows(
      `SELECT a.day::text, u.last_active_at AS at, u.id FROM activity_days a JOIN users u ON u.id = a.user_id
       WHERE u.id = ANY($1)`,
      people,
    )
  await mark(id, 'attended', { users: [a] })
  await mark(id, 'no-show', { users: [b] })
  const { startAt } = await office.read(id)
  expect(await activity()).toEqual([{ day: startAt.slice(0, 10), at: new Date(startAt), id: a }])
  await mark(id, 'attended', { users: [b] })
  expect(await activity()).toHaveLength(2)
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

test('lockEventAttendance reopens attendance for 7 days, and exportEventAttendance has a row for each date', async () => {
  const { id, people } = await begun(2)
  const early = await office.call('lockEventAttendance', { eventId: id, locked: false })
  expect([early.http, early.errors[0].code]).toEqual([422, 'open'])
  await office.shift(id, -24 * 31)
  const reopened = await office.call('lockEventAttendance', { eventId: id, locked: false })
  expect(reopened.data.event.attendanceLocked).toBe(false)
  expect((await mark(id, 'attended', { users: people, minutes: 42 })).http).toBe(200)
  const file = await office.post('exportEventAttendance', {
    eventId: id,
    filter: {},
    format: 'csv',
  })
  expect(file.statusCode, file.body).toBe(200)
  const [head = '', ...lines] = file.body.trim().split('\r\n')
  expect(head).toBe('Event,Start,Time zone,Person,Email,Registration,Attendance,Minutes,Note')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('Registered,Attended,42')
  const list = await office.post('exportEvents', {
    eventIds: [id],
    columns: ['title', 'attended'],
    format: 'csv',
  })
  expect(list.body.trim().split('\r\n')[1]).toBe('Fire drill,2')
  const [person = ''] = people
  const own = await office.me.get(`/api/business/getUserEvents/${person}?page=1`)
  expect(own.json()).toMatchObject({
    total: 1,
    data: { events: [{ event: { _id: id }, status: 'registered', attendance: 'attended' }] },
  })
})

test('updateEventDate and cancelEventDate change one date of a series', async () => {
  const { _id, dates = [] } = await office.event({
    status: 'scheduled',
    recurrence: { frequency: 'weekly', interval: 1, count: 2 },
  })
  const [first, second] = dates
  const time = { startAt: inHours(100), endAt: inHours(101) }
  const moved = await office.call('updateEventDate', { eventId: _id, date: first?._id, ...time })
  expect(moved.http, JSON.stringify(moved)).toBe(200)
  expect(moved.data.event).toMatchObject({ ...time, version: 2 })
  expect(moved.data.event.dates).toMatchObject([{ moved: true }, { moved: false }])
  const body = { eventId: _id, reason: 'The hall is closed' }
  const cancelled = await office.call('cancelEventDate', { ...body, date: second?._id })
  expect(cancelled.data.event.dates).toMatchObject([
    { status: 'scheduled' },
    { status: 'cancelled', cancelReason: 'The hall is closed' },
  ])
  const last = await office.call('cancelEventDate', { ...body, date: first?._id })
  expect([last.http, last.errors[0].code]).toEqual([422, 'last'])
})

test('late joiners: users who enter the audience later are taken in', async () => {
  const [a = '', b = ''] = await office.people(2, { status: 'active' })
  const group = await office.group('Night shift', [a])
  const audience = { type: 'groups', ids: [group] }
  const { _id } = await office.event({ status: 'scheduled', audience, lateJoiners: true })
  await office.call('addUsersToGroups', { userIds: [b], userGroups: [group] })
  await takeLateJoiners(host.parts)
  expect((await office.attendees(_id)).status.get(b)).toBe('invited')
})
