import { afterAll, expect, test } from 'vitest'
import { inBulk } from '../../server/seed/in-bulk.ts'
import { seedManyCourses } from '../../server/seed/many-courses.ts'
import { seedOrganisation } from '../../server/seed/organisation.ts'
import { organisationWith } from './assign-host.ts'
import { testHost } from './host.ts'
import { queryCounter } from './queries.ts'
import { expectStatsCorrect } from './recount.ts'

const host = await testHost()
afterAll(host.close)

test('statistics: concurrent changes and reads lose nobody', async () => {
  const school = await organisationWith(host)
  const { course, people, post, read, rows } = school
  const [fire, first] = [await course('Fire safety'), await course('First aid')]
  const ids = await people(12, { status: 'active' })
  await post('addUsersToCourse', { courses: [fire, first], users: ids, notify: false })
  await Promise.all(
    ids.flatMap((id) => [
      rows(`UPDATE enrollments SET status = 'completed', progress = 100 WHERE user_id = $1`, id),
      read(`getUsersInCourse/${fire}?page=1&facets=true`),
      read('getAllUsersQuery?page=1&courseStatus=completed'),
    ]),
  )
  await expectStatsCorrect(school)
  expect(await read(`getUsersInCourse/${first}?page=1&facets=true`)).toMatchObject({
    total: 12,
    facets: { status: [{ value: 'completed', count: 12 }] },
  })
})

test('statistics: pages sorted by a count equal the whole list, with any filter', async () => {
  const { course, people, read, rows, me } = await organisationWith(host)
  const titles = ['Fire', 'Aid', 'Hygiene', 'Gone', 'Privacy', 'Ladders']
  const courses = await Promise.all(titles.map((title) => course(title)))
  await people(30, { status: 'active' })
  await people(8, { status: 'inactive' })
  await rows(
    `INSERT INTO enrollments (id, organisation_id, user_id, course_id, counted, status, deadline_date)
     SELECT u.id || c.n, $1, u.id, c.id, u.status <> 'inactive',
       (ARRAY['not-started', 'in-progress', 'completed', 'failed', 'withdrawn'])[1 + (u.ordinal * 7 + c.n) % 5],
       CASE WHEN (u.ordinal + c.n) % 3 > 0 THEN current_date - 3 + (u.ordinal % 2) * 9 END
     FROM users u, unnest($2::text[]) WITH ORDINALITY AS c (id, n)
     WHERE u.organisation_id = $1 AND u.ordinal % c.n < 2`,
    me.organisationId,
    courses,
  )
  await rows('UPDATE courses SET deleted_at = now() WHERE id = $1', courses[3])
  const idsOf = ({ data }: { data: { users: { _id: string }[] } }) =>
    data.users.map(({ _id }) => _id)
  const seen = new Set<string>()
  for (const figure of ['coursesCount', 'completedCount', 'inProgressCount', 'overdueCount'])
    for (const asked of [
      '',
      '&status=active',
      '&courseStatus=completed',
      '&courseStatus=overdue',
      '&overdue=true',
    ])
      for (const way of ['', '-']) {
        const list = `sort=${way}${figure}${asked}`
        const whole = idsOf(await read(`getUsers?${list}`))
        const pages = [1, 2, 3, 4].map((page) => read(`getUsers?page=${page}&limit=10&${list}`))
        const paged = (await Promise.all(pages)).flatMap(idsOf)
        expect(paged, list).toEqual(whole)
        seen.add(whole.join(','))
      }
  expect(seen.size).toBeGreaterThan(24)
})

