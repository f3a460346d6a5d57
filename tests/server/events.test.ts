import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventOrganisation, type EventOrganisation, inHours } from './event-host.ts'
import { testHost } from './host.ts'

let host: Awaited<ReturnType<typeof testHost>>
let office: EventOrganisation

beforeAll(async () => {
  host = await testHost()
  office = await eventOrganisation(host, 'Europe/Copenhagen')
})
afterAll(() => host.close())

/** The status, the code and the first field of a refusal. */
async function refusal(fields: Record<string, unknown>) {
  const answer = await office.send('addEvent', office.fields(fields))
  return [answer.http, answer.code, answer.errors?.[0]?.field, answer.errors?.[0]?.code]
}

test('addEvent makes a draft in the time zone of the organisation', async () => {
  const made = await office.event({
    description: '<p>Bring your <script>alert(1)</script>badge</p>',
    reminders: [60, 1440],
  })
  expect(made).toMatchObject({
    status: 'draft',
    timezone: 'Europe/Copenhagen',
    description: '<p>Bring your badge</p>',
    reminders: [1440, 60],
    capacity: 0,
    waitlistStops: 12,
    registration: 'open',
    datesCount: 1,
    publishedAt: null,
    attendanceLocked: false,
    stats: { invited: 0, registered: 0, waitlisted: 0, attended: 0, noShow: 0 },
    version: 1,
  })
  expect(made.dates).toMatchObject([{ position: 1, status: 'scheduled', moved: false }])
})

test('addEvent refuses what does not fit', async () => {
  const invalid = (field: string, code: string) => [422, 'request/invalid', field, code]
  expect(await refusal({ endAt: inHours(72) })).toEqual(invalid('endAt', 'order'))
  expect(await refusal({ endAt: inHours(72 + 24 * 31) })).toEqual(invalid('endAt', 'range'))
  expect(await refusal({ timezone: 'Mars/Olympus' })).toEqual(invalid('timezone', 'zone'))
  expect(
    await refusal({
      allDay: true,
      startAt: '2027-04-30T10:00:00.000Z',
      endAt: '2027-05-01T10:00:00.000Z',
    }),
  ).toEqual(invalid('startAt', 'day'))
  expect(await refusal({ recurrence: { frequency: 'daily', interval: 1 } })).toEqual(
    invalid('recurrence', 'end'),
  )
  expect(await refusal({ recurrence: { frequency: 'monthly', interval: 6, count: 12 } })).toEqual(
    invalid('recurrence', 'range'),
  )
  expect(await refusal({ mode: 'in-person', status: 'scheduled' })).toEqual(
    invalid('venue', 'required'),
  )
  expect(await refusal({ startAt: inHours(-3), endAt: inHours(-2), status: 'scheduled' })).toEqual([
    422,
    'event/past',
    'startAt',
    'past',
  ])
  expect((await refusal({ reminders: [1, 2, 3, 4, 5, 6] })).slice(0, 3)).toEqual([
    422,
    'request/invalid',
    'reminders',
  ])
  expect((await refusal({ reminders: [60, 60] })).slice(0, 3)).toEqual([
    422,
    'request/invalid',
    'reminders',
  ])
  expect((await refusal({ meetingLink: 'ftp://meet.example' }))[2]).toBe('meetingLink')
  expect((await refusal({ hosts: ['nobody'] })).slice(0, 3)).toEqual([
    404,
    'request/not-found',
    'hosts',
  ])
  expect((await refusal({ course: 'nothing' }))[0]).toBe(404)
  expect((await refusal({ recordingAsset: 'nothing' }))[0]).toBe(404)
  expect((await refusal({ audience: { type: 'groups', ids: ['nobody'] } }))[0]).toBe(404)
})

