import { parseCsv } from 'hucre/csv'
import { afterAll, expect, test } from 'vitest'
import { maintainStats } from '../../server/db/stats/stats.ts'
import { syncAllGroups } from '../../server/groups/sync-all.ts'
import { randomFrom } from '../../server/seed/random.ts'
import { organisationWith } from './assign-host.ts'
import { testHost } from './host.ts'
import { queryCounter } from './queries.ts'
import { expectStatsCorrect } from './recount.ts'

const host = await testHost()
afterAll(host.close)

type Person = { _id: string; userGroups: { name: string }[] }
type List = { data: { users: Person[] } }
type School = Awaited<ReturnType<typeof organisationWith>>

const idsOf = ({ data }: List) => data.users.map(({ _id }) => _id)
const countsOf = ({ data }: List) => data.users.map(({ userGroups }) => userGroups.length)

/** By the number of their groups, and of as many those first who were added first. */
const ordered = ({ data }: List, way = 1) =>
  data.users
    .toSorted(
      (a, b) => way * (a.userGroups.length - b.userGroups.length || (a._id < b._id ? -1 : 1)),
    )
    .map(({ _id }) => _id)

/**
 * Whether the list is in the order of the groups that it shows, both ways, and what is kept of these is so; answers the
 * numbers.
 */
async function expectOrder(school: School) {
  const { read } = school
  const up: List = await read('getAllUsersQuery?limit=100&sort=userGroups')
  const down: List = await read('getAllUsersQuery?limit=100&sort=-userGroups')
  expect(idsOf(up)).toEqual(ordered(up))
  expect(idsOf(down)).toEqual(ordered(down, -1))
  expect(idsOf(down)).toEqual(idsOf(up).toReversed())
  await expectStatsCorrect(school)
  return countsOf(up)
}

test('getUsers sorted by groups: pages match the whole list, whatever the filter', async () => {
  const { group, people, read } = await organisationWith(host)
  const ids = [
    ...(await people(20, { status: 'active', designation: 'Buyer' })),
    ...(await people(15, { status: 'active' })),
    ...(await people(8, { status: 'inactive', firstName: 'Minh' })),
  ]
  await people(4, { deletedAt: new Date() })
  for (const every of [2, 3, 5, 7])
    await group(
      `Every ${every}`,
      ids.filter((_, n) => n % every === 0),
    )
  const seventh = await group(
    'One in seven',
    ids.filter((_, n) => n % 7 === 1),
  )
  await group('Gone', ids, { deletedAt: new Date() })
  const narrowed = [
    '',
    '&status=active',
    // Ids, which are in the addresses, have no letter i.
    '&search=minh',
    '&designation=buyer&status=active',
    `&group=${seventh}`,
    '&deleted=true',
    '&courseStatus=completed',
  ]
  const seen = new Set<string>()
  for (const asked of narrowed)
    for (const way of ['', '-']) {
      const list = `sort=${way}userGroups${asked}`
      const whole = await read(`getUsers?${list}`)
      const pages = [1, 2, 3, 4, 5].map((page) => read(`getUsers?page=${page}&limit=10&${list}`))
      const paged = (await Promise.all(pages)).flatMap(idsOf)
      expect(paged, list).toEqual(idsOf(whole))
      expect(paged, list).toEqual(ordered(whole, way ? -1 : 1))
      seen.add(paged.join(','))
    }
  // Nobody has a course, and each other narrowing has its two orders.
  expect(seen.size).toBe(2 * (narrowed.length - 1) + 1)
})

