import { afterAll, beforeAll, expect, test } from 'vitest'
import { recoverRows } from '../../server/mail/outbox/rows.ts'
import { harmlessKinds } from '../../server/events/letters/kinds.ts'
import { sendMessages } from '../../server/notifications/send-messages.ts'
import { eventOrganisation, type EventOrganisation } from './event-host.ts'
import { testHost } from './host.ts'

let host: Awaited<ReturnType<typeof testHost>>
let office: EventOrganisation

beforeAll(async () => {
  host = await testHost()
  office = await eventOrganisation(host, 'Europe/Dublin')
})
afterAll(() => host.close())

const active = (count: number) => office.people(count, { status: 'active' })

/** The kinds of the queued mails of an event and their number. */
async function kindsOf(id: string) {
  const counts: Record<string, number> = {}
  for (const { kind } of await office.queued(id)) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

test('addEvent invites the audience by mail, once, and a dry run says how many mails', async () => {
  const people = await active(3)
  const audience = { type: 'users', ids: people }
  const fields = office.fields({ title: 'Fire <drill>', status: 'scheduled', audience })
  const dry = await office.send('addEvent?dryRun=true', fields)
  expect(dry.data.impact.letters).toEqual([{ kind: 'invitation', count: 3 }])
  const { _id } = await office.event(fields)
  expect(await kindsOf(_id)).toEqual({ 'event-invitation': 3 })
  const [mail] = await office.letters(people[0] ?? '')
  expect(mail?.subject).toBe('Invitation: Fire <drill>')
  expect(mail?.html).toContain('Fire &lt;drill&gt;')
  expect(mail?.text).toContain('/event?link=')
  expect(mail?.attachments).toEqual([])
  expect((await office.queued(_id)).map(({ status }) => status)).toEqual(['sent', 'sent', 'sent'])
})

test('addEvent without notify tells nobody', async () => {
  const people = await active(2)
  const { _id } = await office.scheduled(people, { notify: false, registration: 'automatic' })
  expect(await office.queued(_id)).toEqual([])
})

test('getEventMessages lists the mails about an event and counts them', async () => {
  const people = await active(2)
  const { _id } = await office.scheduled(people)
  await office.places(_id, 'register', people.slice(0, 1))
  await office.rows(
    "UPDATE mails SET status = 'unclear', error = 'Connection lost' WHERE event_id = $1 AND kind = 'event-place'",
    _id,
  )
  const read = async (query: string) =>
    (await office.me.get(`/api/business/getEventMessages/${_id}?page=1&limit=25${query}`)).json()
  const all = await read('')
  expect(all.total).toBe(3)
  expect(all.data.kinds).toHaveLength(2)
  expect(all.data.kinds).toEqual(
    expect.arrayContaining([
      { kind: 'invitation', queued: 2, sent: 0, failed: 0, unclear: 0, skipped: 0 },
      { kind: 'place', queued: 0, sent: 0, failed: 0, unclear: 1, skipped: 0 },
    ]),
  )
  expect(await read('&status=unclear')).toMatchObject({
    total: 1,
    data: { messages: [{ kind: 'place', user: { _id: people[0] }, reason: 'Connection lost' }] },
  })
})

test('updateEvent with notify alone sends the current details', async () => {
  const [a = ''] = await active(1)
  const { _id } = await office.scheduled([a], { registration: 'automatic' })
  await office.update(_id, {})
  expect((await office.read(_id)).version).toBe(1)
  for (const version of [2, 3]) {
    const sent = await office.update(_id, { notify: true, note: 'Clocks change differently' })
    expect(sent.http, JSON.stringify(sent)).toBe(200)
    expect(sent.data.event.version).toBe(version)
  }
  expect(await kindsOf(_id)).toEqual({ 'event-place': 1, 'event-changed': 2 })
  const mail = (await office.letters(a)).at(-1)
  expect(mail?.text).toContain('these are the current details')
  expect(mail?.text).toContain('Clocks change differently')
})

test('updateRegistrations: places, the waiting list, a promotion and a withdrawal are told', async () => {
  const [a = '', b = ''] = await active(2)
  const { _id } = await office.scheduled([a, b], {
    capacity: 1,
    waitlist: true,
    meetingLink: 'https://meet.example/j/1',
    meetingPassword: 'tanuki',
  })
  await office.places(_id, 'register', [a])
  await office.places(_id, 'register', [b])
  const toA = await office.letters(a)
  const toB = await office.letters(b)
  expect(toA.map(({ subject }) => subject)).toEqual(['You have a place: Fire drill'])
  expect(toA[0]?.text).toMatch(/Online: https:\/\/meet\.example\/j\/1\n\nPassword: tanuki/)
  expect(toB[0]?.text).toContain('You are number 1 on the waiting list')
  expect(toB[0]?.text).not.toContain('meet.example')
  await office.places(_id, 'withdraw', [a])
  expect((await office.letters(a)).at(-1)?.subject).toBe('You no longer have a place: Fire drill')
  expect((await office.letters(b)).at(-1)?.subject).toBe('You have a place now: Fire drill')
  await office.places(_id, 'withdraw', [b])
  await office.places(_id, 'register', [b])
  await office.letters(b)
  const kinds = (await office.queued(_id)).filter(({ userId }) => userId === b)
  expect(kinds.map(({ kind }) => kind)).toEqual([
    'event-invitation',
    'event-waiting',
    'event-promoted',
    'event-withdrawn',
    'event-place',
  ])
})

test('updateEvent tells those who have a place or wait, if notify says so', async () => {
  const [a = '', b = '', c = ''] = await active(3)
  const { _id, startAt } = await office.scheduled([a, b, c], { capacity: 1, waitlist: true })
  await office.places(_id, 'register', [a, b])
  await office.letters(a)
  const later = new Date(Date.parse(startAt) + 3_600_000).toISOString()
  const end = new Date(Date.parse(startAt) + 7_200_000).toISOString()
  expect((await office.update(_id, { description: '<p>Bring water</p>' })).http).toBe(200)
  expect((await kindsOf(_id))['event-changed']).toBeUndefined()
  const changes = { startAt: later, endAt: end, notify: true, note: 'The hall was taken' }
  const dry = await office.update(_id, changes, true)
  expect(dry.data.impact.letters).toEqual([{ kind: 'changed', count: 2 }])
  expect((await office.update(_id, changes)).http).toBe(200)
  expect((await kindsOf(_id))['event-changed']).toBe(2)
  const mail = (await office.letters(a)).at(-1)
  expect(mail?.subject).toBe('Changed: Fire drill')
  expect(mail?.text).toContain('The time has changed.')
  expect(mail?.text).toContain('Before: ')
  expect(mail?.text).toContain('The hall was taken')
  expect((await office.letters(c)).map(({ subject }) => subject)).toEqual([
    'Invitation: Fire drill',
  ])
})

test('cancelEvent and restoreEvent tell those who have a place or wait', async () => {
  const [a = '', b = ''] = await active(2)
  const { _id } = await office.scheduled([a, b])
  await office.places(_id, 'register', [a])
  await office.call('cancelEvent', { eventId: _id, reason: 'The hall is closed' })
  expect((await office.letters(a)).at(-1)?.text).toContain('The hall is closed')
  await office.call('restoreEvent', { eventId: _id, note: 'The hall is open again' })
  const mail = (await office.letters(a)).at(-1)
  expect(mail?.subject).toBe('Takes place after all: Fire drill')
  expect(mail?.text).toContain('The hall is open again')
  await office.call('cancelEvent', { eventId: _id, reason: 'Closed again', notify: false })
  expect(await kindsOf(_id)).toEqual({
    'event-cancelled': 1,
    'event-invitation': 2,
    'event-place': 1,
    'event-restored': 1,
  })
})

test('a letter that is no longer true is not sent', async () => {
  const [a = ''] = await active(1)
  const { _id } = await office.scheduled([a])
  await office.call('cancelEvent', { eventId: _id, reason: 'The hall is closed' })
  expect(await office.letters(a)).toEqual([])
  expect(await office.queued(_id)).toMatchObject([{ status: 'skipped', reason: 'obsolete' }])
  const listed = await office.me.get(`/api/business/getEventMessages/${_id}?page=1&limit=25`)
  expect(listed.json().data.messages).toMatchObject([
    { status: 'skipped', reason: 'It was no longer true' },
  ])
})

test('unsubscribed users get no invitation, but all about a place they took', async () => {
  const [a = ''] = await active(1)
  await office.rows('UPDATE users SET unsubscribed_at = now() WHERE id = $1', a)
  const { _id } = await office.scheduled([a])
  expect(await office.letters(a)).toEqual([])
  expect(await office.queued(_id)).toMatchObject([{ status: 'skipped', reason: 'unsubscribed' }])
  await office.places(_id, 'register', [a])
  expect((await office.letters(a)).map(({ subject }) => subject)).toEqual([
    'You have a place: Fire drill',
  ])
})

test('updateEventDate and cancelEventDate tell of the date', async () => {
  const [a = ''] = await active(1)
  const { _id } = await office.scheduled([a], {
    recurrence: { frequency: 'daily', interval: 1, count: 3 },
    timezone: 'Asia/Tokyo',
  })
  await office.places(_id, 'register', [a])
  await office.rows("UPDATE registrations SET zone = 'Europe/Dublin' WHERE event_id = $1", _id)
  const { dates = [] } = await office.read(_id)
  const [, second, third] = dates
  const moved = {
    startAt: new Date(Date.parse(second?.startAt ?? '') + 3_600_000).toISOString(),
    endAt: new Date(Date.parse(second?.endAt ?? '') + 3_600_000).toISOString(),
  }
  await office.call('updateEventDate', { eventId: _id, date: second?._id, ...moved, notify: true })
  const mail = (await office.letters(a)).at(-1)
  expect(mail?.text).toContain('The time of a date has changed.')
  expect(mail?.text).toMatch(/\(Tokyo\), .* where you are/)
  await office.call('cancelEventDate', {
    eventId: _id,
    date: third?._id,
    reason: 'Nobody is there',
  })
  const last = (await office.letters(a)).at(-1)
  expect(last?.subject).toMatch(/^Cancelled on \d+ \w+: Fire drill$/)
  expect(last?.text).toContain('2 dates:')
})

test('after a kill, a letter that may have arrived is sent again only if that is harmless', async () => {
  const [a = '', b = ''] = await active(2)
  const { _id } = await office.scheduled([a])
  await office.places(_id, 'register', [b])
  await office.rows(
    "UPDATE mails SET status = 'sending', handed_at = now(), leased_until = now() - interval '1 second' WHERE event_id = $1",
    _id,
  )
  await recoverRows(host.db, harmlessKinds)
  expect(await office.queued(_id)).toMatchObject([
    { kind: 'event-invitation', status: 'unclear' },
    { kind: 'event-place', status: 'queued' },
  ])
  await sendMessages(host.parts)
  expect((await office.queued(_id)).map(({ status }) => status)).toEqual(['unclear', 'sent'])
})

/** What the calendar entries in the mails to a user say, from the first to the last. */
async function entriesOf(userId: string) {
  const mails = await office.letters(userId)
  return mails.flatMap(({ attachments }) =>
    attachments.map(({ mimeType, method, content }) => {
      const text = typeof content === 'string' ? content : new TextDecoder().decode(content)
      const line = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(text)?.[1]
      return {
        mimeType,
        method,
        declared: line('METHOD'),
        uid: line('UID'),
        sequence: Number(line('SEQUENCE')),
        status: line('STATUS'),
        text,
      }
    }),
  )
}

test('calendar entries: SEQUENCE counts time, place, link and cancelling, not a word', async () => {
  const [a = '', b = ''] = await active(2)
  const { _id } = await office.scheduled([a, b], { capacity: 1, waitlist: true })
  await office.places(_id, 'register', [a])
  await office.places(_id, 'register', [b])
  await office.update(_id, { title: 'Fire drill, hall 3', notify: true })
  await office.update(_id, { meetingLink: 'https://meet.example/j/2', notify: true })
  await office.call('cancelEvent', { eventId: _id, reason: 'The hall is closed' })
  const entries = await entriesOf(a)
  // The mails are sent together: earlier ones are not true any more, and are not sent.
  expect(entries).toMatchObject([
    {
      mimeType: 'text/calendar',
      method: 'CANCEL',
      declared: 'CANCEL',
      uid: `event-${_id}@lectern.test`,
      sequence: 2,
      status: 'CANCELLED',
    },
  ])
  expect(await entriesOf(b)).toEqual([])
})

test('calendar entries: SEQUENCE 0, 1, 2 with the same UID', async () => {
  const [a = ''] = await active(1)
  const { _id } = await office.scheduled([a])
  await office.places(_id, 'register', [a])
  await office.letters(a)
  await office.update(_id, { meetingLink: 'https://meet.example/j/2', notify: true })
  await office.letters(a)
  await office.call('cancelEvent', { eventId: _id, reason: 'The hall is closed' })
  const entries = await entriesOf(a)
  expect(entries.map(({ method, sequence, uid }) => [method, sequence, uid])).toEqual([
    ['REQUEST', 0, `event-${_id}@lectern.test`],
    ['REQUEST', 1, `event-${_id}@lectern.test`],
    ['CANCEL', 2, `event-${_id}@lectern.test`],
  ])
  expect(entries[0]?.text).toContain('ORGANIZER')
})

test('calendar entries: a withdrawn user gets a cancellation, who waits none', async () => {
  const [a = '', b = ''] = await active(2)
  const { _id } = await office.scheduled([a, b], { capacity: 1, waitlist: true })
  await office.places(_id, 'register', [a])
  await office.places(_id, 'register', [b])
  expect(await entriesOf(b)).toEqual([])
  await office.places(_id, 'withdraw', [a])
  expect((await entriesOf(a)).map(({ method }) => method)).toEqual(['REQUEST', 'CANCEL'])
  expect((await entriesOf(b)).map(({ method }) => method)).toEqual(['REQUEST'])
})
