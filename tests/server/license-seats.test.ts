import { afterAll, expect, test } from 'vitest'
import { remindDue } from '../../server/licenses/reminders.ts'
import { promoteWaiting } from '../../server/licenses/waiting.ts'
import { newId } from '../../server/lib/id.ts'
import { testHost } from './host.ts'
import { countSeatsOf, day, organisationWithLicenses } from './license-host.ts'

const host = await testHost()
afterAll(host.close)

type Organisation = Awaited<ReturnType<typeof organisationWithLicenses>>

const progress = (school: Organisation, user: string, course: string, more: object = {}) =>
  school.call('recordProgress', {
    events: [
      {
        eventId: newId(),
        user,
        course,
        item: `${course}-1`,
        type: 'started',
        at: new Date().toISOString(),
        ...more,
      },
    ],
  })

test('addUsersToLicense: users, groups and addresses get a seat and its courses, in one mail', async () => {
  const school = await organisationWithLicenses(host)
  const { course, license, people, group, call, seats, one, holdings, history, rows, me } = school
  const fire = await course('Fire safety', { deadlineDays: 30 })
  const draft = await course('Later', { status: 'draft' })
  const id = await license('Safety', [fire, draft])
  const [ana = '', ben = '', gone = ''] = await people(3, { status: 'active' })
  await rows(`UPDATE users SET status = 'inactive' WHERE id = $1`, gone)
  const crew = await group('Crew', [ben, gone])
  const body = {
    licenses: [id],
    users: [ana],
    userGroups: [crew],
    emails: ['Nadia Rahal <nadia.rahal@acme.example>', 'not an address'],
    createAccounts: true,
    note: 'Before the audit, please.',
  }
  const dry = await call('addUsersToLicense?dryRun=true', body)
  expect(dry).toMatchObject({
    http: 207,
    data: {
      counts: { succeeded: 3, skipped: 1, failed: 1 },
      outcomes: [
        { outcome: 'assigned', count: 2 },
        { outcome: 'invited', count: 1 },
      ],
      reasons: [{ code: 'inactive' }, { code: 'malformed' }],
      consequences: {
        messages: 3,
        accounts: 1,
        seats: [{ license: { _id: id, name: 'Safety' }, needed: 3, available: 10 }],
      },
    },
  })
  expect((await one(id))?.seats).toMatchObject({ assigned: 0 })
  expect(await holdings(ana)).toEqual([])

  const done = await call('addUsersToLicense', body)
  const { outcomes, counts, consequences } = dry.data
  expect(done).toMatchObject({ http: 207, data: { outcomes, counts, consequences } })
  expect((await one(id))?.seats).toMatchObject({ assigned: 3, available: 7 })
  expect(await holdings(ana)).toMatchObject([
    { course: 'Fire safety', deadline: null, sources: ['license'] },
  ])
  expect(await history(ana)).toMatchObject([
    { event: 'license/seat-assigned', note: 'Safety' },
    { event: 'enrollment/assigned', note: 'Fire safety' },
  ])
  const [address] = await rows<{ email: string }>('SELECT email FROM users WHERE id = $1', ana)
  const [letter] = await host.mails(address?.email ?? '')
  expect(letter?.text).toContain('Fire safety')
  expect(letter?.text).toContain('Before the audit, please.')
  const [invitation] = await host.mails('nadia.rahal@acme.example')
  expect(invitation?.text).toContain('Fire safety')

  const list = await seats(id, 'facets=true&sort=name')
  expect(list.users.map(({ source }) => source).toSorted()).toEqual(['admin', 'admin', 'group'])
  expect(list.users.find(({ _id }) => _id === ben)).toMatchObject({
    status: 'assigned',
    sources: [{ kind: 'group', _id: crew, name: 'Crew' }],
    coursesTotal: 1,
  })
  expect(list.facets.group).toEqual([{ value: crew, label: 'Crew', count: 1 }])

  const again = await call('addUsersToLicense', { licenses: [id], users: [ana, ben] })
  expect(again).toMatchObject({
    http: 207,
    data: { outcomes: [{ outcome: 'source-added' }], skipped: [{ ref: ana, code: 'has-seat' }] },
  })
  expect((await one(id))?.seats).toMatchObject({ assigned: 3 })
  const log = (await me.get(`/api/business/getAuditLog?subjectType=license&subjectId=${id}`)).json()
  expect(log.data.entries).toMatchObject([
    { event: 'license/seat-source-added' },
    { event: 'license/seat-assigned', count: 3 },
  ])
})

