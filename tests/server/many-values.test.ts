import { afterAll, expect, test } from 'vitest'
import { eq } from '../../server/db/drizzle.ts'
import { courseAuthors, userGroupMembers, userGroups, users } from '../../server/db/schema.ts'
import { newId } from '../../server/lib/id.ts'
import { organisationWith } from './assign-host.ts'
import { coursesOf } from './course-host.ts'
import { testHost } from './host.ts'

// Filters that have more values than a list answers: all of them can be found by words.

const host = await testHost()
afterAll(host.close)
const { db } = host

type Value = { value: string; label?: string; count: number }
type Answer = {
  total: number
  facets?: Record<string, Value[]>
  facetTotals?: Record<string, number>
  data: Record<string, unknown[]>
}

type SignedIn = Awaited<ReturnType<typeof host.signedIn>>

async function ask(me: SignedIn, call: string, query: Record<string, string>): Promise<Answer> {
  const answer = await me.get(`/api/business/${call}?${String(new URLSearchParams(query))}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)

/** 230 positions and as many groups; of each the first has two people, all others have one. */
async function office() {
  const me = await host.signedIn()
  const { organisationId } = me
  const people = numbers(231).map((n) => ({
    id: newId(),
    organisationId,
    email: `${n}@acme.example`,
    firstName: 'Amara',
    designation: n % 230 === 0 ? 'Buyer' : n === 229 ? 'Zoölogist' : `Driver ${n}`,
    status: n === 229 ? ('active' as const) : ('invited' as const),
  }))
  const groups = numbers(230).map((n) => ({
    id: newId(),
    organisationId,
    name: n === 229 ? 'Zürich 100% new' : `Crew ${n}`,
  }))
  await db.insert(users).values(people)
  await db.insert(userGroups).values(groups)
  await db.insert(userGroupMembers).values(
    people.map(({ id }, n) => ({
      userId: id,
      groupId: groups[n % 230]?.id ?? '',
      organisationId,
    })),
  )
  const list = (query: Record<string, string>) => ask(me, 'getAllUsersQuery', query)
  return { me, people, groups, list }
}

test('getUsers facets: of very many values the most frequent are returned, with their number', async () => {
  const { groups, list } = await office()
  const { facets, facetTotals } = await list({ facets: 'true' })
  expect(facets?.designation).toHaveLength(200)
  expect(facets?.designation?.[0]).toEqual({ value: 'Buyer', count: 2 })
  expect(facets?.group).toHaveLength(200)
  expect(facets?.group?.[0]).toEqual({ value: groups[0]?.id, label: 'Crew 0', count: 2 })
  expect(facetTotals).toEqual({ designation: 230, group: 230 })
})

test('getUsers facets: the selected value is returned, however rare', async () => {
  const { groups, list } = await office()
  const group = groups[229]?.id ?? ''
  const { total, facets, facetTotals } = await list({ facets: 'true', group })
  expect(total).toBe(1)
  expect(facets?.group).toHaveLength(200)
  expect(facets?.group).toContainEqual({ value: group, label: 'Zürich 100% new', count: 1 })
  expect(facets?.group?.[0]).toMatchObject({ label: 'Crew 0', count: 2 })
  expect(facets?.designation).toEqual([{ value: 'Zoölogist', count: 1 }])
  expect(facetTotals).toEqual({ group: 230 })
  const other = await list({ facets: 'true', designation: 'zoologist ' })
  // As it was asked for, so that whoever did finds it.
  expect(other.facets?.designation).toContainEqual({ value: 'zoologist', count: 1 })
})

test('getUsers facetSearch: finds other values, without rows', async () => {
  const { groups, list } = await office()
  const zoo = await list({ facet: 'designation', facetSearch: 'ZOO' })
  expect(zoo).toMatchObject({ total: 231, data: { users: [] } })
  expect(zoo.facets).toEqual({ designation: [{ value: 'Zoölogist', count: 1 }] })
  expect(zoo.facetTotals).toBeUndefined()
  const named = (facetSearch: string) => list({ facet: 'group', facetSearch })
  const label = 'Zürich 100% new'
  const found = { group: [{ value: groups[229]?.id, label, count: 1 }] }
  expect((await named('new zurich')).facets).toEqual(found)
  expect((await named('0% ')).facets).toEqual(found)
  expect((await named('_')).facets).toEqual({ group: [] })
  const drivers = await list({ facet: 'designation', facetSearch: 'driver' })
  expect(drivers.facets?.designation).toHaveLength(200)
  expect(drivers.facetTotals).toEqual({ designation: 228 })
  const all = await list({ facet: 'designation' })
  expect(all.facets?.designation?.[0]).toEqual({ value: 'Buyer', count: 2 })
  expect(all.facetTotals).toEqual({ designation: 230 })
})

test('getUsers facetSearch: counts apply all other filters, not the own one', async () => {
  const { groups, list } = await office()
  const of = async (query: Record<string, string>) =>
    (await list({ facet: 'designation', facetSearch: 'o', ...query })).facets?.designation
  expect(await of({ status: 'active' })).toEqual([{ value: 'Zoölogist', count: 1 }])
  expect(await of({ status: 'invited' })).toEqual([])
  expect(await of({ search: 'amara', designation: 'Buyer' })).toHaveLength(1)
  expect(await of({ group: groups[229]?.id ?? '' })).toHaveLength(1)
  expect(await of({ group: groups[0]?.id ?? '' })).toEqual([])
})

test('getUsers facetSearch: groups that are deleted or of other organisations are not found', async () => {
  const { me, groups, list } = await office()
  await office()
  await db
    .update(userGroups)
    .set({ deletedAt: new Date() })
    .where(eq(userGroups.id, groups[0]?.id ?? ''))
  const crew = await list({ facet: 'group', facetSearch: 'crew' })
  expect(crew.facetTotals).toEqual({ group: 228 })
  expect(crew.facets?.group?.map(({ label }) => label)).not.toContain('Crew 0')
  expect((await list({ facets: 'true' })).facetTotals?.group).toBe(229)
  const refused = await me.get('/api/business/getAllUsersQuery?facet=status')
  expect(refused.statusCode).toBe(422)
})

test('getCourses, assets facetSearch: tags are found alike', async () => {
  const { me, course } = await organisationWith(host)
  const { asset, author } = coursesOf(host, me)
  const tags = numbers(230).map((n) => `tag ${n}`)
  const asked = { tag: 'Élan', facets: 'true' }
  await course('One', { tags: ['Élan', ...tags.slice(0, 10)] })
  for (let n = 0; n < 230; n += 20) {
    await course(`Many ${n}`, { tags: ['safe', ...tags.slice(n, n + 20)] })
    await asset({ tags: ['safe', ...tags.slice(n, n + 20)] })
  }
  await asset({ tags: ['Élan'], uploadedBy: me.id })
  for (const call of ['getCourses', 'assets']) {
    const all = await ask(me, call, { facets: 'true' })
    expect(all.facets?.tag?.[0]).toEqual({ value: 'safe', count: 12 })
    expect(all.facets?.tag).toHaveLength(200)
    expect(all.facetTotals).toEqual({ tag: 232 })
    const found = await ask(me, call, { facet: 'tag', facetSearch: 'elan' })
    expect(found.facets).toEqual({ tag: [{ value: 'Élan', count: 1 }] })
    expect(Object.values(found.data)).toEqual([[]])
    const chosen = await ask(me, call, asked)
    expect(chosen.facets?.tag).toContainEqual({ value: 'Élan', count: 1 })
    expect(chosen.facets?.tag).toHaveLength(200)
  }
  const admin = await ask(me, 'assets', { facet: 'uploadedBy', facetSearch: me.firstName })
  expect(admin.facets?.uploadedBy).toMatchObject([{ value: me.id, count: 1 }])
  const haruka = await author('Haruka Tanaka')
  const { organisationId } = me
  const courseId = await course('Hers')
  await db.insert(courseAuthors).values({ courseId, authorId: haruka, organisationId, position: 1 })
  const hers = await ask(me, 'getCourses', { facet: 'author', facetSearch: 'tanaka' })
  expect(hers.facets).toEqual({ author: [{ value: haruka, label: 'Haruka Tanaka', count: 1 }] })
})

test('getUsersInCourse facetSearch: groups are found alike', async () => {
  const { me, course, people, group, post } = await organisationWith(host)
  const fire = await course('Fire safety')
  const [one = '', two = ''] = await people(2, { status: 'active' })
  await post('addUsersToCourse', { courses: [fire], users: [one, two] })
  const rare = await group('Zürich', [one])
  const { organisationId } = me
  const groups = numbers(210).map((n) => ({ id: newId(), organisationId, name: `Crew ${n}` }))
  await db.insert(userGroups).values(groups)
  await db
    .insert(userGroupMembers)
    .values(
      groups.flatMap(({ id: groupId }) =>
        [one, two].map((userId) => ({ groupId, userId, organisationId })),
      ),
    )
  const call = `getUsersInCourse/${fire}`
  const all = await ask(me, call, { facets: 'true' })
  expect(all.facets?.group).toHaveLength(200)
  expect(all.facetTotals).toEqual({ group: 211 })
  const found = await ask(me, call, { facet: 'group', facetSearch: 'zur' })
  expect(found).toMatchObject({ total: 2, data: { users: [] } })
  expect(found.facets).toEqual({ group: [{ value: rare, label: 'Zürich', count: 1 }] })
  const chosen = await ask(me, call, { facets: 'true', group: rare })
  expect(chosen.facets?.group).toContainEqual({ value: rare, label: 'Zürich', count: 1 })
  expect(chosen.facets?.group).toHaveLength(200)
})
