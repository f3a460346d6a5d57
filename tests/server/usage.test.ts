import { readXlsx } from 'hucre/xlsx'
import { afterAll, expect, test } from 'vitest'
import { dayIn } from '../../server/lib/dates.ts'
import { purgeExpired } from '../../server/registry/retention.ts'
import { organisationWith } from './assign-host.ts'
import { testHost } from './host.ts'
import { expectStatsCorrect } from './recount.ts'
import { busySchool, plainly, type Scope, zones } from './usage-host.ts'

const host = await testHost()
afterAll(host.close)

const ranges = [
  ['2026-10-01', '2026-10-31'],
  ['2026-09-14', '2026-11-20'],
  // The days on which the clocks of Copenhagen and New York change.
  ['2026-10-25', '2026-10-25'],
  ['2026-11-01', '2026-11-01'],
  ['2026-08-31', '2026-09-01'],
  ['2025-12-20', '2026-11-20'],
] as const

test.each(zones.map((zone, index) => [zone, index + 1] as const))(
  'getUsage: in %s every figure is that of the facts, its parts and its list',
  async (zone, seed) => {
    const { school, crew, category, license, fire } = await busySchool(host, zone, seed)
    const { read, rows, me, post } = school
    const scopes: Scope[] = [
      {},
      { people: 'all' },
      { people: 'deactivated' },
      { group: crew },
      { course: fire },
      { category, people: 'all' },
      { course: fire, group: crew },
      { license },
      { license, course: fire, people: 'all' },
      { course: fire, category },
    ]
    for (const [from, to] of ranges)
      for (const scope of scopes) {
        const query = new URLSearchParams({ from, to, compare: 'none', ...scope })
        const answer = await read(`getUsage?${query}`)
        expect(answer.status, JSON.stringify(answer)).toBe('success')
        const { figures, series } = answer.data.usage
        const shown = Object.fromEntries(
          Object.entries<{ value: number | null }>(figures).map(([name, { value }]) => [
            name,
            value,
          ]),
        )
        const facts = await plainly(school, zone, scope, from, to)
        expect(shown, `${query}`).toEqual(facts)
        const sum = (name: string) =>
          series.reduce(
            (total: number, point: Record<string, number>) => total + (point[name] ?? 0),
            0,
          )
        expect(sum('enrollments')).toBe(facts?.enrollments)
        expect(sum('completions')).toBe(facts?.completions)
        expect(sum('learningSeconds')).toBe(facts?.learningSeconds)
        expect(sum('certificates')).toBe(facts?.certificates)
        const body = { chart: 'figures', format: 'csv', from, to, compare: 'none', ...scope }
        const file = (await post('exportUsage', body)).body.trim().split('\r\n').slice(1)
        expect(file.map((line: string) => line.split(',')[1])).toEqual(
          Object.entries<number | null>(shown).map(([name, value]) =>
            String(
              name === 'learningSeconds' ? Math.round((value ?? 0) / 36) / 100 : (value ?? ''),
            ),
          ),
        )
        const { breakdown } = (
          await read(`getUsageBreakdown?by=course&metric=completions&limit=1&${query}`)
        ).data
        expect(breakdown.total).toBe(facts?.completions)
        expect((breakdown.rows[0]?.value ?? 0) + breakdown.other).toBe(breakdown.total)
        const listed = new URLSearchParams({ report: 'course-status', ...scope })
        const assigned = await read(`getReportRows?${listed}&from=${from}&to=${to}`)
        expect(assigned.total).toBe(facts?.enrollments)
        const completed = await read(
          `getReportRows?${listed}&completedFrom=${from}&completedTo=${to}`,
        )
        expect(completed.total).toBe(facts?.completions)
        const { course, category: kind, people = 'current', ...rest } = scope
        const which = new URLSearchParams({ ...scope, people, from, to })
        const issued = await read(`getReportRows?report=certificates&${which}`)
        expect(issued.total, `${which}`).toBe(facts?.certificates)
        const who = new URLSearchParams({ people, ...rest })
        const activeIn = new URLSearchParams({
          ...(course && { activeCourse: course }),
          ...(kind && { activeCategory: kind }),
        })
        const days = `activeFrom=${from}&activeTo=${to}&${activeIn}`
        const active = await read(`getAllUsersQuery?${days}&${who}&limit=100&page=1`)
        expect(active.total, `${query}`).toBe(facts?.activeUsers)
        expect(active.data.users).toHaveLength(active.total)
        const enrolledIn = new URLSearchParams({
          ...(course && { course }),
          ...(kind && { category: kind }),
        })
        const added = await read(
          `getAllUsersQuery?addedFrom=${from}&addedTo=${to}&${enrolledIn}&${who}`,
        )
        const registered = added.data.users.filter(
          ({ registeredAt }: { registeredAt: string | null }) =>
            registeredAt !== null && dayIn(zone, new Date(registeredAt)) <= to,
        )
        const rate = Math.round((1000 * registered.length) / added.total) / 10
        expect(added.total === 0 ? null : rate, `${query}`).toBe(facts?.activationRate)
      }
    const trend = (await read('getLearningTrend?from=2026-09-01&to=2026-11-19')).data.learningTrend
    const usage = (await read('getUsage?from=2026-09-01&to=2026-11-19')).data.usage
    expect(usage.figures.completions).toEqual({
      value: trend.completed.count,
      previous: trend.completed.previousCount,
    })
    const enrolled = (await read('coursesEnrolledCount?from=2026-09-01&to=2026-11-19')).data
    expect(usage.figures.enrollments).toEqual({
      value: enrolled.count,
      previous: enrolled.previousCount,
    })

    await expectStatsCorrect(school, zone)
    await rows('SELECT stats.compact_usage_days($1)', me.organisationId)
    await expectStatsCorrect(school, zone)
    await rows('SELECT stats.rebuild($1)', me.organisationId)
    await expectStatsCorrect(school, zone)
  },
  120_000,
)