test('getUsers sorted by groups: the order follows joining, leaving, deleting and restoring', async () => {
  const school = await organisationWith(host)
  const { group, people, post, remove, rows } = school
  const [a = '', b = '', c = ''] = await people(3, { designation: 'Buyer' })
  const [crew, club, gone] = [await group('Crew'), await group('Club'), await group('Gone')]
  const groups = [crew, club]
  const steps: [number[], () => Promise<unknown>][] = [
    [[0, 0, 0], async () => undefined],
    [[0, 2, 2], () => post('addUsersToGroups', { userIds: [a, b], userGroups: groups })],
    // Once more is no more.
    [[0, 2, 2], () => post('addUsersToGroups', { userIds: [a], userGroups: groups })],
    [[0, 1, 2], () => post('removeUsersFromGroups', { userIds: [a], userGroups: [crew] })],
    [[0, 0, 1], () => post('deleteUserGroup', { userGroup: club })],
    [[0, 1, 2], () => post('restoreUserGroup', { userGroup: club })],
    [[1, 1, 2], () => post('updateUserGroup', { groupId: gone, version: 1, users: [c] })],
    [[1, 2], () => remove({ userIds: [a] })],
    // To a group that was deleted meanwhile nobody comes back.
    [[0, 2], () => post('deleteUserGroup', { userGroup: gone })],
    [[0, 1, 2], () => post('restoreUsers', { userIds: [a] })],
    [[1, 1, 2], () => post('restoreUserGroup', { userGroup: gone })],
    [
      [2, 2, 3],
      () =>
        post('createUserGroup', {
          name: 'Buyers',
          type: 'dynamic',
          rules: { match: 'all', conditions: [{ field: 'designation', op: 'is', value: 'buyer' }] },
        }),
    ],
    [[1, 2, 3], () => post(`updateUser/${c}`, { designation: 'Driver', version: 2 })],
    [[1, 2, 2], () => rows('DELETE FROM user_groups WHERE id = $1', crew)],
  ]
  for (const [index, [counts, deed]] of steps.entries()) {
    const answer = await deed()
    if (answer && typeof answer === 'object' && 'statusCode' in answer)
      expect(answer.statusCode, `step ${index}`).toBeLessThan(300)
    expect(await expectOrder(school), `step ${index}`).toEqual(counts)
  }
})

test('getUsers sorted by groups: the stored count equals the counted one after any change', async () => {
  const school = await organisationWith(host)
  const { group, people, post, remove, rows } = school
  const random = randomFrom('memberships')
  const ids = await people(25, { designation: 'Buyer' })
  const groups = await Promise.all(['North', 'South', 'East', 'West'].map((name) => group(name)))
  const rules = (value: string) => ({
    match: 'all',
    conditions: [{ field: 'designation', op: 'is', value }],
  })
  await post('createUserGroup', { name: 'Buyers', type: 'dynamic', rules: rules('buyer') })
  const some = () => ids.filter(() => random.chance(0.3))
  const deeds = {
    join: () => post('addUsersToGroups', { userIds: some(), userGroups: [random.pick(groups)] }),
    leave: () =>
      post('removeUsersFromGroups', { userIds: some(), userGroups: [random.pick(groups)] }),
    go: () => remove({ userIds: [random.pick(ids)] }),
    comeBack: () => post('restoreUsers', { userIds: ids }),
    drop: () => post('deleteUserGroup', { userGroup: random.pick(groups) }),
    bring: () => post('restoreUserGroup', { userGroup: random.pick(groups) }),
    become: async () => {
      await rows(
        `UPDATE users SET designation = CASE designation WHEN 'Buyer' THEN 'Driver' ELSE 'Buyer' END
         WHERE id = ANY($1)`,
        some(),
      )
      await syncAllGroups(host.db)
    },
    fail: () => host.pool.query('BEGIN; DELETE FROM user_group_members; ROLLBACK'),
  }
  const kinds = Object.values(deeds)
  for (let n = 0; n < 80; n += 1) {
    await random.pick(kinds)()
    // Now and then nobody asks for some time.
    if (random.chance(0.4)) await expectOrder(school)
  }
  expect(new Set(await expectOrder(school)).size).toBeGreaterThan(2)
  await post('addUsersToGroups', { userIds: ids, userGroups: groups })
  // Whoever sorts by it next need not wait for what the chore has counted.
  await maintainStats(host.db)
  expect(await rows('SELECT FROM stats.dirty_group_counts')).toEqual([])
  const inOrder = await expectStatsCorrect(school)
  await rows('SELECT stats.rebuild($1)', school.me.organisationId)
  expect(await expectStatsCorrect(school)).toEqual(inOrder)
})

