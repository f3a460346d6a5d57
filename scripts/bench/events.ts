import type { Host } from '../lib/host.ts'
import { asFigures, type Call, timeCalls } from './calls.ts'
import { type Caller, callerOf, formOf } from './caller.ts'
import { percentile, round } from './numbers.ts'
import { makeOrganisation } from './people.ts'
import type { Figure } from './table.ts'

const api = '/api/business'
const area = 'Events'
const hour = 3_600_000

const day = (days: number) =>
  new Date(Date.now() + days * 24 * hour).toISOString().slice(0, 'YYYY-MM-DD'.length)

const calls: Call[] = [
  { name: 'list', path: `${api}/getEvents?page=1&limit=25`, held: '≤ 60' },
  { name: 'list, facets', path: `${api}/getEvents?page=1&limit=25&facets=true`, held: '≤ 60' },
  { name: 'list, search', path: `${api}/getEvents?page=1&limit=25&search=42`, held: '≤ 60' },
  {
    name: 'list by registered, last page',
    path: `${api}/getEvents?page=200&limit=25&sort=-registered`,
    held: '≤ 60',
  },
  { name: 'month', path: `${api}/getEventDates?from=${day(-15)}&to=${day(26)}`, held: '≤ 60' },
]

/** Adds an event that begins in half an hour; returns its id. */
async function addEvent(call: Caller, fields: object) {
  const form = formOf({
    mode: 'online',
    startAt: new Date(Date.now() + hour / 2).toISOString(),
    endAt: new Date(Date.now() + hour).toISOString(),
    ...fields,
  })
  const { data } = await call<{ data: { event: { _id: string } } }>('addEvent', form)
  return data.event._id
}

async function userIds(call: Caller, count: number) {
  const ids: string[] = []
  for (let page = 1; ids.length < count; page += 1) {
    const { data } = await call<{ data: { users: { _id: string }[] } }>(
      `getAllUsersQuery?page=${page}&limit=100&status=active`,
    )
    if (data.users.length === 0) throw new Error('the organisation has too few active users')
    ids.push(...data.users.map(({ _id }) => _id))
  }
  return ids.slice(0, count)
}

/** Registers users one by one, by 16 callers: how many a second, and how long each takes. */
async function registering(call: Caller, eventId: string, ids: string[]) {
  const waiting = [...ids]
  const times: number[] = []
  const began = performance.now()
  const caller = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const sent = performance.now()
      await call('updateRegistrations', { eventId, action: 'register', users: [id] })
      times.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: 16 }, caller))
  const perSecond = ids.length / ((performance.now() - began) / 1000)
  return { perSecond, p99: percentile(times, 0.99) }
}

/** Lists and the month with 5,000 events and 100,000 registrations, and the changes of one event. */
export async function measureEvents(host: Host, folder: string): Promise<Figure[]> {
  const organisation = await makeOrganisation(host, folder, 12_000, { events: 5_000 })
  const call = callerOf(host.url, organisation.headers)
  const timed = await timeCalls(host.url, organisation.headers, calls)
  const ids = await userIds(call, 1_000)
  const eventId = await addEvent(call, { title: 'Bench', status: 'scheduled', notify: false })
  const { perSecond, p99 } = await registering(call, eventId, ids)
  const marked = performance.now()
  for (const users of [ids.slice(0, 500), ids.slice(500)])
    await call('updateEventAttendance', { eventId, status: 'attended', users })
  const marks = performance.now() - marked
  const published = performance.now()
  const audience = { type: 'all', ids: [] }
  await addEvent(call, { title: 'Bench for everybody', status: 'scheduled', audience })
  const publishing = performance.now() - published
  return [
    ...asFigures(`${area}, 5,000 with 100,000 registrations, p95`, timed),
    { area, name: 'registrations', value: Math.round(perSecond), unit: '/s', held: '≥ 100' },
    { area, name: 'a registration, p99', value: round(p99, 1), unit: 'ms', held: '≤ 200' },
    { area, name: '1,000 marks', value: Math.round(marks), unit: 'ms', held: '≤ 1,000' },
    {
      area,
      name: 'publishing to 10,000, mails queued',
      value: Math.round(publishing),
      unit: 'ms',
      held: '≤ 5,000',
    },
  ]
}
