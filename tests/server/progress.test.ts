import { afterAll, beforeAll, expect, test } from 'vitest'
import { coursesOf } from './course-host.ts'
import { testHost } from './host.ts'
import { peopleOf } from './people-host.ts'

let host: Awaited<ReturnType<typeof testHost>>
let me: Awaited<ReturnType<typeof host.signedIn>>
let shop: ReturnType<typeof coursesOf>
let people: ReturnType<typeof peopleOf>['people']

beforeAll(async () => {
  host = await testHost()
  me = await host.signedIn()
  shop = coursesOf(host, me)
  people = peopleOf(host, me).people
})
afterAll(() => host.close())

type Item = { _id: string; required?: boolean }

/** A course of two films, one of them optional, and an exam; and its items. */
async function courseOf(more: Record<string, unknown> = {}, exam: object = {}) {
  const [film, quiz] = [await shop.asset(), await shop.assessment({ maxAttempts: 2, ...exam })]
  const items = [
    { kind: 'asset', assetId: film },
    { kind: 'asset', assetId: film, required: false },
    { kind: 'assessment', assessmentId: quiz },
  ]
  const { data } = await shop.add({ title: 'Fire', sections: [{ title: 'A', items }], ...more })
  const ids = data.course.sections[0].items.map(({ _id }: Item) => _id)
  return { id: data.course._id, film: ids[0], extra: ids[1], exam: ids[2] }
}

type ShownItem = Item & {
  kind: string
  asset?: { _id: string }
  assessment?: { _id: string }
}

const day = (n: number) => new Date(Date.UTC(2026, 9, n, 9)).toISOString()

let made = 0
const event = (user: string, course: string, item: string, type: string, more: object = {}) => {
  made += 1
  return { eventId: `e-${made}`, user, course, item, type, at: day(5), ...more }
}

const record = (events: object[]) => shop.post('recordProgress', { events })

type Standing = Record<string, unknown> & { status: string; progress: number }
async function standing(user: string, course: string) {
  const [row] = await shop.rows<Standing>(
    `SELECT status, progress, score, attempts, time_spent AS "timeSpent", started_at AS "startedAt",
      completed_at AS "completedAt", last_activity_at AS "lastActivityAt"
     FROM enrollments WHERE user_id = $1 AND course_id = $2`,
    user,
    course,
  )
  return row
}

test('recordProgress: events start, fail, pass and complete a course, in any order', async () => {
  const course = await courseOf()
  const [ada = '', ben = ''] = await people(2, { status: 'invited', lastActiveAt: null })
  await shop.enroll(course.id, [ada, ben])
  expect(await standing(ada, course.id)).toMatchObject({ status: 'not-started', progress: 0 })

  const first = [
    event(ada, course.id, course.film, 'started', { at: day(2), timeSpent: 10 }),
    event(ada, course.id, course.film, 'progressed', { at: day(3), progress: 40, timeSpent: 50 }),
    event(ada, course.id, course.film, 'progressed', { at: day(2), progress: 20 }),
  ]
  expect(await record(first)).toMatchObject({ http: 200, data: { accepted: 3, repeated: 0 } })
  expect(await standing(ada, course.id)).toMatchObject({
    status: 'in-progress',
    progress: 20,
    timeSpent: 60,
    startedAt: new Date(day(2)),
    lastActivityAt: new Date(day(3)),
    completedAt: null,
  })
  // The same again, twice in one call and with one that is new.
  const film = event(ada, course.id, course.film, 'completed', { at: day(6), timeSpent: 40 })
  expect((await record([...first, film, film])).data).toEqual({
    accepted: 1,
    repeated: 4,
    failed: [],
  })
  expect(await standing(ada, course.id)).toMatchObject({ progress: 50, timeSpent: 100 })

  const attempt = (who: string, score: number, at: string) =>
    event(who, course.id, course.exam, 'attempted', { score, at })
  await record([attempt(ada, 30, day(7))])
  expect(await standing(ada, course.id)).toMatchObject({
    status: 'in-progress',
    attempts: 1,
    score: 30,
  })
  await record([attempt(ada, 50, day(8)), attempt(ben, 20, day(8)), attempt(ben, 90, day(9))])
  expect(await standing(ada, course.id)).toMatchObject({
    status: 'failed',
    progress: 50,
    score: 50,
  })
  expect(await standing(ben, course.id)).toMatchObject({
    status: 'in-progress',
    score: 90,
    attempts: 2,
  })
  // Late: the film that Ben saw before the exam. What completes the course is the last that was missing.
  await record([event(ben, course.id, course.film, 'completed', { at: day(4) })])
  expect(await standing(ben, course.id)).toMatchObject({
    status: 'completed',
    progress: 100,
    startedAt: new Date(day(4)),
    completedAt: new Date(day(9)),
    lastActivityAt: new Date(day(9)),
  })
  const stats = (await shop.course(course.id)).stats
  expect(stats).toMatchObject({ assigned: 2, completed: 1, failed: 1, averageScore: 70 })

  // They were active on these days, are still invited, and were there last when they were.
  const days = await shop.rows<{ day: string }>(
    'SELECT day::text FROM activity_days WHERE user_id = $1 ORDER BY day',
    ada,
  )
  expect(days.map((row) => row.day.slice(8))).toEqual(['02', '03', '06', '07', '08'])
  const [person] = await shop.rows('SELECT status, last_active_at FROM users WHERE id = $1', ada)
  expect(person).toEqual({ status: 'invited', last_active_at: new Date(day(8)) })
})

