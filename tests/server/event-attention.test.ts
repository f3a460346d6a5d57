import { afterAll, beforeAll, expect, test } from 'vitest'
import { alertOfEventsSoon } from '../../server/events/alerts.ts'
import { eventOrganisation, type EventOrganisation, inHours } from './event-host.ts'
import { testHost } from './host.ts'

let host: Awaited<ReturnType<typeof testHost>>
let office: EventOrganisation

beforeAll(async () => {
  host = await testHost()
  office = await eventOrganisation(host, 'Europe/Copenhagen')
})
afterAll(() => host.close())

type Item = { kind: string; count: number; href: string }

async function attention() {
  const answer = await office.me.get('/api/business/getAttention')
  const items: Item[] = answer.json().data.attention
  return items
    .filter(({ kind }) => kind.startsWith('event-') || kind === 'attendance-missing')
    .map(({ kind, count, href }) => [kind, count, href])
    .toSorted((one, other) => String(one[0]).localeCompare(String(other[0])))
}

test('getAttention: events without a link, full ones with a waiting list, missing attendance', async () => {
  const people = await office.people(3, { status: 'active' })
  const link = { meetingLink: 'https://meet.example/1' }
  const times = (hours: number) => ({ startAt: inHours(hours), endAt: inHours(hours + 1) })
  await office.scheduled([], { ...times(30) })
  const bare = await office.scheduled([], { ...times(20) })
  const full = await office.scheduled(people, {
    ...link,
    ...times(20),
    registration: 'automatic',
    capacity: 1,
    waitlist: true,
  })
  const past = await office.scheduled(people, {
    ...link,
    ...times(20),
    registration: 'automatic',
  })
  const at = (id: string, tab = '') => `/library/events?eventId=${id}${tab}`
  const expected = [
    ['event-full-waitlist', 2, at(full._id, '&tab=people')],
    ['event-no-link', 1, at(bare._id)],
  ]
  expect(await attention()).toEqual(expected)
  await office.shift(past._id, -50)
  expect(await attention()).toEqual([
    ['attendance-missing', 3, at(past._id, '&tab=people')],
    ...expected,
  ])
})

test('search finds events by their title', async () => {
  const { _id } = await office.event({ title: 'Quarterly kickoff' })
  const found = (await office.me.get('/api/business/search?q=kickoff')).json()
  expect(found.data.hits).toMatchObject([
    { _id, kind: 'event', title: 'Quarterly kickoff', href: `/library/events?eventId=${_id}` },
  ])
})

test('alerts of events: once for each date, an hour before', async () => {
  const { _id } = await office.scheduled([], { title: 'Stand-up' })
  const news = async () => {
    const answer = await office.me.get('/api/business/getAlerts?unread=true')
    const alerts: { type: string; title: string }[] = answer.json().data.alerts
    return alerts.filter(({ title }) => title.startsWith('Stand-up')).map(({ type }) => type)
  }
  await alertOfEventsSoon(host.parts)
  expect(await news()).toEqual([])
  await office.shift(_id, -72)
  await office.rows(
    `UPDATE event_dates SET starts_at = now() + interval '50 minutes',
    ends_at = now() + interval '110 minutes' WHERE event_id = $1`,
    _id,
  )
  await Promise.all([alertOfEventsSoon(host.parts), alertOfEventsSoon(host.parts)])
  expect(await news()).toEqual(['event-soon'])
})