test('addUsersToLicense: too few seats are refused, filled or waited for', async () => {
  const school = await organisationWithLicenses(host)
  const { course, license, people, call, one, seats, rows, holdings } = school
  const id = await license('Two seats', [await course('Fire safety')], { seatsTotal: 2 })
  const users = await people(4, { status: 'active' })
  const add = (more: object, query = '') =>
    call(`addUsersToLicense${query}`, { licenses: [id], users, ...more })
  expect(await add({})).toMatchObject({
    http: 422,
    code: 'license/not-enough-seats',
    message: '4 seats needed, 2 available',
  })
  expect((await one(id))?.seats).toMatchObject({ assigned: 0, waiting: 0 })
  const dry = await add({}, '?dryRun=true')
  expect(dry.data.consequences.seats).toMatchObject([{ needed: 4, available: 2 }])
  const filled = await add({ ifShort: 'fill' })
  expect(filled.data).toMatchObject({
    counts: { succeeded: 2, skipped: 2 },
    reasons: [{ code: 'no-seat', count: 2 }],
  })
  expect(await add({ ifShort: 'wait' })).toMatchObject({
    data: { outcomes: [{ outcome: 'waiting', count: 2 }], reasons: [{ code: 'has-seat' }] },
  })
  expect((await one(id))?.seats).toMatchObject({ assigned: 2, waiting: 2, available: 0 })
  expect(await holdings(users[3] ?? '')).toEqual([])

  // Who waits longest gets the seat that is freed, once it cannot be undone any more.
  await rows(
    `UPDATE seats SET waiting_since = now() - interval '1 day' WHERE user_id = $1`,
    users[3],
  )
  await call('removeUsersFromLicense', { licenses: [id], users: [users[0]] })
  await promoteWaiting(host.parts)
  expect((await one(id))?.seats).toMatchObject({ assigned: 1, waiting: 2 })
  await rows(
    `UPDATE seats SET revoked_at = now() - interval '16 seconds' WHERE license_id = $1
    AND status = 'revoked'`,
    id,
  )
  await promoteWaiting(host.parts)
  expect((await one(id))?.seats).toMatchObject({ assigned: 2, waiting: 1, available: 0 })
  const { users: waiting } = await seats(id, 'status=waiting')
  expect(waiting.map(({ _id }) => _id)).toEqual([users[2]])
  expect(await holdings(users[3] ?? '')).toMatchObject([{ sources: ['license'] }])
})

test('addUsersToLicense: of 20 callers for the last seat one gets it', async () => {
  const school = await organisationWithLicenses(host)
  const { license, people, one, begin } = school
  const id = await license('One seat', [], { seatsTotal: 1 })
  const users = await people(20, { status: 'active' })
  const statuses = await Promise.all(
    users.map((user) => begin('addUsersToLicense', { licenses: [id], users: [user] })),
  )
  const sorted = statuses.toSorted((a, b) => a - b)
  expect(sorted).toEqual([200, ...Array.from({ length: 19 }, () => 422)])
  expect((await one(id))?.seats).toMatchObject({ total: 1, assigned: 1, available: 0 })
})