test('recordProgress: completion follows the rule of the course', async () => {
  const [ada = ''] = await people(1)
  const lenient = await courseOf({
    completionRule: { type: 'all-required', assessmentsMustPass: false },
  })
  const half = await courseOf({
    completionRule: { type: 'percent', percent: 50, assessmentsMustPass: false },
  })
  const strict = await courseOf({
    completionRule: { type: 'percent', percent: 50, assessmentsMustPass: true },
  })
  const endless = await courseOf({}, { maxAttempts: 0 })
  for (const { id } of [lenient, half, strict, endless]) await shop.enroll(id, [ada])
  const fail = ({ id, exam }: { id: string; exam: string }) =>
    event(ada, id, exam, 'attempted', { score: 10 })
  await record([
    event(ada, lenient.id, lenient.film, 'completed'),
    fail(lenient),
    event(ada, half.id, half.film, 'completed'),
    event(ada, half.id, half.extra, 'completed'),
    event(ada, strict.id, strict.film, 'completed'),
    ...[1, 2, 3, 4].map(() => fail(endless)),
  ])
  expect(await standing(ada, lenient.id)).toMatchObject({ status: 'completed', score: 10 })
  expect(await standing(ada, half.id)).toMatchObject({ status: 'completed', progress: 100 })
  expect(await standing(ada, strict.id)).toMatchObject({ status: 'in-progress', progress: 50 })
  expect(await standing(ada, endless.id)).toMatchObject({ status: 'in-progress', attempts: 4 })
  await record([fail(strict), fail(strict)])
  expect(await standing(ada, strict.id)).toMatchObject({ status: 'failed' })
  await record([event(ada, strict.id, strict.exam, 'attempted', { score: 70 })])
  expect(await standing(ada, strict.id)).toMatchObject({ status: 'completed' })
})