test('addEvent accepts days in a zone whose midnight does not exist', async () => {
  const made = await office.event({
    title: 'Day in Cairo',
    timezone: 'Africa/Cairo',
    allDay: true,
    startAt: '2027-04-29T22:00:00.000Z',
    endAt: '2027-04-30T21:00:00.000Z',
  })
  expect(made).toMatchObject({ allDay: true, startAt: '2027-04-29T22:00:00.000Z' })
})

test('addEvent, dry run: says which dates there are, what is dropped, and who is asked', async () => {
  const people = await office.people(2, { status: 'active' })
  const [gone = ''] = await office.people(1, { status: 'inactive' })
  const answer = await office.send(
    'addEvent?dryRun=true',
    office.fields({
      title: 'Night shift',
      timezone: 'Europe/Copenhagen',
      startAt: '2027-03-27T01:30:00.000Z',
      endAt: '2027-03-27T02:30:00.000Z',
      recurrence: { frequency: 'daily', interval: 1, count: 3 },
      status: 'scheduled',
      audience: { type: 'users', ids: [...people, gone] },
    }),
  )
  expect(answer.http, JSON.stringify(answer)).toBe(200)
  expect(answer.data.impact).toMatchObject({
    gaps: ['2027-03-28T02:30:00'],
    shortMonths: [],
    asked: 2,
    left: 1,
    overlaps: { hosts: [], users: 0 },
  })
  expect(answer.data.impact.dates.map(({ startAt }: { startAt: string }) => startAt)).toEqual([
    '2027-03-27T01:30:00.000Z',
    '2027-03-29T00:30:00.000Z',
  ])
  expect((await office.list('search=night')).total).toBe(0)
})

test('getEvents: status follows from the time, and filters, facets and order with it', async () => {
  const home = await eventOrganisation(host)
  const [person = ''] = await home.people(1, { status: 'active' })
  const soon = await home.scheduled([person], {
    title: 'Soon',
    startAt: inHours(24),
    endAt: inHours(25),
  })
  const later = await home.scheduled([person], {
    title: 'Later',
    mode: 'hybrid',
    venue: { name: 'Hall 3' },
  })
  const live = await home.scheduled([person], {
    title: 'Now',
    startAt: inHours(2),
    endAt: inHours(5),
  })
  const over = await home.scheduled([person], {
    title: 'Over',
    startAt: inHours(2),
    endAt: inHours(3),
  })
  await home.event({ title: 'Idea', startAt: inHours(200), endAt: inHours(201) })
  await home.shift(live._id, -4)
  await home.shift(over._id, -48)
  const all = await home.list('page=1&limit=10&facets=true')
  expect(all.titles).toEqual(['Now', 'Soon', 'Later', 'Idea', 'Over'])
  expect(all.total).toBe(5)
  expect(
    Object.fromEntries(
      all.facets.status.map(({ value, count }: { value: string; count: number }) => [value, count]),
    ),
  ).toEqual({ scheduled: 2, live: 1, completed: 1, draft: 1 })
  expect((await home.list('status=live')).titles).toEqual(['Now'])
  expect((await home.list('when=past')).titles).toEqual(['Over'])
  expect((await home.list('mode=hybrid')).titles).toEqual(['Later'])
  expect((await home.list('search=hall')).titles).toEqual(['Later'])
  expect((await home.list('sort=-title')).titles).toEqual(['Soon', 'Over', 'Now', 'Later', 'Idea'])
  const day = later.startAt.slice(0, 10)
  expect((await home.list(`from=${day}&to=${day}`)).titles).toEqual(['Later'])
  expect((await home.read(soon._id)).nextStartAt).toBe(soon.startAt)
  const dates = await home.me.get(`/api/business/getEventDates?from=${day}&to=${day}`)
  expect(dates.json().data.dates).toMatchObject([
    { event: { _id: later._id, status: 'scheduled' } },
  ])
  const long = await home.me.get('/api/business/getEventDates?from=2026-01-01&to=2026-03-31')
  expect([long.statusCode, long.json().errors[0].code]).toEqual([422, 'range'])
})

