import { afterAll, expect, test } from 'vitest'
import {
  activityDays,
  mails,
  organisations,
  userGroupMembers,
  userGroups,
  users,
} from '../../server/db/schema.ts'
import { eq } from '../../server/db/drizzle.ts'
import { newId } from '../../server/lib/id.ts'
import { addDays } from '../../server/lib/dates.ts'
import { testHost } from './host.ts'

const host = await testHost()
afterAll(host.close)
const { db } = host
const me = await host.signedIn()
const stranger = await host.signedIn()
await db
  .update(organisations)
  .set({ timezone: 'Asia/Kolkata' })
  .where(eq(organisations.id, me.organisationId))

async function person(set: Partial<typeof users.$inferInsert> = {}) {
  const id = newId()
  const row = {
    id,
    organisationId: me.organisationId,
    email: `${id.toLowerCase()}@acme.example`,
    firstName: 'Amara',
    ...set,
  }
  await db.insert(users).values(row)
  return row
}

async function group(
  name: string,
  members: string[],
  set: Partial<typeof userGroups.$inferInsert> = {},
) {
  const id = newId()
  const { organisationId } = { organisationId: me.organisationId, ...set }
  await db.insert(userGroups).values({ id, name, organisationId, ...set })
  for (const userId of members)
    await db.insert(userGroupMembers).values({ groupId: id, userId, organisationId })
  return id
}

const get = async (path: string, who = me) => {
  const answer = await who.get(`/api/business/${path}`)
  return { status: answer.statusCode, ...answer.json() }
}

test('getUserCourses, getUserLicensesCount: are empty without enrollments, and unknown users are not found', async () => {
  const { id } = await person()
  const none = { notStarted: 0, inProgress: 0, completed: 0, failed: 0, withdrawn: 0, overdue: 0 }
  const answers: [string, string, object][] = [
    ['getUserLicensesCount/', '', { data: { count: 0 } }],
    ['getUserCoursesCount/', '', { data: { count: 0 } }],
    [
      'getUserCourses/',
      '?page=2&facets=true',
      { page: 2, limit: 25, total: 0, data: { courses: [] } },
    ],
    ['getUserCourseStatus?userid=', '', { data: { counts: { total: 0, ...none } } }],
    ['getAllUserCourseStatus?userid=', '', { total: 0, data: { courseStatus: [] } }],
    ['getUserMessages/', '', { total: 0, data: { messages: [] } }],
  ]
  for (const [before, after, data] of answers) {
    expect(await get(`${before}${id}${after}`)).toMatchObject({ status: 'success', ...data })
    for (const [unknown, who] of [
      [newId(), me],
      [id, stranger],
    ] as const)
      expect((await who.get(`/api/business/${before}${unknown}${after}`)).statusCode).toBe(404)
  }
})

test('getUserMessages: newest first, paged, with reasons of failures', async () => {
  const { id, email, organisationId } = await person()
  const mail = (n: number, set: Partial<typeof mails.$inferInsert> = {}) => ({
    id: newId(),
    organisationId,
    userId: id,
    kind: 'invitation',
    recipient: email,
    subject: `Letter ${n}`,
    status: 'sent' as const,
    createdAt: new Date(Date.UTC(2026, 10, n)),
    sentAt: new Date(Date.UTC(2026, 10, n)),
    ...set,
  })
  const failed = { status: 'failed' as const, error: 'No such mailbox', sentAt: null }
  await db.insert(mails).values([...Array(11).keys()].map((n) => mail(n + 1)))
  await db
    .insert(mails)
    .values([mail(12, failed), mail(13, { organisationId: stranger.organisationId })])
  const first = await get(`getUserMessages/${id}?limit=10`)
  expect(first).toMatchObject({ page: 1, limit: 10, total: 12 })
  expect(first.data.messages[0]).toMatchObject({
    subject: 'Letter 12',
    reason: 'No such mailbox',
    messageId: null,
  })
  const second = await get(`getUserMessages/${id}?limit=10&page=2`)
  expect(second.data.messages.map(({ subject }: { subject: string }) => subject)).toEqual([
    'Letter 2',
    'Letter 1',
  ])
})