test('recordProgress: invalid events are listed with the reason, the others are recorded', async () => {
  const course = await courseOf()
  const other = await courseOf()
  const stranger = coursesOf(host, await host.signedIn())
  const [foreign] = await peopleOf(host, await host.signedIn()).people(1)
  const [ada = '', ben = '', gone = '', left = ''] = await people(4)
  await shop.enroll(course.id, [ada, left, gone])
  await shop.rows("UPDATE enrollments SET status = 'withdrawn' WHERE user_id = $1", left)
  await shop.rows('UPDATE users SET deleted_at = now() WHERE id = $1', gone)
  const [{ email } = { email: '' }] = await shop.rows<{ email: string }>(
    'SELECT email FROM users WHERE id = $1',
    ada,
  )
  const see = (user: string, more: object = {}) =>
    event(user, course.id, course.film, 'completed', more)
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  const { user: _, ...byAddress } = see(ada)
  const answer = await record([
    see('u_unknown'),
    see(foreign ?? ''),
    see(gone),
    see(ben),
    see(left),
    see(ada, { course: 'c_unknown' }),
    see(ada, { item: other.film }),
    see(ada, { at: tomorrow }),
    see(ada, { score: 80 }),
    event(ada, course.id, course.exam, 'attempted'),
    event(ada, course.id, course.exam, 'completed'),
    event(ada, course.id, course.film, 'attempted', { score: 80 }),
    { ...byAddress, email: ` ${email.toUpperCase()}` },
  ])
  expect(answer).toMatchObject({ http: 207, data: { accepted: 1, repeated: 0 } })
  const codes = answer.data.failed.map(({ code }: { code: string }) => code)
  expect(codes.toSorted()).toEqual(
    [
      'unknown-person',
      'unknown-person',
      'unknown-person',
      'not-assigned',
      'withdrawn',
      'unknown-course',
      'unknown-item',
      'in-future',
      'score-without-attempt',
      'score-missing',
      'not-an-asset',
      'not-an-assessment',
    ].toSorted(),
  )
  expect(answer.data.failed).toContainEqual({
    ref: expect.any(String),
    code: 'not-assigned',
    message: 'Linh Nguyen 1 does not have Fire',
  })
  expect(await standing(ada, course.id)).toMatchObject({ status: 'in-progress', progress: 50 })
  expect((await stranger.post('recordProgress', { events: [see(ada)] })).data.failed).toMatchObject(
    [{ code: 'unknown-person' }],
  )
})

test('recordProgress: a thousand events take as many statements as one; concurrent senders are safe', async () => {
  const course = await courseOf()
  const crowd = await people(250)
  await shop.enroll(course.id, crowd)
  const all = crowd.flatMap((user) => [
    event(user, course.id, course.film, 'started', { timeSpent: 5 }),
    event(user, course.id, course.film, 'completed', { timeSpent: 5 }),
    event(user, course.id, course.extra, 'progressed', { progress: 50 }),
    event(user, course.id, course.exam, 'attempted', { score: 100 }),
  ])
  const [one, ...most] = all
  const few = await shop.statements(/INTO progress_events/, () => record([one ?? {}]))
  expect(few).toBeLessThan(15)
  expect(await shop.statements(/INTO progress_events/, () => record(most))).toBe(few)
  // Both send everything once more, and each somebody's film from the other end.
  const again = (from: number) => [
    ...all.slice(0, 400),
    ...crowd.map((user, n) => ({
      ...event(user, course.id, course.extra, 'completed', { timeSpent: 1 }),
      eventId: `extra-${(n + from) % 250}`,
    })),
  ]
  const both = await Promise.all([record(again(0)), record(again(0).toReversed())])
  expect(both.map(({ http }) => http)).toEqual([200, 200])
  expect(both.reduce((sum, { data }) => sum + data.accepted, 0)).toBe(250)
  const [sums] = await shop.rows(
    `SELECT count(*) FILTER (WHERE status = 'completed')::int AS completed, sum(time_spent)::int AS time
     FROM enrollments WHERE course_id = $1`,
    course.id,
  )
  expect(sums).toEqual({ completed: 250, time: 250 * 11 })
})