test('statistics: bulk inserts are counted like single ones', async () => {
  const client = await host.pool.connect()
  const admin = { email: 'a@bulk.example', firstName: 'Ana', lastName: 'Duarte', designation: '' }
  const seed = {
    domain: 'bulk.example',
    timezone: 'Asia/Kolkata',
    people: 300,
    admins: [admin],
    seed: 7,
  }
  const now = Date.now()
  await client.query('BEGIN')
  const { organisationId } = await inBulk(client, async () => {
    const made = await seedOrganisation(client, { ...seed, name: 'In bulk', now })
    await seedManyCourses(client, { ...made, courses: 2 })
    return made
  })
  await client.query('COMMIT')
  client.release()
  const { rows } = await organisationWith(host)
  const bulk = { me: { organisationId }, rows }
  const [left] = await rows(
    `SELECT (SELECT count(*) FROM stats.dirty_users WHERE organisation_id = $1)
       + (SELECT count(*) FROM stats.dirty_enrollments WHERE organisation_id = $1) AS n`,
    organisationId,
  )
  expect(left).toEqual({ n: '0' })
  const found = await expectStatsCorrect(bulk, seed.timezone)
  expect(found.filter(({ figure }) => figure === 'bits of status')).toHaveLength(600)
  await rows(
    `UPDATE users SET status = 'inactive' WHERE organisation_id = $1 AND status = 'active'`,
    organisationId,
  )
  await expectStatsCorrect(bulk, seed.timezone)
})

test('exportCourseStatus: more than 10,000 rows become a job, as many as the count', async () => {
  const { me, course, people, post, read, rows, ended } = await organisationWith(host)
  const fire = await course('Fire safety')
  await post('addUsersToCourse', { courses: [fire], users: await people(1), notify: false })
  const queriesDuring = queryCounter(host.pool)
  const queriesOf = async (call: string) => {
    await read(call)
    return queriesDuring(() => read(call))
  }
  const measure = async () => [
    await queriesOf(`getUsersInCourse/${fire}?page=1`),
    await queriesOf(`getUsersInCourse/${fire}?page=1&facets=true&search=n`),
    await queriesOf(`getCourseProgress/${fire}`),
    await queriesOf('statusCount'),
    await queriesOf('getAllUsersQuery?page=1&facets=true&overdue=true'),
  ]
  const few = await measure()
  await rows(
    `INSERT INTO users (id, organisation_id, email, first_name, status)
     SELECT 'wide-' || n, $1, 'wide-' || n || '@acme.example', '=Anna ' || n, 'active' FROM generate_series(1, 10000) n`,
    me.organisationId,
  )
  await rows(
    `INSERT INTO enrollments (id, organisation_id, user_id, course_id)
     SELECT 'wide-' || u.id, $1, u.id, $2 FROM users u WHERE u.organisation_id = $1 ON CONFLICT DO NOTHING`,
    me.organisationId,
    fire,
  )
  await rows('SELECT stats.refresh_course($1)', fire)
  // The session, the course, people and course brought up to date, the counts, the rows.
  expect(few).toEqual([4, 6, 5, 2, 4])
  expect(await measure()).toEqual(few)
  const wide = await read(`getUsersInCourse/${fire}?page=400&limit=25&search=anna&facets=true`)
  expect(wide).toMatchObject({ total: 10_000, facets: { status: [{ count: 10_000 }] } })
  expect(wide.data.users).toHaveLength(25)
  const found = (query: string) => read(`getCourseStatusBySearch?search=nna&limit=25&${query}`)
  const [front, back] = [await found('page=1&facets=true'), await found('page=400&sort=-name')]
  expect(front).toMatchObject({ total: 10_000, facets: { overdue: [{ value: 'false' }] } })
  const ids = ({ data }: typeof front) => data.courseStatus.map(({ _id }: { _id: string }) => _id)
  expect(ids(front)).toHaveLength(25)
  expect(ids(front)).toEqual(ids(back).toReversed())
  expect(await found('page=1&status=completed')).toMatchObject({ total: 0 })
  const started = await post('exportCourseStatus', {
    courses: [fire],
    columns: ['firstName', 'course', 'status'],
    format: 'csv',
  })
  expect(started.statusCode, started.body).toBe(202)
  const { _id, title } = started.json().data.job
  expect(title).toBe('Export of 10,001 assignments')
  const job = await ended(_id)
  expect(job).toMatchObject({ status: 'succeeded', href: '/library/courses' })
  const lines = (await me.get(job.file)).body.trim().split('\r\n')
  expect(lines).toHaveLength((await read(`statusCount?course=${fire}`)).data.counts.total + 1)
  expect(lines[1]).toMatch(/^'=Anna \d+,Fire safety,Not started$/)
})
