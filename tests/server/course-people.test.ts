import { afterAll, expect, test } from 'vitest'
import { organisationWith } from './assign-host.ts'
import { testHost } from './host.ts'

const host = await testHost()
afterAll(host.close)

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

type Row = { _id: string; user: { _id: string; lastName: string }; isOverdue: boolean }

test('getUsersInCourse: list, sort, filter and counts agree', async () => {
  const { course, people, group, post, read, rows } = await organisationWith(host)
  const fire = await course('Fire safety')
  const ids = await people(40, { status: 'active' })
  const crew = await group('Crew', ids.slice(0, 10))
  await post('addUsersToCourse', { courses: [fire], users: ids.slice(5), userGroups: [crew] })
  const set = (from: number, to: number, sql: string) =>
    rows(
      `UPDATE enrollments SET ${sql} WHERE course_id = $1 AND user_id = ANY($2)`,
      fire,
      ids.slice(from, to),
    )
  await set(
    0,
    10,
    `status = 'completed', progress = 100, completed_at = now(), started_at = now() - interval '4 days', score = 80`,
  )
  await set(
    10,
    20,
    `status = 'in-progress', progress = 40, deadline_date = '${day(-9)}', started_at = now(), time_spent = 600`,
  )
  await set(20, 25, `deadline_date = '${day(-2)}'`)
  await set(25, 30, `status = 'failed', score = 20, attempts = 3`)
  await post('deactivateUsers', { userIds: ids.slice(38) })
  await post('removeUsersFromCourse', { courses: [fire], users: ids.slice(36, 38) })

  const list = (query: string) => read(`getUsersInCourse/${fire}?${query}`)
  const first = await list('page=1&limit=10&facets=true')
  expect(first).toMatchObject({
    total: 36,
    page: 1,
    limit: 10,
    data: {
      users: expect.arrayContaining([expect.objectContaining({ status: 'completed' })]),
    },
    facets: {
      status: expect.arrayContaining([
        { value: 'completed', count: 10 },
        { value: 'in-progress', count: 10 },
        { value: 'not-started', count: 11 },
        { value: 'failed', count: 5 },
        { value: 'withdrawn', count: 2 },
      ]),
      overdue: [
        { value: 'false', count: 21 },
        { value: 'true', count: 15 },
      ],
      source: [
        { value: 'direct', count: 31 },
        { value: 'group', count: 10 },
      ],
      group: [{ value: crew, label: 'Crew', count: 10 }],
    },
  })
  const names = (await list('')).data.users.map(({ user }: Row) => user.lastName)
  expect(names).toEqual([...names].toSorted((a, b) => (a < b ? -1 : 1)))
  const last = await list('page=4&limit=10')
  expect(last.data.users.map(({ user }: Row) => user.lastName)).toEqual(names.slice(30))

  const late = await list('overdue=true&sort=deadlineDate&page=1&facets=true')
  expect(late.total).toBe(15)
  expect(late.data.users[0]).toMatchObject({
    isOverdue: true,
    overdueDays: 9,
    status: 'in-progress',
  })
  expect(late.facets.status).toEqual([
    { value: 'in-progress', count: 10 },
    { value: 'not-started', count: 5 },
  ])
  expect((await list(`overdue=true&status=not-started&deadlineFrom=${day(-3)}&page=1`)).total).toBe(
    5,
  )
  expect((await list(`group=${crew}&source=direct&page=1`)).total).toBe(5)
  await rows(`UPDATE users SET last_name = 'Zephyrine' WHERE id = ANY($1)`, [ids[12], ids[39]])
  expect((await list('search=zephyrine%20linh&page=1')).total).toBe(1)
  expect((await list('sort=-name&page=1&limit=10')).data.users[0]).toMatchObject({
    user: { lastName: 'Zephyrine' },
  })
  expect((await list('status=withdrawn&page=1')).data.users).toHaveLength(2)
  expect((await list('sort=-score&page=1')).data.users[0]).toMatchObject({ score: 80 })
  expect(await list('sort=colour&page=1')).toMatchObject({ errors: [{ field: 'sort' }] })

  const heads = await read('getCourseStatus')
  const figures = {
    assigned: 36,
    notStarted: 11,
    inProgress: 10,
    completed: 10,
    failed: 5,
    overdue: 15,
    averageProgress: 39,
  }
  expect(heads).toMatchObject({
    total: 1,
    data: { courseStatus: [{ ...figures, course: { _id: fire } }] },
  })
  const one = await read(`getCourseStatus?id=${fire}&sort=-progress&limit=10`)
  expect(one).toMatchObject({ total: 36, data: { courseStatus: [figures] } })
  expect(one.data.users).toHaveLength(10)
  expect(one.data.users[0]).toMatchObject({ progress: 100 })

  const { courseProgress } = (await read(`getCourseProgress/${fire}`)).data
  expect(courseProgress).toMatchObject({
    stats: { ...figures, averageScore: 60 },
    averageTime: 300,
    averageDays: 4,
    items: [{ started: 0, required: true, section: 'All of it' }, {}],
  })
  expect(courseProgress.distribution.map(({ count }: { count: number }) => count)).toEqual([
    16, 0, 10, 0, 0, 10,
  ])

  const found = await read('getCourseStatusBySearch?search=fire%20saf&overdue=true&facets=true')
  expect(found).toMatchObject({
    total: 15,
    data: { courseStatus: { length: 15 } },
    facets: late.facets,
  })
  const narrow = 'status=not-started&overdue=true&sort=-email&page=1'
  expect((await read(`getCourseStatusBySearch?search=fire&${narrow}`)).data.courseStatus).toEqual(
    (await list(narrow)).data.users,
  )
  expect((await read('getCourseStatusBySearch?search=ZEPHYRINE')).data.courseStatus).toMatchObject([
    { user: { _id: ids[12] }, course: { _id: fire } },
  ])
  expect((await read('getCoursesAndLicenses?facets=true')).data.coursesAndLicenses).toMatchObject([
    { _id: fire, type: 'course', usersCount: 36, status: 'published' },
  ])
  expect((await read('getUsersInCourse/unknown')).code).toBe('request/not-found')
})

test('exportCourseStatus: named users are included, also withdrawn ones', async () => {
  const { course, people, post } = await organisationWith(host)
  const fire = await course('Fire safety')
  const [ana = '', ben = '', cem = ''] = await people(3, { status: 'active' })
  await post('addUsersToCourse', { courses: [fire], users: [ana, ben, cem] })
  await post('removeUsersFromCourse', { courses: [fire], users: [ben, cem] })
  const file = async (who: object) => {
    const asked = { courses: [fire], columns: ['status'], sort: 'status', format: 'csv', ...who }
    return (await post('exportCourseStatus', asked)).body.trim().split('\r\n').slice(1)
  }
  expect((await file({ users: [ana, ben] })).toSorted()).toEqual(['Not started', 'Withdrawn'])
  expect(await file({ users: [ana, ben], filter: { status: 'withdrawn' } })).toEqual(['Withdrawn'])
  expect(await file({})).toEqual(['Not started'])
})
