import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventUrl } from '../../server/events/link.ts'
import { eventOrganisation, type EventOrganisation, inHours } from './event-host.ts'
import { testHost } from './host.ts'

let host: Awaited<ReturnType<typeof testHost>>
let office: EventOrganisation

beforeAll(async () => {
  host = await testHost({ env: { SECRET: 's'.repeat(40) } })
  office = await eventOrganisation(host)
})
afterAll(() => host.close())

const active = (count: number) => office.people(count, { status: 'active' })

let place = 0
/** A call without a session, from a network of its own unless it is given. */
async function call(name: string, payload: object, remoteAddress = `198.51.100.${++place % 250}`) {
  const answer = await host.app.inject({
    method: 'POST',
    url: `/api/auth/${name}`,
    payload,
    remoteAddress,
  })
  return { ...answer.json(), http: answer.statusCode }
}

const linkOf = (eventId: string, userId?: string) =>
  eventUrl(host.config, { eventId, userId }).split('link=').at(-1) ?? ''

const answer = (eventId: string, userId: string, yes: boolean, more = {}) =>
  call('answer-event', { link: linkOf(eventId, userId), answer: yes ? 'yes' : 'no', ...more })

const codeOf = (body: { http: number; code?: string }) => [body.http, body.code]

test('read-event: where to meet is shown only to those who have a place', async () => {
  const [a = '', b = ''] = await active(2)
  const { _id } = await office.scheduled([a, b], {
    meetingLink: 'https://meet.example/j/1',
    meetingPassword: 'tanuki',
    capacity: 1,
    waitlist: true,
  })
  await office.places(_id, 'register', [a])
  const mine = await call('read-event', { link: linkOf(_id, a) })
  expect(mine.data.event).toMatchObject({
    title: 'Fire drill',
    meetingLink: 'https://meet.example/j/1',
    meetingPassword: 'tanuki',
    registrationOpen: true,
    full: true,
    user: {
      status: 'registered',
      place: null,
      settingsLink: expect.stringMatching(`^${a}\\.`),
    },
  })
  for (const link of [linkOf(_id, b), linkOf(_id)]) {
    const other = await call('read-event', { link })
    expect(other.data.event).toMatchObject({ meetingLink: null, meetingPassword: null })
  }
  expect((await call('read-event', { link: linkOf(_id) })).data.event.user).toBeNull()
})

test('read-event refuses what is not signed, drafts, and links of other events', async () => {
  const [a = ''] = await active(1)
  const draft = await office.event()
  const { _id } = await office.scheduled([a])
  const [, , signature = ''] = linkOf(_id, a).split('.')
  const wrong = [
    linkOf(draft._id, a),
    linkOf(draft._id),
    `${_id}.${a}.${'x'.repeat(22)}`,
    `${draft._id}.${a}.${signature}`,
    `${_id}.${signature}`,
  ]
  for (const link of wrong)
    expect(codeOf(await call('read-event', { link }))).toEqual([400, 'auth/link-invalid'])
})

test('answer-event: yes, the waiting list, and no, once each', async () => {
  const [a = '', b = ''] = await active(2)
  const { _id } = await office.scheduled([a, b], { capacity: 1, waitlist: true })
  expect((await answer(_id, a, true, { timezone: 'Asia/Tokyo' })).data.event.user).toMatchObject({
    status: 'registered',
  })
  await answer(_id, a, true)
  expect((await answer(_id, b, true)).data.event.user).toEqual({
    firstName: expect.any(String),
    status: 'waitlisted',
    place: 1,
    settingsLink: expect.any(String),
  })
  await answer(_id, a, false)
  await answer(_id, a, false)
  expect((await office.attendees(_id)).status).toEqual(
    new Map([
      [a, 'declined'],
      [b, 'registered'],
    ]),
  )
  const kinds = (await office.queued(_id)).map(({ kind }) => kind).toSorted()
  expect(kinds).toEqual([
    'event-invitation',
    'event-invitation',
    'event-place',
    'event-promoted',
    'event-waiting',
    'event-withdrawn',
  ])
  expect(await office.rows('SELECT zone FROM registrations WHERE user_id = $1', a)).toEqual([
    { zone: 'Asia/Tokyo' },
  ])
})