test('updateEvent changes fields, moves dates, and refuses a stale version', async () => {
  const made = await office.event({ title: 'To be moved', meetingLink: 'https://meet.example/1' })
  const changed = await office.update(made._id, {
    title: 'Moved',
    startAt: inHours(96),
    endAt: inHours(98),
    recurrence: { frequency: 'weekly', interval: 1, count: 3 },
    clear: ['meetingLink'],
  })
  expect(changed.http, JSON.stringify(changed)).toBe(200)
  expect(changed.data.event).toMatchObject({
    title: 'Moved',
    datesCount: 3,
    meetingLink: null,
    version: 2,
  })
  const stale = await office.send('updateEvent', { eventId: made._id, version: 1, title: 'Late' })
  expect([stale.http, stale.code]).toEqual([409, 'conflict/stale'])
  const dry = await office.update(made._id, { title: 'Not saved' }, true)
  expect(dry.data.event.title).toBe('Not saved')
  expect((await office.read(made._id)).title).toBe('Moved')
  const single = await office.update(made._id, { clear: ['recurrence'] })
  expect(single.data.event).toMatchObject({ recurrence: null, datesCount: 1 })
})

test('updateEvent: SEQUENCE follows time and place, not words', async () => {
  const [person = ''] = await office.people(1, { status: 'active' })
  const { _id } = await office.scheduled([person])
  const sequence = async () =>
    (await office.rows<{ sequence: number }>('SELECT sequence FROM events WHERE id = $1', _id))[0]
      ?.sequence
  expect(await sequence()).toBe(0)
  await office.update(_id, { description: '<p>More words</p>' })
  expect(await sequence()).toBe(0)
  await office.update(_id, { startAt: inHours(96), endAt: inHours(97) })
  expect(await sequence()).toBe(1)
  expect((await office.call('cancelEvent', { eventId: _id, reason: 'Storm' })).http).toBe(200)
  expect(await sequence()).toBe(2)
})

test('updateEvent: past events accept words only, and no draft again once people were asked', async () => {
  const [person = ''] = await office.people(1, { status: 'active' })
  const { _id } = await office.scheduled([person])
  const draft = await office.update(_id, { status: 'draft' })
  expect([draft.http, draft.code]).toEqual([409, 'event/not-draft'])
  await office.shift(_id, -100)
  const past = await office.update(_id, { capacity: 3 })
  expect([past.http, past.code, past.errors[0].field]).toEqual([422, 'event/past', 'capacity'])
  expect((await office.update(_id, { description: '<p>The slides follow</p>' })).http).toBe(200)
})

test('cancelEvent and restoreEvent: everything stays', async () => {
  const people = await office.people(2, { status: 'active' })
  const { _id } = await office.scheduled(people, { registration: 'automatic' })
  const short = await office.call('cancelEvent', { eventId: _id, reason: 'no' })
  expect([short.http, short.errors[0].field]).toEqual([422, 'reason'])
  const cancelled = await office.call('cancelEvent', { eventId: _id, reason: 'The hall is closed' })
  expect(cancelled.data.event).toMatchObject({
    status: 'cancelled',
    cancelReason: 'The hall is closed',
    stats: { registered: 2 },
  })
  const again = await office.call('cancelEvent', { eventId: _id, reason: 'Once more' })
  expect([again.http, again.code]).toEqual([409, 'event/cancelled'])
  const place = await office.places(_id, 'withdraw', people)
  expect([place.http, place.code]).toEqual([409, 'event/cancelled'])
  const restored = await office.call('restoreEvent', { eventId: _id })
  expect(restored.data.event).toMatchObject({ status: 'scheduled', stats: { registered: 2 } })
  expect((await office.call('restoreEvent', { eventId: _id })).code).toBe('event/not-cancelled')
})

