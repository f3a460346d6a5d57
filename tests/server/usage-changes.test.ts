import { afterAll, expect, test } from 'vitest'
import { purgeExpired } from '../../server/registry/retention.ts'
import { todayIn } from '../../server/lib/dates.ts'
import { organisationWith } from './assign-host.ts'
import { testHost } from './host.ts'
import { carryOut, ended, importer } from './import-host.ts'
import { queryCounter } from './queries.ts'
import { expectStatsCorrect } from './recount.ts'
import { busySchool, plainly, type Scope, zones } from './usage-host.ts'

const host = await testHost()
afterAll(host.close)

test('getUsage: figures follow late events, regrouping, undo, an import that is rolled back, and purging', async () => {
  const zone = 'Europe/Copenhagen'
  const { school, crew, fire, license, ids } = await busySchool(host, zone, 21)
  const { read, rows, me, post } = school
  const [from, to] = ['2026-06-01', todayIn(zone)]

  async function figures(scope: Scope = {}) {
    const query = new URLSearchParams({ from, to, compare: 'none', ...scope })
    const { usage } = (await read(`getUsage?${query}`)).data
    return Object.fromEntries(
      Object.entries<{ value: number | null }>(usage.figures).map(([name, { value }]) => [
        name,
        value,
      ]),
    )
  }

  /** Expects the figures to be those of the facts; returns them. */
  async function agree(what: string) {
    const scopes: Scope[] = [{}, { people: 'all' }, { group: crew }, { course: fire }, { license }]
    const all = []
    for (const scope of scopes) {
      const found = await figures(scope)
      expect(found, `${what} ${JSON.stringify(scope)}`).toEqual(
        await plainly(school, zone, scope, from, to),
      )
      all.push(found)
    }
    await expectStatsCorrect(school, zone)
    return all
  }

  const ok = async (call: string, body: object) => {
    const answer = await post(call, body)
    expect(answer.statusCode, `${call} ${answer.body}`).toBe(200)
    return answer.json()
  }

  await rows('SELECT stats.compact_usage_days($1)', me.organisationId)
  const start = await agree('at first')
  const late = {
    eventId: 'late',
    user: ids[12] ?? '',
    course: fire,
    item: `${fire}-1`,
    type: 'progressed',
    progress: 3,
    at: '2026-06-02T22:30:00Z',
    timeSpent: 777,
  }
  await ok('recordProgress', { events: [late] })
  const [more] = await agree('after a late event')
  expect(more?.learningSeconds).toBe((start[0]?.learningSeconds ?? 0) + 777)
  await ok('recordProgress', { events: [late, late] })
  expect((await agree('after the same event'))[0]).toEqual(more)

  const member = ids[12]
  const leave = 'DELETE FROM user_group_members WHERE group_id = $1 AND user_id = $2'
  const join =
    'INSERT INTO user_group_members (group_id, user_id, organisation_id) VALUES ($1, $2, $3)'
  await rows(leave, crew, member)
  const without = (await agree('without a member'))[2]
  await rows(join, crew, member, me.organisationId)
  const withMember = (await agree('with a member'))[2]
  expect(withMember?.learningSeconds).toBeGreaterThan(without?.learningSeconds ?? 0)

  const before = await agree('before changes')
  const removed = await ok('removeUsersFromCourse', { courses: [fire], users: ids.slice(8, 11) })
  expect(await agree('without a course')).not.toEqual(before)
  await ok(`undoChange/${removed.data.changeId}`, {})
  expect(await agree('after undo')).toEqual(before)
  const away = await ok('deactivateUsers', { userIds: ids.slice(14, 16) })
  expect(await agree('with inactive users')).not.toEqual(before)
  await ok(`undoChange/${away.data.changeId}`, {})
  expect((await agree('after undo of deactivation'))[1]).toEqual(before[1])

  const admin = await importer(host, { organisationId: me.organisationId })
  const people = await agree('before an import')
  const done = await carryOut(
    admin,
    [
      { row: 1, firstName: 'Linh', lastName: 'Tran', email: 'linh@acme.example' },
      { row: 2, firstName: 'Mai', lastName: 'Le', email: 'mai@acme.example' },
    ],
    { invite: 'never', userGroups: [crew], licenses: [license] },
  )
  const imported = await agree('after an import')
  expect(imported[2]?.enrollments).toBe((people[2]?.enrollments ?? 0) + 4)
  expect((await admin.post(`/api/business/rollBackImport/${done._id}`)).statusCode).toBe(202)
  await expect.poll(async () => (await ended(admin, done._id)).state).toBe('rolled-back')
  expect(await agree('after roll-back')).toEqual(people)

  await rows(
    `UPDATE users SET deleted_at = now() - interval '31 days' WHERE organisation_id = $1 AND deleted_at IS NOT NULL`,
    me.organisationId,
  )
  await purgeExpired(host.db, host.files)
  expect(await agree('after purging')).toEqual(people)
  await rows('SELECT stats.rebuild($1)', me.organisationId)
  expect(await agree('after a rebuild')).toEqual(people)
}, 120_000)

/** Around these local days something ends: a month, a year, or an hour is skipped or repeated. */
const edges = [
  '2025-01-01',
  '2025-03-01',
  '2025-11-02',
  '2026-01-01',
  '2026-03-01',
  '2026-03-08',
  '2026-03-29',
  '2026-04-05',
  '2026-10-04',
  '2026-10-25',
  '2026-11-01',
]