test('findUsers: pasted addresses find their users', async () => {
  const amara = await person({ email: 'amara.okafor@acme.example', lastName: 'Okafor' })
  await person({ email: 'gone@acme.example', deletedAt: new Date() })
  await person({ email: 'other@acme.example', organisationId: stranger.organisationId })
  const emails = [
    ' Amara.Okafor@ACME.example\u200B',
    'amara.okafor@acme.example',
    'gone@acme.example',
    'other@acme.example',
    'not an address',
  ]
  const answer = await me.post('/api/business/findUsers', { emails })
  const { id: _id, firstName, email } = amara
  expect(answer.json().data.found).toEqual([
    { email, user: { _id, firstName, lastName: 'Okafor', email } },
  ])
  const codes = answer.json().data.unknown.map(({ code }: { code: string }) => code)
  expect(codes).toEqual(['repeated', 'unknown', 'unknown', 'malformed'])
})

test('active-users: counted by day, week and month, each user once in a total', async () => {
  const [a, b] = [await person(), await person()]
  const { organisationId } = me
  const active = (userId: string, ...days: string[]) =>
    db.insert(activityDays).values(days.map((day) => ({ organisationId, userId, day })))
  await active(a.id, '2026-11-01', '2026-11-02', '2026-11-04', '2026-10-20')
  await active(b.id, '2026-11-04', '2026-10-25', '2026-10-26')
  const range = 'from=2026-11-01&to=2026-11-05'
  const days = await get(`active-users?${range}`)
  expect(days.data).toEqual({
    activeUsers: [1, 1, 0, 2, 0].map((count, n) => ({ date: `2026-11-0${n + 1}`, count })),
    total: 2,
    previousTotal: 0,
  })
  const weeks = await get(`active-users?from=2026-10-20&to=2026-11-05&interval=week`)
  expect(weeks.data.activeUsers).toEqual([
    { date: '2026-10-19', count: 2 },
    { date: '2026-10-26', count: 2 },
    { date: '2026-11-02', count: 2 },
  ])
  const months = await get(`active-users?from=2026-10-01&to=2026-11-30&interval=month`)
  expect(months.data.activeUsers.map(({ count }: { count: number }) => count)).toEqual([2, 2])
  const onlyB = await group('Only B', [b.id])
  expect((await get(`active-users?${range}&group=${onlyB}`)).data.total).toBe(1)
  await active(a.id, '2026-11-05')
  await db.delete(activityDays).where(eq(activityDays.day, '2026-11-04'))
  const now = await get(`active-users?${range}`)
  const counts = now.data.activeUsers.map(({ count }: { count: number }) => count)
  expect([counts, now.data.total]).toEqual([[1, 1, 0, 0, 1], 1])
  await db.delete(users).where(eq(users.id, a.id))
  expect((await get(`active-users?${range}`)).data).toMatchObject({ total: 0, previousTotal: 0 })
  expect((await get(`active-users?${range}&course=c_1`)).data.total).toBe(0)
  expect((await get(`active-users?${range}`, stranger)).data.total).toBe(0)
  expect((await get('active-users')).data.activeUsers).toHaveLength(30)
  for (const bad of ['from=2026-11-02&to=2026-11-01', 'from=2020-01-01&to=2026-01-01'])
    expect((await me.get(`/api/business/active-users?${bad}`)).statusCode).toBe(422)
})