test('removeUsersFromLicense: courses end and progress is kept; giving again goes on', async () => {
  const school = await organisationWithLicenses(host)
  const { course, license, people, call, one, holdings } = school
  const [fire, first] = [await course('Fire safety'), await course('First aid')]
  const id = await license('Safety', [fire, first])
  const [ana = ''] = await people(1, { status: 'active' })
  await call('addUsersToCourse', { courses: [first], users: [ana], notify: false })
  await call('addUsersToLicense', { licenses: [id], users: [ana] })
  await progress(school, ana, fire)
  expect((await one(id))?.seats).toMatchObject({ assigned: 0, activated: 1 })

  const dry = await call('removeUsersFromLicense?dryRun=true', { licenses: [id], users: [ana] })
  expect(dry.data.consequences).toMatchObject({ coursesEnding: 1, progressKept: 1 })
  const removed = await call('removeUsersFromLicense', { licenses: [id], users: [ana] })
  expect(removed).toMatchObject({ http: 200, data: { outcomes: [{ outcome: 'removed' }] } })
  expect((await one(id))?.seats).toMatchObject({
    activated: 0,
    revoked: 1,
    available: 10,
    total: 10,
  })
  expect((await one(id))?.revocation.used).toBe(1)
  expect(await holdings(ana)).toMatchObject([
    { course: 'Fire safety', status: 'withdrawn' },
    { course: 'First aid', status: 'not-started', sources: ['direct'] },
  ])
  expect(await call('removeUsersFromLicense', { licenses: [id], users: [ana] })).toMatchObject({
    data: { skipped: [{ code: 'without-seat' }] },
  })

  const again = await call('addUsersToLicense', { licenses: [id], users: [ana] })
  expect(again.data.outcomes).toEqual([{ outcome: 'restored', count: 1 }])
  expect((await one(id))?.seats).toMatchObject({ assigned: 1, revoked: 0, available: 9, total: 10 })
  expect(await holdings(ana)).toMatchObject([
    { course: 'Fire safety', status: 'in-progress', sources: ['license'] },
    { sources: ['direct', 'license'] },
  ])
  expect(await countSeatsOf(school, id)).toEqual({ taken: 1, n: 1, surplus: 0, missing: 0 })
})

test('removeUsersFromLicense: active seats only as the license allows, and undo gives them back', async () => {
  const school = await organisationWithLicenses(host)
  const { course, license, people, call, one, rows, holdings } = school
  const fire = await course('Fire safety')
  const id = await license('Safety', [fire], { revocationCap: 1 })
  const users = await people(2, { status: 'active' })
  await call('addUsersToLicense', { licenses: [id], users })
  for (const user of users) await progress(school, user, fire)
  expect(await call('removeUsersFromLicense', { licenses: [id], users })).toMatchObject({
    http: 422,
    code: 'license/revocations-used',
  })
  expect((await one(id))?.seats).toMatchObject({ activated: 2 })
  const { data } = await call('removeUsersFromLicense', { licenses: [id], users: [users[0]] })
  expect((await one(id))?.revocation).toMatchObject({ cap: 1, used: 1 })
  expect(await call(`undoChange/${data.changeId}`, {})).toMatchObject({ http: 200 })
  expect(await one(id)).toMatchObject({ seats: { activated: 2 }, revocation: { used: 0 } })
  expect(await holdings(users[0] ?? '')).toMatchObject([
    { status: 'in-progress', sources: ['license'] },
  ])

  await rows('UPDATE licenses SET revocation_allowed = false WHERE id = $1', id)
  expect(await call('removeUsersFromLicense', { licenses: [id], users })).toMatchObject({
    http: 207,
    data: { reasons: [{ code: 'not-revocable', count: 2 }] },
  })

  // Undo after the seat has gone to somebody else.
  const last = await license('Last seat', [], { seatsTotal: 1 })
  await call('addUsersToLicense', { licenses: [last], users: [users[0]] })
  const { data: change } = await call('removeUsersFromLicense', {
    licenses: [last],
    users: [users[0]],
  })
  await call('addUsersToLicense', { licenses: [last], users: [users[1]] })
  expect(await call(`undoChange/${change.changeId}`, {})).toMatchObject({
    http: 207,
    data: { skipped: [{ code: 'no-seat' }] },
  })
})

