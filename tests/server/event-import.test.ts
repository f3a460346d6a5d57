import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventOrganisation, type EventOrganisation, inHours } from './event-host.ts'
import { testHost } from './host.ts'

let host: Awaited<ReturnType<typeof testHost>>
let office: EventOrganisation

beforeAll(async () => {
  host = await testHost()
  office = await eventOrganisation(host)
})
afterAll(() => host.close())

/** An event of an hour that began an hour ago, with the addresses of its users. */
async function begun(count: number, more: Record<string, unknown> = {}) {
  const people = await office.people(count, { status: 'active' })
  const { _id } = await office.scheduled(people, { registration: 'automatic', ...more })
  await office.shift(_id, -73)
  const rows = await office.rows<{ id: string; email: string }>(
    'SELECT id, email FROM users WHERE id = ANY($1)',
    people,
  )
  const emailOf = (id = '') => rows.find((row) => row.id === id)?.email ?? ''
  return { id: _id, people, emails: people.map(emailOf) }
}

type Row = Record<string, unknown>

const load = (eventId: string, rows: Row[], query = '') =>
  office.call(`importEventAttendance${query}`, {
    eventId,
    rows: rows.map((row, n) => ({ row: n + 2, ...row })),
  })

/** The marks of the users of an event, by address. */
async function marksOf(id: string) {
  const { users } = await office.attendees(id)
  return new Map(
    users.map(({ user, marks: [mark] }) => [
      user.email,
      mark && [mark.status, mark.minutes, mark.source],
    ]),
  )
}

const codes = (refs: { code: string }[]) => refs.map(({ code }) => code)

test('importEventAttendance gives a verdict for each row', async () => {
  const { id, emails } = await begun(4)
  const [a = '', b = '', c = '', d = ''] = emails
  const [other = ''] = await office.people(1, { status: 'active' })
  const [stranger] = await office.rows<{ email: string }>(
    'SELECT email FROM users WHERE id = $1',
    other,
  )
  const rows = [
    { email: ` \u200b${a.toUpperCase()} `, status: 'Attended', minutes: '58' },
    { email: b, minutes: '45' },
    { email: c, minutes: '44' },
    { email: d, status: 'No show' },
    { email: a, status: 'attended' },
    { email: 'nobody@acme.example', status: 'attended' },
    { email: stranger?.email, status: 'attended' },
    { email: d, start: '2020-01-01 10:00', status: 'attended' },
    { email: 'x@acme.example', status: 'maybe' },
    { email: 'y@acme.example', minutes: 'many' },
    { email: 'z@acme.example' },
  ]
  const dry = await load(id, rows, '?dryRun=true')
  expect(dry.data.counts).toEqual({ succeeded: 4, skipped: 1, failed: 6 })
  expect([...(await marksOf(id)).values()]).toEqual([undefined, undefined, undefined, undefined])
  const answer = await load(id, rows)
  expect(answer.http, JSON.stringify(answer)).toBe(207)
  expect(codes(answer.data.failed)).toEqual([
    'repeated',
    'unknown-user',
    'no-place',
    'unknown-date',
    'invalid',
    'invalid',
  ])
  expect(codes(answer.data.skipped)).toEqual(['empty'])
  expect(await marksOf(id)).toEqual(
    new Map([
      [a, ['attended', 58, 'manual']],
      [b, ['attended', 45, 'manual']],
      [c, ['partial', 44, 'manual']],
      [d, ['no-show', null, 'manual']],
    ]),
  )
  const undone = await office.call(`undoChange/${answer.data.changeId}`, {})
  expect(undone.http, JSON.stringify(undone)).toBe(200)
  expect([...(await marksOf(id)).values()]).toEqual([undefined, undefined, undefined, undefined])
})