test('deleteEvents deletes the drafts that match a filter', async () => {
  await office.event({ title: 'Rehearsal 1' })
  const two = await office.event({ title: 'Rehearsal 2' })
  await office.event({ title: 'Rehearsal 3', status: 'scheduled' })
  const body = { filter: { search: 'Rehearsal' }, exclude: [two._id] }
  const dry = await office.call('deleteEvents?dryRun=true', body)
  expect(dry.data.counts).toEqual({ succeeded: 1, skipped: 0, failed: 1 })
  const done = await office.call('deleteEvents', body)
  expect([done.http, done.data.failed[0].code]).toEqual([207, 'event/not-draft'])
  const { titles } = await office.list('search=Rehearsal&sort=title')
  expect(titles).toEqual(['Rehearsal 2', 'Rehearsal 3'])
})

test('deleteEvents deletes drafts only, and restoreEvents brings them back', async () => {
  const draft = await office.event({ title: 'Never held' })
  const { _id } = await office.scheduled([])
  const both = await office.call('deleteEvents', { eventId: [draft._id, _id] })
  expect(both.http).toBe(207)
  expect(both.data.failed).toMatchObject([{ ref: _id, code: 'event/not-draft' }])
  expect((await office.list('search=never')).total).toBe(0)
  const only = await office.call('deleteEvents', { eventId: _id })
  expect([only.http, only.code]).toEqual([409, 'event/not-draft'])
  expect((await office.call('restoreEvents', { eventIds: [draft._id] })).http).toBe(200)
  expect((await office.list('search=never')).total).toBe(1)
})

test('updateEventStatus publishes drafts that can be, and cancels with a reason, which is undone', async () => {
  const people = await office.people(2)
  const draft = await office.event({
    title: 'To publish',
    audience: { type: 'users', ids: people },
  })
  const homeless = await office.event({ title: 'No venue', mode: 'in-person' })
  const eventIds = [draft._id, homeless._id]
  const published = await office.call('updateEventStatus', { status: 'scheduled', eventIds })
  expect(published.http).toBe(207)
  expect(published.data.failed).toMatchObject([
    { ref: homeless._id, code: 'event/not-publishable' },
  ])
  const now = async () => (await office.list(`eventId=${draft._id}`)).data.events[0]
  expect(await now()).toMatchObject({ status: 'scheduled', stats: { invited: 2 } })
  expect((await now()).audienceNames.map(({ _id }: { _id: string }) => _id)).toEqual(people)

  const bare = await office.call('updateEventStatus', { status: 'cancelled', eventIds })
  expect([bare.http, bare.errors?.[0]?.field]).toEqual([422, 'reason'])
  const cancelled = await office.call('updateEventStatus', {
    status: 'cancelled',
    reason: 'The hall is closed',
    filter: { search: 'to publish' },
  })
  expect(cancelled.http).toBe(200)
  expect(await now()).toMatchObject({ status: 'cancelled', cancelReason: 'The hall is closed' })
  const { changeId } = cancelled.data
  expect((await office.call(`undoChange/${changeId}`, {})).http).toBe(200)
  expect(await now()).toMatchObject({ status: 'scheduled', cancelReason: null })
})

test('updateEvent refuses to leave a scheduled event without the venue that it needs', async () => {
  const venue = { name: 'Hall 3', address: '', room: '', mapUrl: null }
  const online = await office.event({ status: 'scheduled' })
  const hall = await office.event({ mode: 'in-person', venue, status: 'scheduled' })
  const refused = async ({ _id, version }: typeof hall, fields: Record<string, unknown>) => {
    const { http, errors } = await office.send('updateEvent', { eventId: _id, version, ...fields })
    return [http, errors?.[0]?.field]
  }
  expect(await refused(hall, { clear: ['venue'] })).toEqual([422, 'venue'])
  expect(await refused(online, { mode: 'hybrid' })).toEqual([422, 'venue'])
  expect(await refused(hall, { clear: ['venue'], mode: 'online' })).toEqual([200, undefined])
})
