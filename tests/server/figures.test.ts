import { afterAll, expect, test } from 'vitest'
import { maintainStats } from '../../server/db/stats/stats.ts'
import { purgeExpired } from '../../server/registry/retention.ts'
import { organisationWith } from './assign-host.ts'
import { testHost } from './host.ts'
import { expectStatsCorrect } from './recount.ts'

const host = await testHost()
afterAll(host.close)

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const sumOf = (days: Record<string, number>[], figure: string) =>
  days.reduce((sum, each) => sum + (each[figure] ?? 0), 0)

test('course statuses: card, rows and file agree, also after changes of users and courses', async () => {
  const school = await organisationWith(host)
  const { course, people, group, post, remove, read, rows, me } = school
  const [fire = '', first = '', gone = ''] = await Promise.all(
    ['Fire safety', 'First aid', 'Gone'].map((title) => course(title)),
  )
  const ids = await people(30, { status: 'active' })
  const crew = await group('Crew', ids.slice(0, 6))
  await post('addUsersToCourse', { courses: [fire, first, gone], users: ids, notify: false })
  const set = (which: string[], from: number, to: number, values: string) =>
    rows(
      `UPDATE enrollments SET ${values} WHERE course_id = ANY($1) AND user_id = ANY($2)`,
      which,
      ids.slice(from, to),
    )
  await set([fire], 0, 8, `status = 'completed', progress = 100, score = 90, completed_at = now()`)
  await set(
    [fire, first],
    8,
    16,
    `status = 'in-progress', progress = 30, deadline_date = '${day(-12)}'`,
  )
  await set([first], 16, 20, `status = 'failed', score = 10`)
  await set([fire], 20, 24, `assigned_at = now() - interval '40 days'`)
  await rows(
    `INSERT INTO item_progress (enrollment_id, item_id, organisation_id, status, attempts, score)
     SELECT e.id, i.id, e.organisation_id, CASE WHEN i.position = 1 THEN 'completed' ELSE 'started' END, 1,
       CASE WHEN i.position = 1 THEN 80 END
     FROM enrollments e JOIN course_items i USING (course_id) WHERE e.user_id = ANY($1)`,
    ids.slice(0, 12),
  )
  await post('removeUsersFromCourse', { courses: [first], users: ids.slice(0, 3) })
  expect((await expectStatsCorrect(school)).length).toBeGreaterThan(100)

  const overdue = { courses: [fire], filter: { overdue: true } }
  const card = (await read(`statusCount?course=${fire}`)).data.counts
  expect(card).toEqual({
    total: 30,
    notStarted: 14,
    inProgress: 8,
    completed: 8,
    failed: 0,
    withdrawn: 0,
    overdue: 8,
  })
  const list = await read(`getUsersInCourse/${fire}?overdue=true`)
  const file = await post('exportCourseStatus', {
    ...overdue,
    columns: ['email', 'status', 'overdueDays', 'source'],
    format: 'csv',
  })
  expect(file.headers['content-disposition']).toContain('course-status_')
  const lines = file.body.trim().split('\r\n').slice(1)
  expect(lines).toHaveLength(card.overdue)
  expect(lines.map((line) => line.split(',')[0])).toEqual(
    list.data.users.map(({ user }: { user: { email: string } }) => user.email),
  )
  expect(lines[0]).toMatch(/,In progress,12,Ana Duarte$/)
  const [left] = list.data.users
  const butOne = { ...overdue, exclude: [left.user._id], columns: ['email'], format: 'csv' }
  const others = (await post('exportCourseStatus', butOne)).body.trim().split('\r\n').slice(1)
  expect(others).toHaveLength(card.overdue - 1)
  expect(others).not.toContain(left.user.email)
  const ofPeople = await read('getAllUsersQuery?overdue=true')
  expect(ofPeople.total).toBe(8)

  expect((await read('coursesEnrolledCount')).data).toEqual({ count: 87 })
  const narrowed = (await read(`statusCount?group=${crew}`)).data.counts
  expect(narrowed).toMatchObject({ total: 18, withdrawn: 3, completed: 6 })
  const lately = await read(`statusCount?course=${fire}&from=${day(-29)}&to=${day(0)}`)
  expect(lately.data).toMatchObject({ counts: { total: 26 }, previous: { total: 4 } })

  const { learningTrend: trend } = (await read('getLearningTrend')).data
  expect(trend).toMatchObject({
    assigned: { count: 83, previousCount: 4 },
    completed: { count: 8, previousCount: 0 },
    fellDue: { count: 16, previousCount: 0 },
  })
  expect(trend.days).toHaveLength(30)
  expect(trend.days.at(-1)).toMatchObject({ date: day(0), assigned: 83, completed: 8, fellDue: 0 })
  for (const figure of ['assigned', 'completed', 'fellDue', 'registered'] as const)
    expect(sumOf(trend.days, figure)).toBe(trend[figure].count)

  await post('deactivateUsers', { userIds: ids.slice(0, 4) })
  await remove({ userIds: ids.slice(8, 10) })
  await expectStatsCorrect(school)
  expect((await read(`statusCount?course=${fire}`)).data.counts).toMatchObject({
    completed: 4,
    overdue: 6,
    total: 24,
  })
  expect((await read(`statusCount?course=${fire}&userStatus=inactive`)).data.counts).toMatchObject({
    completed: 4,
    total: 4,
  })
  await post('restoreUsers', { userIds: ids.slice(8, 9) })
  await post('reactivateUsers', { userIds: ids.slice(0, 2) })
  await expectStatsCorrect(school)

  await rows(
    `UPDATE users SET deleted_at = now() - interval '31 days' WHERE organisation_id = $1 AND deleted_at IS NOT NULL`,
    me.organisationId,
  )
  await purgeExpired(host.db, host.files)
  expect(await rows('SELECT 1 FROM users WHERE id = $1', ids[9])).toEqual([])
  await expectStatsCorrect(school)

  await post('addUsersToCourse', { courses: [first], userGroups: [crew], users: ids.slice(2, 3) })
  await rows(
    `UPDATE item_progress SET status = 'failed', score = 40 WHERE item_id LIKE $1`,
    `${fire}%`,
  )
  await rows(`DELETE FROM item_progress WHERE item_id = $1`, `${first}-2`)
  await rows(`UPDATE enrollment_sources SET removed_at = now() WHERE ref = $1`, crew)
  await rows(`UPDATE users SET first_name = 'Zoe', last_active_at = now() WHERE id = $1`, ids[2])
  const inOrder = await expectStatsCorrect(school)
  // As if nobody had asked since a month ago: who became late meanwhile is found.
  await rows(`DELETE FROM stats.enrollment_bits WHERE course_id = $1 AND facet = 'overdue'`, fire)
  await rows(`UPDATE stats.enrollment_state SET day = day - 30 WHERE course_id = $1`, fire)
  expect(await expectStatsCorrect(school)).toEqual(inOrder)
  await rows(
    `UPDATE organisations SET timezone = 'Pacific/Kiritimati' WHERE id = $1`,
    me.organisationId,
  )
  const elsewhere = await expectStatsCorrect(school, 'Pacific/Kiritimati')
  await rows('SELECT stats.rebuild($1)', me.organisationId)
  expect(await expectStatsCorrect(school, 'Pacific/Kiritimati')).toEqual(elsewhere)
  await rows(`UPDATE organisations SET timezone = 'UTC' WHERE id = $1`, me.organisationId)
  expect(await expectStatsCorrect(school)).toEqual(inOrder)
  const before = (await read('statusCount')).data.counts
  await rows(`UPDATE courses SET deleted_at = now() WHERE id = $1`, gone)
  const after = (await read('statusCount')).data.counts
  expect(after.total).toBe(before.total - 27)
  await rows('DELETE FROM courses WHERE id = $1', gone)
  expect((await read('statusCount')).data.counts).toEqual(after)
  await expectStatsCorrect(school)

  const size = async () =>
    (await rows('SELECT 1 FROM stats.course_figures WHERE organisation_id = $1', me.organisationId))
      .length
  await rows(
    `INSERT INTO stats.course_figures SELECT $1, $2, 'status', 'completed', CASE WHEN n % 2 = 0 THEN 1 ELSE -1 END
     FROM generate_series(1, 3000) n`,
    me.organisationId,
    fire,
  )
  expect(await size()).toBeGreaterThan(2_000)
  await maintainStats(host.db)
  const kinds = (await expectStatsCorrect(school)).filter(
    ({ of, value, figure }) => of !== 'people' && value !== 'item' && !figure.startsWith('bits'),
  )
  expect(await size()).toBe(kinds.length)
  await expectStatsCorrect(school)
})