test('answer-event: every refusal', async () => {
  const [a = '', b = '', c = ''] = await active(3)
  const { _id: full } = await office.scheduled([a, b], { capacity: 1 })
  await answer(full, a, true)
  expect(codeOf(await answer(full, b, true))).toEqual([422, 'event/full'])
  expect((await answer(full, a, false)).http).toBe(200)

  const { _id: closed } = await office.scheduled([a], { registrationDeadline: inHours(24) })
  await answer(closed, a, true)
  await office.rows('UPDATE events SET registration_deadline = now() WHERE id = $1', closed)
  expect(codeOf(await answer(closed, c, true))).toEqual([422, 'event/registration-closed'])
  expect((await answer(closed, a, false)).http).toBe(200)

  const { _id: cancelled } = await office.scheduled([a])
  await office.call('cancelEvent', { eventId: cancelled, reason: 'The hall is closed' })
  expect(codeOf(await answer(cancelled, a, true))).toEqual([409, 'event/cancelled'])

  const { _id: over } = await office.scheduled([a])
  await office.shift(over, -100)
  expect(codeOf(await answer(over, a, true))).toEqual([422, 'event/past'])
})

test('answer-event by a shared link mails the personal one, and answers the same for unknown addresses', async () => {
  const [a = '', b = ''] = await active(2)
  const { _id } = await office.scheduled([a])
  await office.letters(a)
  const [known] = await office.rows<{ email: string }>('SELECT email FROM users WHERE id = $1', b)
  const link = linkOf(_id)
  const first = await call('answer-event', { link, email: ` ${known?.email.toUpperCase()} ` })
  const second = await call('answer-event', { link, email: 'nobody@acme.example' })
  expect(first).toEqual({ status: 'success', http: 200 })
  expect(second).toEqual(first)
  const [mail, ...others] = await office.letters(b)
  expect(others).toEqual([])
  expect(mail?.text).toContain(linkOf(_id, b))
  await call('answer-event', { link, email: known?.email })
  expect(await office.letters(b)).toHaveLength(1)
  expect(codeOf(await call('answer-event', { link, answer: 'yes' }))).toEqual([
    400,
    'auth/link-invalid',
  ])
})

test('event pages: guesses, one link and one address are limited', async () => {
  const [a = ''] = await active(1)
  const { _id } = await office.scheduled([a])
  const from = '203.0.113.77'
  for (let n = 0; n < 20; n += 1)
    await call('read-event', { link: `${_id}.${a}.${'x'.repeat(22)}` }, from)
  const last = await call('read-event', { link: linkOf(_id, a) }, from)
  expect(last.http).toBe(429)
  const statuses: number[] = []
  for (let n = 0; n < 7; n += 1)
    statuses.push((await call('answer-event', { link: linkOf(_id), email: 'x@acme.example' })).http)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  for (let n = 0; n < 60; n += 1) await call('read-event', { link: linkOf(_id, a) })
  expect((await call('read-event', { link: linkOf(_id, a) })).http).toBe(429)
})

test('event-calendar: a file for users who have a place', async () => {
  const [a = '', b = ''] = await active(2)
  const { _id } = await office.scheduled([a, b])
  await answer(_id, a, true)
  const get = (userId?: string) =>
    host.app.inject({
      url: `/api/auth/event-calendar/${linkOf(_id, userId)}`,
      remoteAddress: '203.0.113.99',
    })
  const file = await get(a)
  expect(file.statusCode).toBe(200)
  expect(file.headers['content-type']).toMatch(/^text\/calendar/)
  expect(file.body).toContain('METHOD:PUBLISH')
  expect(file.body).not.toContain('ATTENDEE')
  expect((await get(b)).statusCode).toBe(400)
  expect((await get()).statusCode).toBe(400)
  await office.call('cancelEvent', { eventId: _id, reason: 'The hall is closed' })
  expect((await get(a)).statusCode).toBe(409)
})