test('restoreUsersToLicense: gives revoked seats back with their status while seats are free', async () => {
  const school = await organisationWithLicenses(host)
  const { course, license, people, call, one } = school
  const fire = await course('Fire safety')
  const id = await license('Safety', [fire], { seatsTotal: 1 })
  const [ana = '', ben = ''] = await people(2, { status: 'active' })
  await call('addUsersToLicense', { licenses: [id], users: [ana] })
  await progress(school, ana, fire)
  await call('removeUsersFromLicense', { licenses: [id], users: [ana] })
  expect(await call('restoreUsersToLicense', { licenses: [id], users: [ana, ben] })).toMatchObject({
    http: 207,
    data: { outcomes: [{ outcome: 'restored' }], skipped: [{ ref: ben, code: 'not-revoked' }] },
  })
  expect((await one(id))?.seats).toMatchObject({ activated: 1, available: 0 })
  await call('removeUsersFromLicense', { licenses: [id], filter: {} })
  await call('addUsersToLicense', { licenses: [id], users: [ben] })
  expect(await call('restoreUsersToLicense', { licenses: [id], filter: {} })).toMatchObject({
    http: 422,
    code: 'license/not-enough-seats',
  })
})

test('moveUsersToLicense: a course in both licenses goes on without interruption', async () => {
  const school = await organisationWithLicenses(host)
  const { course, license, people, call, one, holdings, history } = school
  const [shared, old, fresh] = [await course('Shared'), await course('Old'), await course('Fresh')]
  const from = await license('2026', [shared, old])
  const to = await license('2027', [shared, fresh], { seatsTotal: 1 })
  const [ana = '', ben = ''] = await people(2, { status: 'active' })
  await call('addUsersToLicense', { licenses: [from], users: [ana, ben] })
  await progress(school, ana, shared)
  const move = (more: object, query = '') =>
    call(`moveUsersToLicense${query}`, { from, to, ...more })
  expect(await move({ filter: {} })).toMatchObject({ http: 422, code: 'license/not-enough-seats' })
  expect(await move({ to: from, users: [ana] })).toMatchObject({ http: 422 })
  expect(await move({ users: [ana] }, '?dryRun=true')).toMatchObject({
    http: 200,
    data: {
      outcomes: [{ outcome: 'moved' }],
      consequences: { seats: [{ needed: 1, available: 1 }] },
    },
  })
  expect((await one(to))?.seats.available).toBe(1)
  const { data } = await move({ users: [ana] })
  expect(await one(from)).toMatchObject({
    seats: { assigned: 1, activated: 0, revoked: 1 },
    revocation: { used: 1 },
  })
  expect((await one(to))?.seats).toMatchObject({ activated: 1, available: 0 })
  expect(await holdings(ana)).toMatchObject([
    { course: 'Fresh', sources: ['license'] },
    { course: 'Old', status: 'withdrawn' },
    { course: 'Shared', status: 'in-progress', sources: ['license'] },
  ])
  const events = await history(ana)
  const ended = events.filter(({ event }: { event: string }) => event === 'enrollment/removed')
  expect(ended).toMatchObject([{ note: 'Old' }])
  expect(await move({ users: [ben], ifShort: 'fill' })).toMatchObject({
    data: { skipped: [{ code: 'no-seat' }] },
  })
  expect(await call(`undoChange/${data.changeId}`, {})).toMatchObject({ http: 200 })
  expect(await one(from)).toMatchObject({ seats: { activated: 1 }, revocation: { used: 0 } })
  expect((await one(to))?.seats).toMatchObject({ activated: 0, available: 1 })
  expect(await countSeatsOf(school, to)).toEqual({ taken: 0, n: 0, surplus: 0, missing: 0 })
})