test('exportCourseStatus: a group with a semicolon in its name is quoted, as in the user export', async () => {
  const { course, people, group, post, ended } = await organisationWith(host)
  const [fire, ids] = [await course('Fire safety'), await people(1, { status: 'active' })]
  await group('Mentors', ids)
  const odd = await group('Sales; "EMEA"', ids)
  const given = { courses: [fire], userGroups: [odd], futureMembers: true, notify: false }
  const { data } = (await post('addUsersToCourse', given)).json()
  if (data.job) await ended(data.job._id)
  const asked = { filter: {}, columns: ['userGroups', 'source'], format: 'csv' }
  const { body } = await post('exportCourseStatus', { ...asked, courses: [fire] })
  const [, line = ''] = body.split('\r\n')
  expect(line).toBe('"Mentors; ""Sales; """"EMEA""""""","""Sales; """"EMEA"""""""')
  const ofPeople = await post('exportUsers', { ...asked, columns: ['userGroups'] })
  expect(ofPeople.body.split('\r\n')[1]).toBe('"Mentors; ""Sales; """"EMEA"""""""')
})

test('getAllUserCourseStatus: a user has courses and figures, also when inactive', async () => {
  const { course, people, post, read, rows } = await organisationWith(host)
  const [fire = '', first = ''] = await Promise.all(
    ['Fire safety', 'First aid'].map((title) => course(title)),
  )
  const [ana = '', ben = ''] = await people(2, { status: 'active' })
  await post('addUsersToCourse', { courses: [fire, first], users: [ana] })
  await rows(
    `UPDATE enrollments SET deadline_date = $2, progress = 50, status = 'in-progress' WHERE course_id = $1`,
    fire,
    day(-3),
  )
  await rows(
    `UPDATE enrollments SET progress = 100, status = 'completed', completed_at = now() WHERE course_id = $1`,
    first,
  )
  const counts = { completedCount: 1, inProgressCount: 1, overdueCount: 1 }
  const figures = { coursesCount: 2, ...counts, progress: 75 }
  const list = await read('getAllUsersQuery?sort=-coursesCount')
  expect(list.data.users).toMatchObject([
    { _id: ana, ...figures },
    { _id: ben, coursesCount: 0 },
  ])
  const total = async (query: string) => (await read(`getAllUsersQuery?facets=true&${query}`)).total
  expect(await total(`course=${fire}`)).toBe(1)
  expect(await total(`course=${fire}&courseStatus=completed`)).toBe(0)
  expect(await total('courseStatus=completed')).toBe(1)
  expect(await total('overdue=true')).toBe(1)
  expect(
    (await read('getAllUsersQuery?sort=inProgressCount,overdueCount,progress')).data.users,
  ).toMatchObject([{ _id: ben }, { _id: ana }])
  const late = ['overdue=true', 'courseStatus=overdue', `course=${fire}&courseStatus=overdue`]
  const totalsOfLate = () => Promise.all(late.map(total))
  expect(await totalsOfLate()).toEqual([1, 1, 1])
  await post('deactivateUsers', { userIds: [ana] })
  // In lists nobody who is inactive is late, whether it is asked for, sorted by, shown or written.
  expect(await totalsOfLate()).toEqual([0, 0, 0])
  for (const operation of ['getAllUsersQuery', 'getUsers'])
    for (const query of late)
      expect((await read(`${operation}?limit=10&page=1&${query}`)).data.users).toEqual([])
  const byId = [ana, ben].toSorted()
  const orders: [sort: string, ids: string[]][] = [
    ['overdueCount', byId],
    ['-overdueCount', byId.toReversed()],
    ['-overdueCount,coursesCount', [ben, ana]],
  ]
  for (const [sort, ids] of orders)
    expect((await read(`getAllUsersQuery?sort=${sort}`)).data.users).toMatchObject(
      ids.map((_id) => ({ _id, overdueCount: 0 })),
    )
  expect((await read(`getUserCoursesCount/${ana}`)).data.count).toBe(2)
  expect((await read(`getUserCourseStatus?userid=${ana}`)).data.counts).toMatchObject({
    total: 2,
    completed: 1,
    inProgress: 1,
    overdue: 1,
  })
  const all = await read(`getAllUserCourseStatus?userid=${ana}&sort=title&facets=true`)
  expect(all).toMatchObject({
    total: 2,
    data: { courseStatus: [{ course: { title: 'Fire safety' }, isOverdue: true }, {}] },
    facets: {
      overdue: [
        { value: 'false', count: 1 },
        { value: 'true', count: 1 },
      ],
    },
  })
  expect((await read(`getUserCourses/${ana}?search=aid&facets=true`)).data.courses).toMatchObject([
    { _id: first, title: 'First aid', category: null },
  ])
  const table = await post('exportUsers', {
    filter: {},
    columns: [
      'email',
      'coursesCount',
      'completedCount',
      'inProgressCount',
      'overdueCount',
      'progress',
    ],
    format: 'csv',
  })
  expect(table.body).toMatch(/,2,1,1,0,75\r\n/)

  const ruled = await post('createUserGroup', {
    name: 'Done with first aid',
    type: 'dynamic',
    rules: {
      match: 'all',
      conditions: [{ field: 'courseStatus', op: 'is', value: 'completed', ref: first }],
    },
  })
  expect(ruled.statusCode, ruled.body).toBe(200)
  expect(ruled.json().data.userGroup.usersCount).toBe(0)
  await post('reactivateUsers', { userIds: [ana] })
  const { _id } = ruled.json().data.userGroup
  expect((await read(`getUserGroups?groupId=${_id}`)).data.userGroups[0].usersCount).toBe(1)
})
