import { afterAll, beforeAll, expect, test } from 'vitest'
import { alertOfFreePlaces } from '../../server/events/free-places.ts'
import { recomputeZones } from '../../server/events/zone-changes.ts'
import { eventOrganisation, type EventOrganisation, inHours } from './event-host.ts'
import { testHost } from './host.ts'

let host: Awaited<ReturnType<typeof testHost>>
let office: EventOrganisation

beforeAll(async () => {
  host = await testHost()
  office = await eventOrganisation(host)
})
afterAll(() => host.close())

const active = (count: number) => office.people(count, { status: 'active' })

type Alert = { type: string; title: string; body: string; href: string }

async function bell() {
  const alerts: Alert[] = (await office.me.get('/api/business/getAlerts')).json().data.alerts
  return alerts
}

test('alerts: a free place in the last hours, while somebody waits', async () => {
  const [a = '', b = '', c = ''] = await active(3)
  const { _id } = await office.scheduled([a, b, c], {
    capacity: 1,
    waitlist: true,
    startAt: inHours(6),
    endAt: inHours(7),
  })
  for (const user of [a, b, c]) await office.places(_id, 'register', [user])
  await office.places(_id, 'withdraw', [a])
  await alertOfFreePlaces(host.parts)
  await alertOfFreePlaces(host.parts)
  const found = (await bell()).filter(({ href }) => href.endsWith(_id))
  expect(found.map(({ title }) => title)).toEqual(['1 place is free, 2 people wait'])
})

test('new time zone data: future dates keep their local time', async () => {
  const [a = ''] = await active(1)
  const { _id, dates = [] } = await office.scheduled([a], {
    timezone: 'Europe/Dublin',
    recurrence: { frequency: 'daily', interval: 1, count: 2 },
    reminders: [60],
  })
  await recomputeZones(host.parts)
  expect((await office.read(_id)).version).toBe(1)
  const [first] = dates
  // As if clocks had shown an hour more when it was planned.
  const hourLater = (local = '') =>
    new Date(Date.parse(`${local}Z`) + 3_600_000).toISOString().slice(0, 19)
  await office.rows(
    'UPDATE event_dates SET original_local = $2 WHERE id = $1',
    first?._id ?? '',
    hourLater(first?.originalLocal),
  )
  await recomputeZones(host.parts)
  await recomputeZones(host.parts)
  const after = await office.read(_id)
  expect(after.version).toBe(2)
  expect(Date.parse(after.startAt) - Date.parse(first?.startAt ?? '')).toBe(3_600_000)
  expect(after.dates?.[1]?.startAt).toBe(dates[1]?.startAt)
  expect(await office.rows('SELECT sequence FROM events WHERE id = $1', _id)).toEqual([
    { sequence: 1 },
  ])
  expect((await bell()).some(({ title }) => title.includes('Europe/Dublin'))).toBe(true)
  expect((await office.queued(_id)).map(({ kind }) => kind)).toEqual(['event-invitation'])
})
