import { afterAll, expect, test } from 'vitest'
import { organisationWith } from './assign-host.ts'
import { assets, imports } from '../../server/db/schema.ts'
import { newId } from '../../server/lib/id.ts'
import { testHost } from './host.ts'

const host = await testHost()
afterAll(host.close)

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

type Item = { key: string; kind: string; count: number; href: string; severity: string }

/** The list of the API that stands behind a page of the console. */
const lists: Record<string, (search: URLSearchParams) => string> = {
  '/library/selected-course/summary': (search) => `getUsersInCourse/${search.get('courseId')}`,
  '/users/users': () => 'getUsers',
  '/library/courses': () => 'getCourses',
  '/library/assets': () => 'assets',
}

test('getAttention: items are counted, link to exactly these rows, and can be snoozed', async () => {
  const { me, course, people, post, read, rows } = await organisationWith(host, 'Europe/Dublin')
  const { organisationId } = me
  const fire = await course('Fire safety')
  const first = await course('First aid')
  const old = `now() - interval '60 days'`
  await course('Begun long ago', { status: 'draft' })
  await course('Begun today', { status: 'draft' })
  await rows(`UPDATE courses SET updated_at = ${old} WHERE title = 'Begun long ago'`)
  const ids = await people(12, { status: 'active' })
  const invited = await people(5)
  // All were added long ago: three invited then, one once more since, and one never.
  await rows(`UPDATE users SET created_at = ${old} WHERE id = ANY($1)`, invited)
  await rows(`UPDATE users SET last_invited_at = ${old} WHERE id = ANY($1)`, invited.slice(0, 3))
  await rows(`UPDATE users SET last_invited_at = now() WHERE id = $1`, invited[3])
  await rows(`UPDATE users SET bounced_at = now() WHERE id = ANY($1)`, ids.slice(0, 2))
  await post('addUsersToCourse', { courses: [fire, first], users: ids, notify: false })
  const due = (courseId: string, from: number, to: number, on: string, status = 'not-started') =>
    rows(
      `UPDATE enrollments SET deadline_date = $3, status = $4 WHERE course_id = $1 AND user_id = ANY($2)`,
      courseId,
      ids.slice(from, to),
      on,
      status,
    )
  await due(fire, 0, 4, day(-9))
  await due(fire, 4, 6, day(-5), 'in-progress')
  await due(first, 0, 3, day(2))
  await due(first, 3, 5, day(1), 'completed')
  await due(first, 5, 7, day(9))
  await post('deactivateUsers', { userIds: ids.slice(0, 1) })
  const base = { organisationId, type: 'video' as const }
  await host.db.insert(assets).values([
    { ...base, id: newId(), title: 'A broken film', status: 'failed' },
    { ...base, id: newId(), title: 'A good film', status: 'ready' },
  ])
  const importId = newId()
  await host.db.insert(imports).values({
    id: importId,
    organisationId,
    fileName: 'people.csv',
    rowCount: 9,
    counts: { error: 4 },
  })

  const waiting = async () => {
    const { attention, snoozed } = (await read('getAttention')).data
    return { attention: attention as Item[], snoozed }
  }
  const { attention, snoozed } = await waiting()
  expect(snoozed).toBe(0)
  expect(attention.map(({ key, count }) => [key, count])).toEqual([
    [`overdue:${fire}`, 3],
    ['invitations-bounced', 2],
    ['assets-failed', 1],
    [`import:${importId}`, 4],
    [`deadline-soon:${first}`, 2],
    ['invitations-pending', 3],
    ['drafts-forgotten', 1],
  ])
  for (const { href, count, key } of attention) {
    const [page = '', query] = href.split('?')
    const list = lists[page]
    if (!list) {
      expect(href).toBe(`/users/import?importId=${importId}`)
      continue
    }
    const search = new URLSearchParams(query)
    const call = list(search)
    search.delete('courseId')
    expect((await read(`${call}?${search}&page=1`)).total, key).toBe(count)
  }

  const put = { key: `overdue:${fire}`, days: 7 }
  expect((await post('snoozeAttention', put)).statusCode).toBe(200)
  const less = await waiting()
  expect(less.snoozed).toBe(1)
  expect(less.attention).toHaveLength(6)
  await post('snoozeAttention', { ...put, days: 0 })
  expect((await waiting()).attention).toHaveLength(7)
  const elsewhere = await organisationWith(host)
  expect((await elsewhere.read('getAttention')).data).toEqual({ attention: [], snoozed: 0 })
})