test.each(zones)(
  'getUsage: in %s days, weeks, months and years end at midnight, also when the clocks change',
  async (zone) => {
    const school = await organisationWith(host, zone)
    const { course, people, post, rows, read, me } = school
    const moments = await rows<{ at: Date }>(
      `SELECT (day::timestamp AT TIME ZONE $1) + after AS at
       FROM unnest($2::date[]) AS day, unnest(ARRAY['-1 second', '0', '1 second', '100 minutes', '160 minutes',
         '220 minutes', '20 hours']::interval[]) AS after ORDER BY 1`,
      zone,
      edges,
    )
    const courses = await Promise.all(Array.from({ length: 8 }, (_, n) => course(`Course ${n}`)))
    const users = await people(10, { status: 'active' })
    await post('addUsersToCourse', { courses, users, notify: false })
    const events = moments.map(({ at }, n) => ({
      eventId: `edge-${n}`,
      user: users[n % users.length] ?? '',
      course: courses[n % courses.length] ?? '',
      item: `${courses[n % courses.length]}-1`,
      type: 'progressed',
      progress: 10,
      at: at.toISOString(),
      timeSpent: 60 + n,
    }))
    const answer = await post('recordProgress', { events })
    expect(answer.json().data.failed).toEqual([])
    // An enrollment assigned, and one completed, at each moment.
    await rows(
      `UPDATE enrollments SET assigned_at = m.at, status = 'completed', progress = 100, completed_at = m.at
       FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM enrollments WHERE organisation_id = $1) AS e
       JOIN unnest($2::timestamptz[]) WITH ORDINALITY AS m (at, n) USING (n) WHERE enrollments.id = e.id`,
      me.organisationId,
      moments.map(({ at }) => at),
    )
    await rows(
      `DELETE FROM enrollments WHERE organisation_id = $1 AND status <> 'completed'`,
      me.organisationId,
    )

    async function expected(interval: string, from: string, to: string) {
      const found = await rows<Record<string, unknown>>(
        `SELECT date_trunc($1, at AT TIME ZONE $2)::date::text AS date, count(*)::int AS n,
           count(DISTINCT person)::int AS "activeUsers", sum(seconds)::int AS "learningSeconds"
         FROM unnest($3::timestamptz[], $4::text[], $5::int[]) AS e (at, person, seconds)
         WHERE (at AT TIME ZONE $2)::date BETWEEN $6 AND $7 GROUP BY 1 ORDER BY 1`,
        interval,
        zone,
        events.map(({ at }) => at),
        events.map(({ user }) => user),
        events.map(({ timeSpent }) => timeSpent),
        from,
        to,
      )
      return found.map(({ n, ...point }) => ({ ...point, enrollments: n, completions: n }))
    }

    for (const [interval, from, to] of [
      ['month', '2024-12-31', '2026-11-20'],
      ['week', '2024-12-31', '2026-11-20'],
      ['day', '2025-12-31', '2026-04-06'],
      ['day', '2026-10-03', '2026-11-02'],
    ] as const) {
      const { usage } = (
        await read(`getUsage?from=${from}&to=${to}&interval=${interval}&compare=none`)
      ).data
      const points = usage.series.flatMap(
        ({ date, activeUsers, learningSeconds, enrollments, completions }: typeof usage) =>
          enrollments > 0 || completions > 0 || activeUsers > 0
            ? [{ date, activeUsers, learningSeconds, enrollments, completions }]
            : [],
      )
      expect(points, `${interval} ${from}`).toEqual(await expected(interval, from, to))
      expect(usage.timezone).toBe(zone)
    }
    await expectStatsCorrect(school, zone)
  },
  60_000,
)

test('analytics: a fixed number of queries, however many people, rows and courses there are', async () => {
  const school = await organisationWith(host, 'UTC')
  const { course, people, post, me } = school
  const queriesDuring = queryCounter(host.pool)
  const calls = [
    'getUsage?range=12m',
    'getUsage?from=2025-01-01&to=2026-11-20',
    'getUsageBreakdown?by=course&range=12m',
    'getUsageBreakdown?by=group&range=12m',
    'getActivityHours?range=12m',
    'getFunnel',
    'getLeaders?range=12m&limit=100',
    'getTrainingMatrix?limit=100',
    ...[
      'people',
      'course-status',
      'learning-paths',
      'licenses',
      'overdue',
      'certificates',
      'events',
      'registrations',
      'messages',
    ].map((report) => `getReportRows?report=${report}&limit=100&facets=true`),
    'getDetailedUserDataDisplay',
    'getReportSchedules',
  ]
  const measure = async () => {
    const counts: Record<string, number> = {}
    for (const call of calls) {
      const get = async () => expect((await me.get(`/api/business/${call}`)).statusCode).toBe(200)
      await get()
      counts[call] = await queriesDuring(get)
    }
    return counts
  }
  const add = async (courses: number, users: number) =>
    post('addUsersToCourse', {
      courses: await Promise.all(Array.from({ length: courses }, (_, n) => course(`C ${n}`))),
      users: await people(users, { status: 'active' }),
      notify: false,
    })
  await add(1, 2)
  const few = await measure()
  expect(Math.max(...Object.values(few))).toBeLessThan(16)
  await add(6, 40)
  expect(await measure()).toEqual(few)
})