test('getFunnel: each step is a part of the one before, and each gap is a list of people', async () => {
  const { school, crew } = await busySchool(host, 'Europe/Copenhagen', 11)
  const { read } = school
  const scopes: Scope[] = [{ people: 'all' }, { people: 'current' }, { people: 'all', group: crew }]
  for (const scope of scopes) {
    const which = new URLSearchParams(scope)
    const { funnel } = (await read(`getFunnel?${which}`)).data
    const counts = funnel.steps.map(({ count }: { count: number }) => count)
    expect(counts).toEqual(counts.toSorted((a: number, b: number) => b - a))
    for (const { stage, gap } of funnel.steps.slice(0, 4)) {
      const list = await read(`getAllUsersQuery?stage=${stage}&${which}`)
      expect(list.total, stage).toBe(gap)
      expect(list.data.users).toHaveLength(gap)
    }
    const done = await read(`getAllUsersQuery?stage=completed&${which}`)
    expect(done.total).toBe(counts.at(-1))
  }
})

test('getActivityHours, getLeaders, getTrainingMatrix and exportUsage agree with the facts', async () => {
  const { school, ids, fire, category } = await busySchool(host, 'America/New_York', 12)
  const { read, rows, me, post } = school
  const range = 'from=2026-09-01&to=2026-11-20'
  const { activityHours } = (await read(`getActivityHours?${range}`)).data
  const [hours] = await rows<{ n: number }>(
    `SELECT count(*)::int AS n FROM (
      SELECT DISTINCT extract(isodow FROM l.day), l.user_id, unnest(l.hours) FROM learning_days l
      JOIN users u ON u.id = l.user_id AND u.deleted_at IS NULL AND u.status <> 'inactive'
      JOIN courses c ON c.id = l.course_id AND c.deleted_at IS NULL
      WHERE l.organisation_id = $1 AND l.day BETWEEN '2026-09-01' AND '2026-11-20') AS hours`,
    me.organisationId,
  )
  const inCells = activityHours.cells.reduce(
    (all: number, cell: { count: number }) => all + cell.count,
    0,
  )
  expect(inCells).toBe(hours?.n)
  expect(inCells).toBeGreaterThan(0)
  for (const scope of ['', `&course=${fire}`, `&category=${category}&people=all`]) {
    const { cells } = (await read(`getActivityHours?${range}${scope}`)).data.activityHours
    const lists = scope
      .replace('course=', 'activeCourse=')
      .replace('category=', 'activeCategory=')
      .concat(scope.includes('people') ? '' : '&people=current')
    const found = new Map<string, number>()
    for (const weekday of [1, 2, 3, 4, 5, 6, 7])
      for (let hour = 0; hour < 24; hour += 1) {
        const which = `activeFrom=2026-09-01&activeTo=2026-11-20&activeWeekday=${weekday}&activeHour=${hour}${lists}`
        const { total } = await read(`getAllUsersQuery?page=1&limit=10&${which}`)
        if (total > 0) found.set(`${weekday} ${hour}`, total)
      }
    const counts = new Map(
      cells.map((cell: { weekday: number; hour: number; count: number }) => [
        `${cell.weekday} ${cell.hour}`,
        cell.count,
      ]),
    )
    expect(found, scope).toEqual(counts)
  }
  const usage = (await read(`getUsage?${range}`)).data.usage
  const everybody = (await read(`getUsage?${range}&people=all`)).data.usage
  let seconds = 0
  // Two are deleted.
  for (const id of [...ids.slice(0, 6), ...ids.slice(8)]) {
    const person = await read(`getUserLearningHours/${id}?${range}&interval=month`)
    const { series, learningSeconds } = person.data.learningHours
    expect(series.map(({ date }: { date: string }) => date)).toEqual([
      '2026-09-01',
      '2026-10-01',
      '2026-11-01',
    ])
    const sum = series.reduce(
      (all: number, part: { learningSeconds: number }) => all + part.learningSeconds,
      0,
    )
    expect(sum).toBe(learningSeconds)
    seconds += learningSeconds
  }
  expect(seconds).toBe(everybody.figures.learningSeconds.value)
  expect(seconds).toBeGreaterThan(0)
  for (const by of ['completions', 'hours', 'score']) {
    const { total: count, data } = await read(`getLeaders?by=${by}&${range}&limit=100`)
    expect(data.leaders.rows).toHaveLength(count)
    const sum = (name: string) =>
      data.leaders.rows.reduce(
        (all: number, row: Record<string, number>) => all + (row[name] ?? 0),
        0,
      )
    expect(sum('completions')).toBe(usage.figures.completions.value)
    expect(sum('learningSeconds')).toBe(usage.figures.learningSeconds.value)
    const bottom = (await read(`getLeaders?by=${by}&order=bottom&${range}&limit=100`)).data.leaders
      .rows
    const values = (list: { value: number | null }[]) => list.map(({ value }) => value)
    const known = values(data.leaders.rows).filter((value) => value !== null)
    expect(values(bottom).filter((value) => value !== null)).toEqual(known.toReversed())
  }
  const matrix = await read('getTrainingMatrix?limit=100')
  expect(matrix.data.matrix.rows).toHaveLength(matrix.total)
  const cells = matrix.data.matrix.rows.flatMap((row: { cells: { status: string }[] }) => row.cells)
  const { counts } = (await read('statusCount')).data
  expect(cells).toHaveLength(counts.total - counts.withdrawn)
  expect(cells.filter(({ status }: { status: string }) => status === 'failed')).toHaveLength(
    counts.failed,
  )
  const failed = await read(`getTrainingMatrix?only=failed&courses=${fire}`)
  const withFailed = await read(`getReportRows?report=course-status&course=${fire}&status=failed`)
  expect(failed.total).toBe(withFailed.total)
  const linesOf = async (body: object) => {
    const file = await post('exportUsage', {
      format: 'csv',
      from: '2026-09-01',
      to: '2026-11-20',
      ...body,
    })
    expect(file.statusCode, file.body).toBe(200)
    return file.body.trim().split('\r\n').slice(1)
  }
  expect(await linesOf({ chart: 'series', interval: 'month' })).toHaveLength(3)
  expect(await linesOf({ chart: 'hours' })).toHaveLength(activityHours.cells.length)
  expect(await linesOf({ chart: 'leaders' })).toHaveLength((await read('getLeaders')).total)
  expect(await linesOf({ chart: 'matrix' })).toHaveLength(matrix.total)
  expect(await linesOf({ chart: 'figures' })).toHaveLength(8)
  expect((await linesOf({ chart: 'breakdown', by: 'group' })).length).toBeGreaterThan(0)
  expect(
    (await post('exportUsage', { format: 'csv', chart: 'breakdown', by: 'score' })).statusCode,
  ).toBe(422)
  expect(ids.length).toBeGreaterThan(0)
  const workbook = await post('exportUsage', {
    format: 'xlsx',
    chart: 'series',
    from: '2026-09-01',
    to: '2026-11-20',
    course: fire,
    people: 'all',
  })
  const { sheets } = await readXlsx(workbook.rawPayload)
  expect(sheets.map(({ name }) => name)).toEqual(['Usage series', 'About'])
  expect(sheets[0]?.rows[1]?.[0]).toBeInstanceOf(Date)
  expect(Object.fromEntries(sheets[1]?.rows ?? [])).toMatchObject({
    Report: 'Usage over time',
    Filter: 'Current and deactivated people, course Fire, 1 Sept - 20 Nov 2026',
    'Time zone': 'America/New_York',
  })
})