test('recordProgress: groups with rules on courses are synced within seconds', async () => {
  const course = await courseOf()
  const [ada = '', ben = ''] = await people(2)
  await shop.enroll(course.id, [ada, ben])
  const rule = (value: string) => ({ field: 'courseStatus', op: 'is', value, ref: course.id })
  const group = async (name: string, value: string) => {
    const rules = { match: 'all', conditions: [rule(value)] }
    const { data } = await shop.post('createUserGroup', { name, type: 'dynamic', rules })
    return data.userGroup._id
  }
  const learning = await group('Learning', 'in-progress')
  const done = await group('Certified', 'completed')
  const members = (id: string) =>
    shop.rows('SELECT user_id AS id FROM user_group_members WHERE group_id = $1 ORDER BY 1', id)
  expect(await members(learning)).toEqual([])

  await record([event(ada, course.id, course.film, 'started')])
  await record([
    event(ben, course.id, course.film, 'completed'),
    event(ben, course.id, course.exam, 'attempted', { score: 90 }),
  ])
  await expect.poll(() => members(done)).toEqual([{ id: ben }])
  await expect.poll(() => members(learning)).toEqual([{ id: ada }])
})

test('publishCourse: groups with rules on the course are synced when it requires more', async () => {
  const course = await courseOf()
  const [ada = ''] = await people(1)
  await shop.enroll(course.id, [ada])
  const conditions = [{ field: 'courseStatus', op: 'is', value: 'completed', ref: course.id }]
  const rules = { match: 'all', conditions }
  const { data } = await shop.post('createUserGroup', { name: 'Through', type: 'dynamic', rules })
  const members = () =>
    shop.rows(
      'SELECT user_id AS id FROM user_group_members WHERE group_id = $1',
      data.userGroup._id,
    )
  await record([
    event(ada, course.id, course.film, 'completed'),
    event(ada, course.id, course.exam, 'attempted', { score: 90 }),
  ])
  // What the events themselves bring about is through.
  await expect.poll(members).toEqual([{ id: ada }])
  const { version, sections } = await shop.course(course.id)
  const [section] = sections
  const items = section.items.map(({ _id, kind, asset, assessment }: ShownItem) => ({
    _id,
    kind,
    assetId: asset?._id,
    assessmentId: assessment?._id,
  }))
  const change = {
    courseId: course.id,
    version,
    sections: [{ _id: section._id, title: section.title, items }],
  }
  const saved = await shop.update({ ...change, newItems: 'require' })
  expect(saved.data.impact).toMatchObject({ reopened: 1 })
  await expect.poll(members).toEqual([])
})

test('recordProgress: groups with rules on the last activity are synced', async () => {
  const course = await courseOf()
  const [ada = ''] = await people(1)
  await shop.enroll(course.id, [ada])
  const conditions = [{ field: 'lastActiveAt', op: 'after', value: day(4).slice(0, 10) }]
  const rules = { match: 'all', conditions }
  const { data } = await shop.post('createUserGroup', { name: 'Awake', type: 'dynamic', rules })
  const isIn = () =>
    shop.rows(
      'SELECT user_id AS id FROM user_group_members WHERE group_id = $1 AND user_id = $2',
      data.userGroup._id,
      ada,
    )
  expect(await isIn()).toEqual([])
  await record([event(ada, course.id, course.film, 'started')])
  await expect.poll(isIn).toEqual([{ id: ada }])
})

test('getUsers: activity in one course is distinguished from activity elsewhere', async () => {
  const [one, other] = [await courseOf(), await courseOf()]
  const [ada = '', ben = ''] = await people(2, { status: 'active' })
  for (const { id } of [one, other]) await shop.enroll(id, [ada, ben])
  await record([
    event(ada, one.id, one.film, 'started', { at: day(2) }),
    event(ada, one.id, one.film, 'completed', { at: day(4) }),
    event(ben, one.id, one.film, 'started', { at: day(4) }),
    event(ben, other.id, other.film, 'started', { at: day(3) }),
  ])
  const active = async (course: string) =>
    (
      await me.get(`/api/business/active-users?from=2026-10-01&to=2026-10-05&course=${course}`)
    ).json().data
  const counts = [0, 1, 0, 2, 0]
  expect(await active(one.id)).toEqual({
    activeUsers: counts.map((count, n) => ({ date: `2026-10-0${n + 1}`, count })),
    total: 2,
    previousTotal: 0,
  })
  expect(await active(other.id)).toMatchObject({ total: 1 })
})