test('active-users: any range counts every active user once', async () => {
  const you = await host.signedIn()
  const { organisationId } = you
  const dayAt = (n: number) => addDays('2026-08-01', n)
  for (let n = 0; n < 12; n += 1) {
    const { id: userId } = await person({ organisationId })
    // Each comes at times of their own, some of them seldom.
    const days = Array.from({ length: 6 }, (_, index) => dayAt((n * 17 + index * (n + 3)) % 90))
    await db
      .insert(activityDays)
      .values([...new Set(days)].map((day) => ({ organisationId, userId, day })))
  }
  const counted = async (from: string, to: string) => {
    const { rows } = await host.pool.query<{ n: number }>(
      `SELECT count(DISTINCT user_id)::integer AS n FROM activity_days
       WHERE organisation_id = $1 AND day BETWEEN $2 AND $3`,
      [organisationId, from, to],
    )
    return rows[0]?.n
  }
  for (let days = 1; days <= 30; days += 1) {
    const from = dayAt(40 + (days % 7))
    const to = addDays(from, days - 1)
    const { data } = await get(`active-users?from=${from}&to=${to}&interval=week`, you)
    const weeks = await Promise.all(
      data.activeUsers.map(({ date }: { date: string }) =>
        counted(date < from ? from : date, addDays(date, 6) > to ? to : addDays(date, 6)),
      ),
    )
    expect(data.activeUsers.map(({ count }: { count: number }) => count)).toEqual(weeks)
    expect([data.total, data.previousTotal]).toEqual([
      await counted(from, to),
      await counted(addDays(from, -days), addDays(from, -1)),
    ])
  }
})

test('getUserRegistrationsByMonth: in the time zone, including months without registrations', async () => {
  const thisMonth = (await get('getUserRegistrationsByMonth?months=1')).data.registrations[0].month
  const start = new Date(`${thisMonth}-01T00:00:00+05:30`)
  await person({ registeredAt: start })
  await person({ registeredAt: new Date(start.getTime() - 1000) })
  await person({ registeredAt: start, deletedAt: new Date() })
  await person({ registeredAt: start, organisationId: stranger.organisationId })
  const { registrations } = (await get('getUserRegistrationsByMonth')).data
  expect(registrations).toHaveLength(12)
  expect(registrations.slice(-2).map(({ count }: { count: number }) => count)).toEqual([1, 1])
  expect(registrations[0].count).toBe(0)
})

test('getUserGroups: with sizes, and with members on request', async () => {
  const [a, b, gone] = [await person(), await person(), await person({ deletedAt: new Date() })]
  const big = await group('Árbol big', [a.id, b.id, gone.id])
  const small = await group('arbol 100% small', [a.id])
  const ruled = await group('arbol ruled', [], { type: 'dynamic' })
  await group('arbol deleted', [a.id], { deletedAt: new Date() })
  await group('arbol foreign', [], { organisationId: stranger.organisationId })
  const ids = async (query: string) =>
    (await get(`getUserGroups?${query}`)).data.userGroups.map(({ _id }: { _id: string }) => _id)
  const page = await get('getUserGroups?page=1&search=ARBOL&facets=true&limit=10')
  expect(page).toMatchObject({
    total: 3,
    facets: {
      type: [
        { value: 'static', count: 2 },
        { value: 'dynamic', count: 1 },
      ],
    },
  })
  expect(page.data.userGroups.map((each: { _id: string }) => each._id)).toEqual([small, big, ruled])
  expect(page.data.userGroups[1]).toMatchObject({ users: [], usersCount: 2 })
  const [one] = (await get(`getUserGroups?groupId=${big}`)).data.userGroups
  expect(one.users).toEqual([a.id, b.id].toSorted().map((_id) => ({ _id })))
  const sorted = 'page=1&search=arbol&sort='
  expect(await ids(`${sorted}-usersCount`)).toEqual([big, small, ruled])
  expect(await ids(`${sorted}usersCount,-name`)).toEqual([ruled, small, big])
  expect(await ids(`page=1&search=arbol&type=dynamic`)).toEqual([ruled])
  expect(await ids(`page=1&user=${b.id}&search=arbol`)).toEqual([big])
  expect(await ids(`page=1&search=%25`)).toEqual([small])
  expect(await ids(`groupId=${big}&search=nothing`)).toEqual([])
  expect((await me.get('/api/business/getUserGroups?sort=colour')).statusCode).toBe(422)
  expect((await get('getUserGroups', stranger)).data.userGroups).toHaveLength(1)
})