test('remindUsersInLicense: mails who has not used the seat, once a day', async () => {
  const school = await organisationWithLicenses(host)
  const { course, license, people, call, seats, rows } = school
  const fire = await course('Fire safety')
  const id = await license('Safety', [fire])
  const [ana = '', ben = '', cem = ''] = await people(3, { status: 'active' })
  await call('addUsersToLicense', { licenses: [id], users: [ana, ben] })
  await progress(school, ben, fire)
  const remind = (more: object = {}) =>
    call('remindUsersInLicense', { licenses: [id], users: [ana, ben, cem], ...more })
  expect(await remind()).toMatchObject({
    http: 207,
    data: {
      outcomes: [{ outcome: 'reminded', count: 1 }],
      skipped: [
        { ref: ben, code: 'seat-used' },
        { ref: cem, code: 'without-seat' },
      ],
      consequences: { messages: 1 },
    },
  })
  expect((await remind()).data.skipped[0]).toMatchObject({ ref: ana, code: 'just-reminded' })
  expect((await remind({ force: true })).data.counts.succeeded).toBe(1)
  const { users } = await seats(id, 'status=assigned')
  expect(users).toMatchObject([{ _id: ana, remindersSent: 2 }])
  await rows('UPDATE licenses SET expiration_date = $2 WHERE id = $1', id, day(-1))
  expect(await remind()).toMatchObject({ http: 422, code: 'license/expired' })
})

test('licenses: remind on the days that they say, once each', async () => {
  const { course, license, people, call, seats, rows } = await organisationWithLicenses(host)
  const id = await license('Safety', [await course('Fire safety')], { reminderDays: [3, 7] })
  const users = await people(2, { status: 'active' })
  await call('addUsersToLicense', { licenses: [id], users, notify: false })
  const age = (days: number) =>
    rows(
      `UPDATE seats SET assigned_at = now() - make_interval(days => $3), last_reminded_at = last_reminded_at - interval '2 days'
       WHERE license_id = $1 AND user_id = $2`,
      id,
      users[0],
      days,
    )
  const sent = async () => {
    await remindDue(host.parts)
    return (await seats(id)).users
      .map(({ remindersSent }) => remindersSent)
      .toSorted((a, b) => a - b)
  }
  expect(await sent()).toEqual([0, 0])
  await age(3)
  expect(await sent()).toEqual([0, 1])
  expect(await sent()).toEqual([0, 1])
  await age(7)
  expect(await sent()).toEqual([0, 2])
  await age(20)
  expect(await sent()).toEqual([0, 2])
})

test('createUsersAndAddToLicenses: invites new users with a seat, and activates it when they accept', async () => {
  const school = await organisationWithLicenses(host)
  const { course, license, call, one, seats } = school
  const id = await license('Safety', [await course('Fire safety')], { seatsTotal: 2 })
  const user = (email: string) => ({
    firstName: 'Thabo',
    lastName: 'Mokoena',
    email,
    designation: '',
  })
  const users = [user('thabo@acme.example'), user('linh@acme.example')]
  const add = (some: object[]) =>
    call('createUsersAndAddToLicenses', { users: some, licenses: [id] })
  expect(await add([...users, user('x@acme.example')])).toMatchObject({
    http: 422,
    code: 'license/not-enough-seats',
  })
  expect(await add(users)).toMatchObject({
    http: 200,
    data: {
      outcomes: [{ outcome: 'invited', count: 2 }],
      consequences: { accounts: 2, messages: 2 },
    },
  })
  expect((await one(id))?.seats).toMatchObject({ assigned: 2, available: 0 })
  expect(await add([user('thabo@acme.example')])).toMatchObject({ http: 422 })
  const [letter] = await host.mails('thabo@acme.example')
  const token = /invitation\?token=([\w-]+)/.exec(letter?.text ?? '')?.[1]
  const accepted = await host.post('/api/auth/accept-invitation', {
    token,
    firstName: 'Thabo',
    lastName: 'Mokoena',
  })
  expect(accepted.statusCode, accepted.body).toBe(200)
  const { users: active } = await seats(id, 'status=activated')
  expect(active).toMatchObject([{ user: { email: 'thabo@acme.example' } }])
})