test('getUsers sorted by groups: many simultaneous moves block no reader, and none is lost', async () => {
  const school = await organisationWith(host)
  const { group, people, post, read } = school
  const ids = await people(12)
  const groups = await Promise.all(['A', 'B', 'C', 'D'].map((name) => group(name)))
  const answers = await Promise.all(
    ids.flatMap((id, n) => [
      post('addUsersToGroups', { userIds: [id, ids[11 - n]], userGroups: groups }),
      read('getAllUsersQuery?sort=-userGroups'),
      post('removeUsersFromGroups', { userIds: [ids[(n * 5) % 12]], userGroups: [groups[n % 4]] }),
      post(n % 2 ? 'deleteUserGroup' : 'restoreUserGroup', { userGroup: groups[3] }),
      read('getAllUsersQuery?sort=userGroups&limit=10&page=2'),
    ]),
  )
  const statuses = answers.flatMap((each) => ('statusCode' in each ? [each.statusCode] : []))
  // Who is in the group already, or not there, is left out; to delete what is deleted finds nothing.
  expect(statuses.filter((status) => ![200, 207, 404].includes(status))).toEqual([])
  await expectOrder(school)
})

test('getUsers sorted by groups: ten thousand joins are recorded in one statement and write no user row', async () => {
  const { group, read, rows, me } = await organisationWith(host)
  await rows(
    `INSERT INTO users (id, organisation_id, email, first_name)
     SELECT 'wide-' || n, $1, 'wide-' || n || '@acme.example', 'Anna' FROM generate_series(1, 10000) n`,
    me.organisationId,
  )
  const crew = await group('Crew')
  const state = () =>
    rows(
      `SELECT count(*), sum(version), max(updated_at), sum(hashtext(ctid::text)) FROM users
       WHERE organisation_id = $1`,
      me.organisationId,
    )
  const page = 'getAllUsersQuery?sort=-userGroups&limit=100&page=90'
  const queriesDuring = queryCounter(host.pool)
  expect(countsOf(await read(page))).toEqual(Array.from({ length: 100 }, () => 0))
  const before = await state()
  await rows(
    `INSERT INTO user_group_members (group_id, user_id, organisation_id)
     SELECT $1, id, organisation_id FROM users WHERE organisation_id = $2`,
    crew,
    me.organisationId,
  )
  expect(await state()).toEqual(before)
  const noted = await rows(
    'SELECT DISTINCT xmin FROM stats.dirty_group_counts WHERE organisation_id = $1',
    me.organisationId,
  )
  expect(noted).toHaveLength(1)
  expect(countsOf(await read(page))).toEqual(Array.from({ length: 100 }, () => 1))
  await rows(`DELETE FROM user_group_members WHERE group_id = $1 AND user_id ~ '[147]$'`, crew)
  const inOrder = await rows<{ id: string }>(
    `SELECT u.id FROM users u LEFT JOIN user_group_members m ON m.user_id = u.id
     WHERE u.organisation_id = $1 ORDER BY m.user_id IS NOT NULL, u.ordinal`,
    me.organisationId,
  )
  const ids = inOrder.map(({ id }) => id)
  const pageOf = async (way: string, index: number) =>
    idsOf(await read(`getAllUsersQuery?sort=${way}userGroups&limit=100&page=${index}`))
  // Where the rows of bits meet, where the numbers do, and the ends.
  for (const at of [1, 2, 13, 29, 30, 31, 42, 50, 51, 59, 71, 72, 99, 100]) {
    expect(await pageOf('', at), `page ${at}`).toEqual(ids.slice(at * 100 - 100, at * 100))
    expect(await pageOf('-', 101 - at), `page ${at} from the end`).toEqual(
      ids.slice(at * 100 - 100, at * 100).toReversed(),
    )
  }
  // The session, people and their groups brought up to date, the counts, the rows: as many on every page.
  for (const asked of [page, 'getAllUsersQuery?sort=userGroups&page=1'])
    expect(await queriesDuring(() => read(asked))).toBe(5)
  expect(await state()).toEqual(before)
})

test('exportUsers sorted by groups: the file has the order of the list', async () => {
  const { group, people, post } = await organisationWith(host)
  const [a = '', b = '', c = ''] = await people(3)
  await group('Crew', [a, c])
  await group('Club', [a])
  const orders: [sort: string, ids: string[]][] = [
    ['userGroups', [b, c, a]],
    ['-userGroups', [a, c, b]],
    ['status,-userGroups', [a, c, b]],
  ]
  for (const [sort, ids] of orders) {
    const file = await post('exportUsers', { filter: {}, columns: ['_id'], sort, format: 'csv' })
    expect(parseCsv(file.body).slice(1).flat(), sort).toEqual(ids)
  }
})
