import { afterAll, beforeAll, expect, test } from 'vitest'
import { withRetry } from '../../server/db/transaction.ts'
import { registrationsAction } from '../../server/events/registrations.ts'
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

/** The stored counts of an event, and its rows. */
async function counts(id: string) {
  const [found] = await office.rows<Record<string, number>>(
    `SELECT e.registered, e.waitlisted, e.invited,
       (SELECT count(*)::integer FROM registrations r WHERE r.event_id = e.id AND r.status = 'registered') AS "registeredRows",
       (SELECT count(*)::integer FROM registrations r WHERE r.event_id = e.id AND r.status = 'waitlisted') AS "waitlistedRows"
     FROM events e WHERE e.id = $1`,
    id,
  )
  expect(found?.registered).toBe(found?.registeredRows)
  expect(found?.waitlisted).toBe(found?.waitlistedRows)
  return { registered: found?.registered, waitlisted: found?.waitlisted, invited: found?.invited }
}

test('automatic registration gives the places, and the rest waits', async () => {
  const people = await active(5)
  const { _id } = await office.scheduled(people, {
    registration: 'automatic',
    capacity: 3,
    waitlist: true,
  })
  expect(await counts(_id)).toEqual({ registered: 3, waitlisted: 2, invited: 5 })
  const { users } = await office.attendees(_id, 'status=waitlisted')
  expect(users.map(({ place }) => place)).toEqual([1, 2])
})

test.each(['groups', 'licenses', 'courses', 'all'])('the audience: %s', async (type) => {
  const home = await eventOrganisation(host)
  const people = await home.people(2, { status: 'active' })
  await home.people(1, { status: 'inactive' })
  const ids: string[] = []
  if (type === 'groups') ids.push(await home.group('Hall 3', people))
  if (type === 'courses') {
    ids.push(await home.course('Ropes'))
    await home.call('addUsersToCourse', { courses: ids, users: people })
  }
  if (type === 'licenses') {
    ids.push(await home.license('Leadership'))
    await home.call('addUsersToLicense', { licenses: ids, users: people })
  }
  const made = await home.event({ status: 'scheduled', audience: { type, ids } })
  expect(made.stats).toMatchObject({ invited: 2, registered: 0 })
  expect(made.audience).toEqual({ type, ids })
})

test('updateRegistrations: a free place goes to the first who waits, at once', async () => {
  const [a = '', b = '', c = '', d = ''] = await active(4)
  const { _id } = await office.scheduled([a, b, c, d], { capacity: 2, waitlist: true })
  for (const person of [a, b, c, d])
    expect((await office.places(_id, 'register', [person])).http).toBe(200)
  expect(await counts(_id)).toEqual({ registered: 2, waitlisted: 2, invited: 4 })
  await office.places(_id, 'withdraw', [a])
  const { status } = await office.attendees(_id)
  expect([a, b, c, d].map((id) => status.get(id))).toEqual([
    'cancelled',
    'registered',
    'registered',
    'waitlisted',
  ])
  await office.update(_id, { capacity: 3 })
  expect((await office.attendees(_id)).status.get(d)).toBe('registered')
  const repeated = await office.places(_id, 'register', [d])
  expect([repeated.http, repeated.data.skipped[0].code]).toEqual([207, 'already-there'])
})

test('updateRegistrations: registering and withdrawing are undone, and places in the line come back', async () => {
  const [a = '', b = '', c = ''] = await active(3)
  const { _id } = await office.scheduled([a, b], { capacity: 1, waitlist: true })
  const undo = ({ data }: { data: { changeId: string } }) =>
    office.call(`undoChange/${data.changeId}`, {})
  const statuses = async () => {
    const { status } = await office.attendees(_id)
    return [a, b, c].map((id) => status.get(id))
  }
  const first = await office.places(_id, 'register', [a])
  await office.places(_id, 'register', [b])
  const third = await office.places(_id, 'register', [c])
  expect(await statuses()).toEqual(['registered', 'waitlisted', 'waitlisted'])

  // Somebody who waits withdraws, and gets the same place in the line back.
  const left = await office.places(_id, 'withdraw', [b])
  expect((await undo(left)).data.counts.succeeded).toBe(1)
  const { users } = await office.attendees(_id, 'status=waitlisted')
  expect(users.map(({ user }) => user._id)).toEqual([b, c])

  // Who was not invited has no place again; who was, is invited again, and the place goes to the first who waits.
  expect((await undo(third)).http).toBe(200)
  expect((await undo(first)).http).toBe(200)
  expect(await statuses()).toEqual(['invited', 'registered', 'cancelled'])
  expect((await office.queued(_id)).filter(({ userId }) => userId === a)).toMatchObject([
    { kind: 'event-invitation' },
    { kind: 'event-place' },
    { kind: 'event-withdrawn' },
  ])

  // A place that has gone to somebody else does not come back, nor does a registration that has changed since.
  await office.places(_id, 'register', [a])
  const withdrawn = await office.places(_id, 'withdraw', [b])
  expect(await statuses()).toEqual(['registered', 'cancelled', 'cancelled'])
  expect((await undo(withdrawn)).data.failed[0].code).toBe('event/full')
  const again = await office.places(_id, 'withdraw', [a])
  await office.places(_id, 'register', [a])
  expect((await undo(again)).data.skipped[0].code).toBe('changed-since')
})