test('getEventCalendar: a file without attendees, of any event that is not cancelled', async () => {
  const [a = ''] = await active(1)
  const { _id } = await office.scheduled([a])
  const get = (id: string) => office.me.get(`/api/business/getEventCalendar/${id}`)
  const file = await get(_id)
  expect(file.statusCode).toBe(200)
  expect(file.headers['content-disposition']).toBe('attachment; filename="event.ics"')
  expect(file.body).toContain('METHOD:PUBLISH')
  expect(file.body).toContain(`UID:event-${_id}@`)
  expect(file.body).not.toContain('ATTENDEE')
  expect((await get('unknown')).statusCode).toBe(404)
  await office.call('cancelEvent', { eventId: _id, reason: 'The hall is closed' })
  expect((await get(_id)).json()).toMatchObject({ code: 'event/cancelled' })
})

test('200 answers at once for 5 places: 5 have one, and 195 wait in order', async () => {
  const people = await active(200)
  const { _id } = await office.scheduled(people, { capacity: 5, waitlist: true })
  const answers = await Promise.all(people.map((id) => answer(_id, id, true)))
  expect(answers.filter(({ http }) => http !== 200)).toEqual([])
  const { stats } = await office.read(_id)
  expect(stats).toMatchObject({ registered: 5, waitlisted: 195 })
  const { users } = await office.attendees(_id, 'status=waitlisted')
  expect(users.map((user) => user.place)).toEqual(Array.from({ length: 195 }, (_, n) => n + 1))
})

test('check-in: by a code that is valid for a minute, and what an admin recorded stays', async () => {
  const [a = '', b = '', c = ''] = await active(3)
  const { _id } = await office.scheduled([a, b, c], { startAt: inHours(0.5), endAt: inHours(2) })
  await office.places(_id, 'register', [a, b])
  const { dates = [] } = await office.read(_id)
  const date = dates[0]?._id ?? ''
  const read = async () => office.me.get(`/api/business/getCheckInCode/${date}`)
  const { url, expiresAt } = (await read()).json().data
  expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(60_000)
  const code = url.split('checkIn=').at(-1)
  const users = await office.rows<{ id: string; email: string }>(
    'SELECT id, email FROM users WHERE id = ANY($1)',
    [a, b, c],
  )
  const emailOf = (id: string) => users.find((user) => user.id === id)?.email
  await office.rows(
    "UPDATE event_dates SET starts_at = now() + interval '20 minutes' WHERE id = $1",
    date,
  )
  await office.call('updateEventAttendance', { eventId: _id, status: 'excused', users: [b] })
  expect((await call('check-in', { code, email: emailOf(a) })).data).toEqual({
    title: 'Fire drill',
  })
  expect((await call('check-in', { code, email: emailOf(b) })).http).toBe(200)
  const marks = (await office.attendees(_id)).users.map(({ user, marks: [mark] }) => [
    user._id,
    mark?.status,
    mark?.source,
  ])
  expect(marks).toContainEqual([a, 'attended', 'qr'])
  expect(marks).toContainEqual([b, 'excused', 'manual'])
  const unknown = await call('check-in', { code, email: 'nobody@acme.example' })
  const without = await call('check-in', { code, email: emailOf(c) })
  expect([unknown.http, unknown.errors]).toEqual([without.http, without.errors])
  expect(unknown.errors[0]).toMatchObject({ field: 'email', code: 'no-place' })
  const [id = '', issued = '', signature = ''] = code.split('.')
  const stale = `${id}.${Number(issued) - 61}.${signature}`
  expect((await call('check-in', { code: stale, email: emailOf(a) })).http).toBe(400)
  await office.shift(_id, -10)
  expect(codeOf(await call('check-in', { code, email: emailOf(a) }))).toEqual([422, 'event/past'])
  await office.shift(_id, -24 * 40)
  expect(codeOf(await call('check-in', { code, email: emailOf(a) }))).toEqual([
    409,
    'event/attendance-locked',
  ])
})