test('an event of another shape is listed as failed, and the others count', async () => {
  const course = await courseOf()
  const [ada = ''] = await people(1)
  await shop.enroll(course.id, [ada])
  const bad = (more: object) => event(ada, course.id, course.exam, 'started', more)
  const answer = await record([
    event(ada, course.id, course.film, 'completed'),
    bad({ progress: 101 }),
    bad({ progress: 33.3 }),
    bad({ timeSpent: 12.5 }),
    bad({ timeSpent: 90_000 }),
    bad({ timeSpent: -1 }),
    bad({ duration: 'PT5M' }),
    bad({ at: '2026-02-30T09:00:00.000Z' }),
    bad({ at: '2026-10-05T23:59:60Z' }),
    bad({ at: '1999-12-31T23:59:59Z' }),
    bad({ type: 'watched' }),
    bad({ user: 7 }),
    bad({ user: undefined }),
    [],
    { eventId: 'no-more' },
  ])
  expect(answer).toMatchObject({ http: 207, data: { accepted: 1, repeated: 0 } })
  const codes = answer.data.failed.map(({ code }: { code: string }) => code)
  const early = codes.filter((code: string) => code === 'too-early')
  expect([codes.length, early.length]).toEqual([14, 1])
  expect(new Set(codes)).toEqual(new Set(['invalid', 'too-early']))
  expect(answer.data.failed[0].message).toMatch(/^progress: /)
  const refs = answer.data.failed.map(({ ref }: { ref: string }) => ref)
  expect(refs.slice(-2)).toEqual(['events.13', 'no-more'])
  expect(await standing(ada, course.id)).toMatchObject({ progress: 50 })
  // A zone that PostgreSQL does not read is a time all the same.
  const far = event(ada, course.id, course.extra, 'started', { at: '2026-10-06T09:00:00+23:00' })
  expect(await record([far])).toMatchObject({ http: 200, data: { accepted: 1 } })
})

test('sums of time and attempts end at the limits of the contract', async () => {
  const course = await courseOf({}, { maxAttempts: 0 })
  const [ada = ''] = await people(1)
  await shop.enroll(course.id, [ada])
  const attempt = () =>
    event(ada, course.id, course.exam, 'attempted', { score: 10, timeSpent: 86_400 })
  await record([attempt()])
  await shop.rows('UPDATE enrollments SET attempts = 2147483647, time_spent = 359999999')
  await shop.rows('UPDATE item_progress SET attempts = 2147483647, time_spent = 359999999')
  expect((await record([attempt()])).http).toBe(200)
  expect(await standing(ada, course.id)).toMatchObject({
    attempts: 2_147_483_647,
    timeSpent: 360_000_000,
  })
})

test('completedAt is the earliest moment at which the conditions were met, in every order', async () => {
  const course = await courseOf({}, { maxAttempts: 0 })
  const half = await courseOf({
    completionRule: { type: 'percent', percent: 50, assessmentsMustPass: false },
  })
  const users = await people(6)
  for (const { id } of [course, half]) await shop.enroll(id, users)
  const of = (user: string) => [
    event(user, course.id, course.film, 'completed', { at: day(2) }),
    event(user, course.id, course.exam, 'attempted', { score: 85, at: day(3) }),
    event(user, course.id, course.exam, 'attempted', { score: 75, at: day(8) }),
    event(user, half.id, half.film, 'completed', { at: day(6) }),
    event(user, half.id, half.exam, 'started', { at: day(1) }),
    event(user, half.id, half.exam, 'attempted', { score: 10, at: day(4) }),
  ]
  for (const [turn, user] of users.entries()) {
    const events = of(user)
    for (const item of [...events.slice(turn), ...events.slice(0, turn).toReversed()])
      await record([item])
    const [whole, part] = [await standing(user, course.id), await standing(user, half.id)]
    expect(whole).toMatchObject({ status: 'completed', completedAt: new Date(day(3)) })
    expect(part).toMatchObject({ status: 'completed', completedAt: new Date(day(4)) })
  }
})