test('getUsageBreakdown: for everybody as for a group of everybody', async () => {
  const { school, ids, category, fire } = await busySchool(host, 'Asia/Tokyo', 14)
  const { read, group } = school
  const everybody = await group('Everybody', ids)
  for (const range of ['from=2026-06-01&to=2026-11-20', 'from=2026-10-01&to=2026-10-31'])
    for (const by of ['course', 'category'])
      for (const metric of ['completions', 'enrollments', 'hours', 'completion-rate', 'active'])
        for (const more of [
          '',
          `&category=${category}`,
          `&course=${fire}`,
          '&sort=bottom&limit=1',
        ]) {
          const query = `getUsageBreakdown?by=${by}&metric=${metric}&${range}${more}`
          const all = await read(query)
          expect(all.data.breakdown.rows.length, query).toBeGreaterThan(0)
          expect(all, query).toEqual(await read(`${query}&group=${everybody}`))
        }
})

test('getUsage: purged people leave the figures of everybody', async () => {
  const { school, ids } = await busySchool(host, 'UTC', 13)
  const { read, rows, me, remove } = school
  await remove({ userIds: ids.slice(10, 14) })
  const before = (await read('getUsage?from=2026-06-01&to=2026-11-20')).data.usage.figures
  await rows(
    `UPDATE users SET deleted_at = now() - interval '31 days' WHERE organisation_id = $1 AND deleted_at IS NOT NULL`,
    me.organisationId,
  )
  await purgeExpired(host.db, host.files)
  expect((await read('getUsage?from=2026-06-01&to=2026-11-20')).data.usage.figures).toEqual(before)
  const [kept] = await rows(
    `SELECT (SELECT coalesce(sum(seconds), 0)::int FROM usage_days WHERE organisation_id = $1) AS kept,
      (SELECT coalesce(sum(l.seconds), 0)::int FROM learning_days l JOIN users u ON u.id = l.user_id
        AND u.deleted_at IS NULL AND u.status <> 'inactive' WHERE l.organisation_id = $1) AS counted`,
    me.organisationId,
  )
  expect(Object.values(kept ?? {})[0]).toBe(Object.values(kept ?? {})[1])
})

test.each([
  ['from=2026-10-02&to=2026-10-01', 'to'],
  ['from=2024-01-01&to=2026-01-02', 'from'],
  ['from=2026-02-30', 'from'],
  ['range=7d&from=2026-10-01', 'range'],
  ['range=custom', 'from'],
  ['from=2026-01-01&to=2026-11-20&interval=day', 'interval'],
  ['range=century', 'range'],
])('getUsage: %s is refused at %s', async (query, field) => {
  const { read } = await organisationWith(host)
  expect((await read(`getUsage?${query}`)).errors[0].field).toBe(field)
})
