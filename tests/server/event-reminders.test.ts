import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendDueReminders } from '../../server/events/reminders.ts'
import { eventOrganisation, type EventOrganisation, inHours } from './event-host.ts'
import { testHost } from './host.ts'

let host: Awaited<ReturnType<typeof testHost>>
let office: EventOrganisation

beforeAll(async () => {
  host = await testHost()
  office = await eventOrganisation(host)
})
afterAll(() => host.close())

/** A scheduled event with reminders a day and an hour before, and a user who has a place. */
async function eventWithReminders(more: Record<string, unknown> = {}) {
  const [person = ''] = await office.people(1, { status: 'active' })
  const { _id } = await office.scheduled([person], { reminders: [60, 1440], ...more })
  await office.places(_id, 'register', [person])
  return { id: _id, person }
}

/** The reminders of an event that are to be sent, in minutes before the start. */
const ahead = async (id: string) => {
  const rows = await office.rows<{ minutes: number }>(
    'SELECT minutes FROM event_reminders WHERE event_id = $1 AND sent_at IS NULL ORDER BY due_at, minutes DESC',
    id,
  )
  return rows.map(({ minutes }) => minutes)
}

/** The subjects of the reminders that a user gets. */
async function reminders(person: string) {
  await sendDueReminders(host.parts)
  const mails = await office.letters(person)
  return mails.flatMap(({ subject }) => (subject?.startsWith('Starts') ? [subject] : []))
}

/** Lets an event begin so many minutes from now. */
async function beginIn(id: string, minutes: number) {
  const startAt = new Date(Date.now() + minutes * 60_000)
  const endAt = new Date(startAt.getTime() + 3_600_000)
  const answer = await office.update(id, {
    startAt: startAt.toISOString(),
    endAt: endAt.toISOString(),
  })
  expect(answer.http, JSON.stringify(answer)).toBe(200)
}

test('reminders are due before each date, and of late ones only the newest is sent', async () => {
  const { id, person } = await eventWithReminders({
    recurrence: { frequency: 'daily', interval: 1, count: 2 },
  })
  expect((await ahead(id)).toSorted((a, b) => a - b)).toEqual([60, 60, 1440, 1440])
  expect(await reminders(person)).toEqual([])
  await office.rows(
    "UPDATE event_reminders SET due_at = due_at - interval '120 hours' WHERE event_id = $1",
    id,
  )
  expect(await reminders(person)).toHaveLength(2)
  expect(await reminders(person)).toHaveLength(2)
})

test('reminders follow a moved event, and the words the time left', async () => {
  const { id, person } = await eventWithReminders()
  await beginIn(id, 40)
  expect(await reminders(person)).toEqual(['Starts in 40 minutes: Fire drill'])
  expect(await ahead(id)).toEqual([])
  await beginIn(id, 60 * 24 * 5)
  expect(await ahead(id)).toEqual([1440, 60])
  expect(await reminders(person)).toHaveLength(1)
  await beginIn(id, 50)
  expect(await reminders(person)).toHaveLength(2)
})

test('reminders are dropped when the event is cancelled, and come back with it', async () => {
  const { id, person } = await eventWithReminders()
  await office.call('cancelEvent', { eventId: id, reason: 'The hall is closed' })
  expect(await ahead(id)).toEqual([])
  await office.call('restoreEvent', { eventId: id })
  expect(await ahead(id)).toEqual([1440, 60])
  await office.shift(id, -100)
  await office.rows('UPDATE event_reminders SET due_at = now() WHERE event_id = $1', id)
  expect(await reminders(person)).toEqual([])
  expect(await ahead(id)).toEqual([])
})

test('updateEventStatus: published events have reminders, and cancelled ones have none', async () => {
  const person = await office.people(1, { status: 'active' })
  const { _id } = await office.event({
    audience: { type: 'users', ids: person },
    reminders: [1440, 60],
  })
  const set = (status: string, more: object = {}) =>
    office.call('updateEventStatus', { eventIds: [_id], status, ...more })
  expect((await set('scheduled', { notify: false })).http).toBe(200)
  expect(await ahead(_id)).toEqual([1440, 60])
  expect(await office.queued(_id)).toEqual([])
  const cancelled = await set('cancelled', { reason: 'The hall is closed' })
  expect(await ahead(_id)).toEqual([])
  await office.call(`undoChange/${cancelled.data.changeId}`, {})
  expect(await ahead(_id)).toEqual([1440, 60])
})

test('an event that is scheduled late sends no reminders of the past', async () => {
  const { id } = await eventWithReminders({ startAt: inHours(3), endAt: inHours(4) })
  expect(await ahead(id)).toEqual([60])
})

test('a moved and a cancelled date: its reminders go with it', async () => {
  const { id } = await eventWithReminders({
    recurrence: { frequency: 'daily', interval: 1, count: 3 },
    reminders: [60],
  })
  const { dates = [] } = await office.read(id)
  await office.call('cancelEventDate', { eventId: id, date: dates[1]?._id, reason: 'Nobody there' })
  expect(await ahead(id)).toHaveLength(2)
  await office.call('updateEventDate', {
    eventId: id,
    date: dates[2]?._id,
    startAt: inHours(200),
    endAt: inHours(201),
  })
  const [last] = await office.rows<{ due: Date }>(
    'SELECT max(due_at) AS due FROM event_reminders WHERE event_id = $1',
    id,
  )
  expect(last?.due.toISOString()).toBe(inHours(199))
})