test('updateRegistrations: nobody is promoted in the last hours', async () => {
  const [a = '', b = ''] = await active(2)
  const { _id } = await office.scheduled([a, b], {
    capacity: 1,
    waitlist: true,
    startAt: inHours(6),
    endAt: inHours(7),
  })
  await office.places(_id, 'register', [a])
  await office.places(_id, 'register', [b])
  await office.places(_id, 'withdraw', [a])
  expect(await counts(_id)).toEqual({ registered: 0, waitlisted: 1, invited: 2 })
  const promoted = await office.places(_id, 'promote', [b])
  expect(promoted.http).toBe(200)
  expect(await counts(_id)).toEqual({ registered: 1, waitlisted: 0, invited: 2 })
})

test('a deactivated or deleted person loses the place, and the first who waits gets it', async () => {
  const [a = '', b = '', c = ''] = await active(3)
  const { _id } = await office.scheduled([a, b, c], { capacity: 1, waitlist: true })
  for (const person of [a, b, c]) await office.places(_id, 'register', [person])
  expect((await office.call('deactivateUsers', { userIds: [a] })).http).toBe(200)
  expect((await office.attendees(_id)).status.get(b)).toBe('registered')
  const deleted = await host.app.inject({
    method: 'DELETE',
    url: '/api/business/deleteUsers',
    payload: { userIds: [b] },
    headers: office.me.headers,
  })
  expect(deleted.statusCode, deleted.body).toBe(200)
  expect((await office.attendees(_id)).status.get(c)).toBe('registered')
  expect((await counts(_id)).registered).toBe(1)
})

test('a full event without a waiting list refuses, and capacity never drops below the registered', async () => {
  const people = await active(3)
  const { _id } = await office.scheduled(people, { capacity: 2 })
  const answer = await office.places(_id, 'register', people)
  expect(answer.http).toBe(207)
  expect(answer.data.counts).toMatchObject({ succeeded: 2, failed: 1 })
  expect(answer.data.failed[0].code).toBe('event/full')
  const less = await office.update(_id, { capacity: 1 })
  expect([less.http, less.code, less.message, less.errors[0]]).toEqual([
    422,
    'event/full',
    '2 people are registered, and there would be 1 place',
    { field: 'capacity', code: 'minimum', message: 'At least 2' },
  ])
})

test('twenty requests at once for one place: one gets it, the others wait in order', async () => {
  const people = await active(20)
  const { _id } = await office.scheduled(people, { capacity: 1, waitlist: true })
  const answers = await Promise.all(people.map((id) => office.places(_id, 'register', [id])))
  expect(answers.every(({ http }) => http === 200)).toBe(true)
  expect(await counts(_id)).toEqual({ registered: 1, waitlisted: 19, invited: 20 })
  const { users } = await office.attendees(_id, 'status=waitlisted')
  expect(users.map(({ place }) => place)).toEqual(Array.from({ length: 19 }, (_, n) => n + 1))
})

test('1,000 random changes: never more registered than places, and no free place while somebody waits', async () => {
  const people = await active(12)
  const { _id } = await office.scheduled(people, { capacity: 4, waitlist: true })
  let seed = 20_261_126
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  const { organisationId } = office.me
  const change = (action: 'register' | 'withdraw' | 'promote', ref: string) =>
    withRetry(host.db, (tx) =>
      registrationsAction.work({ eventId: _id, action })(
        { tx, jobs: host.parts.jobs, organisationId, by: { organisationId } },
        [{ position: 1, ref, input: null, before: null }],
        false,
      ),
    )
  let capacity = 4
  for (let round = 0; round < 200; round += 1) {
    await Promise.all(
      Array.from({ length: 5 }, async () => {
        const person = people[random(people.length)] ?? ''
        const kind = random(10)
        if (kind < 6) return change('register', person)
        return change(kind < 9 ? 'withdraw' : 'promote', person)
      }),
    )
    if (round % 20 === 19) {
      const wanted = 2 + random(5)
      if ((await office.update(_id, { capacity: wanted })).http === 200) capacity = wanted
    }
    const { registered = 0, waitlisted = 0 } = await counts(_id)
    expect(registered).toBeLessThanOrEqual(capacity)
    if (waitlisted > 0) expect(registered).toBe(capacity)
  }
})