test('importEventAttendance: an export comes in again and changes nothing', async () => {
  const { id, people, emails } = await begun(3, { timezone: 'Asia/Tokyo' })
  await office.call('updateEventAttendance', {
    eventId: id,
    status: 'attended',
    minutes: 42,
    note: '=SUM(1)',
    users: people.slice(0, 1),
  })
  await office.call('updateEventAttendance', {
    eventId: id,
    status: 'no-show',
    users: people.slice(1, 2),
  })
  const file = await office.post('exportEventAttendance', {
    eventId: id,
    filter: {},
    format: 'csv',
  })
  const [, ...lines] = file.body.replace('\ufeff', '').trim().split('\r\n')
  const rows = lines.map((line: string) => {
    const [, start, , , email, , status, minutes, note] = line.split(',')
    return { email, start, status, minutes, note }
  })
  const before = await marksOf(id)
  const answer = await load(id, rows)
  expect(codes(answer.data.skipped).toSorted()).toEqual(['already-there', 'already-there', 'empty'])
  expect(answer.data.counts).toEqual({ succeeded: 0, skipped: 3, failed: 0 })
  expect(await marksOf(id)).toEqual(before)
  expect(before.get(emails[2] ?? '')).toBeUndefined()
})

test('importEventAttendance: locked after 30 days', async () => {
  const { id, emails } = await begun(1)
  await office.shift(id, -24 * 31)
  const answer = await load(id, [{ email: emails[0], status: 'attended' }])
  expect([answer.http, answer.code]).toEqual([409, 'event/attendance-locked'])
})

test('recordAttendance: minutes decide, several times add up, and marks by hand stay', async () => {
  const { id, people, emails } = await begun(3)
  const [date] = (await office.read(id)).dates ?? []
  const start = Date.parse(date?.startAt ?? '')
  const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString()
  const [a = '', b = '', c = ''] = emails
  await office.call('updateEventAttendance', {
    eventId: id,
    status: 'excused',
    users: people.slice(2),
  })
  const body = {
    eventId: id,
    users: [
      { email: a.toUpperCase(), joinedAt: at(-5), leftAt: at(45) },
      { email: b, joinedAt: at(0), leftAt: at(20) },
      { email: c, joinedAt: at(0), leftAt: at(60) },
      { email: 'nobody@acme.example', joinedAt: at(0), leftAt: at(60) },
      { email: b, joinedAt: at(30), leftAt: at(20) },
      { email: b, joinedAt: at(600), leftAt: at(700) },
    ],
  }
  const answer = await office.call('recordAttendance', body)
  expect([answer.http, answer.data.recorded, answer.data.kept]).toEqual([207, 2, 1])
  expect(codes(answer.data.failed)).toEqual(['unknown-user', 'invalid', 'unknown-date'])
  expect(await marksOf(id)).toEqual(
    new Map([
      [a, ['attended', 45, 'auto']],
      [b, ['partial', 20, 'auto']],
      [c, ['excused', null, 'manual']],
    ]),
  )
  const later = [{ email: b, joinedAt: at(40), leftAt: at(59) }]
  expect((await office.call('recordAttendance', { eventId: id, users: later })).http).toBe(200)
  expect((await marksOf(id)).get(b)).toEqual(['attended', 59, 'auto'])
})

test('duplicateEvent makes a draft for each time', async () => {
  const { _id } = await office.event({
    title: 'First aid',
    timezone: 'Europe/Dublin',
    startAt: '2027-03-01T16:00:00.000Z',
    endAt: '2027-03-01T17:00:00.000Z',
    recurrence: { frequency: 'weekly', interval: 1, until: '2027-03-15' },
    registrationDeadline: '2027-02-28T12:00:00.000Z',
    capacity: 12,
    audience: { type: 'all', ids: [] },
  })
  const dates = ['2027-04-05T15:00:00.000Z', inHours(24 * 300)]
  const answer = await office.call('duplicateEvent', { eventId: _id, dates: dates.slice(0, 1) })
  expect(answer.http, JSON.stringify(answer)).toBe(200)
  expect(answer.data.events).toMatchObject([
    {
      title: 'First aid',
      status: 'draft',
      startAt: '2027-04-05T15:00:00.000Z',
      endAt: '2027-04-05T16:00:00.000Z',
      recurrence: { until: '2027-04-19' },
      registrationDeadline: '2027-04-04T11:00:00.000Z',
      capacity: 12,
      audience: { type: 'all', ids: [] },
      datesCount: 3,
    },
  ])
  const many = await office.call('duplicateEvent', {
    eventId: _id,
    dates: Array.from({ length: 61 }, (_, n) => inHours(n + 24)),
  })
  expect(many.http).toBe(422)
})
