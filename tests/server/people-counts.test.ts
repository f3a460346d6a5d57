import { afterAll, beforeEach, expect, test } from 'vitest'
import { eq, sql } from '../../server/db/drizzle.ts'
import { organisations, userGroupMembers, userGroups, users } from '../../server/db/schema.ts'
import { maintainStats } from '../../server/db/stats/stats.ts'
import { newId } from '../../server/lib/id.ts'
import { testHost } from './host.ts'
import { queryCounter } from './queries.ts'

const host = await testHost()
afterAll(host.close)
const { db } = host

let me = await host.signedIn()
beforeEach(async () => {
  me = await host.signedIn()
})

async function person(firstName: string, set: Partial<typeof users.$inferInsert> = {}) {
  const id = newId()
  const email = `${id.toLowerCase()}@acme.example`
  const row = { id, organisationId: me.organisationId, email, firstName, ...set }
  await db.insert(users).values(row)
  return row
}

type Facets = Record<string, { value: string; count: number }[]>

async function list(query: string, who = me, operation = 'getAllUsersQuery') {
  const answer = await who.get(`/api/business/${operation}?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  const { total, data, facets } = answer.json()
  const names: string[] = data.users.map(({ firstName }: { firstName: string }) => firstName)
  const counts: Facets = facets
  return { total, names, facets: counts }
}

const inZone = (timezone: string) =>
  db.update(organisations).set({ timezone }).where(eq(organisations.id, me.organisationId))

const day = 86_400_000
/** The day so many days from today in a zone. */
const dayIn = (timeZone: string, ago: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(Date.now() - ago * day)

test('getUsers counts: follow every kind of change', async () => {
  const amara = await person('Amara', { status: 'active', designation: 'Buyer' })
  await person('Bo', { status: 'invited', designation: 'buyer' })
  const group = { id: newId(), organisationId: me.organisationId, name: 'Buyers' }
  await db.insert(userGroups).values(group)
  const member = { groupId: group.id, userId: amara.id, organisationId: me.organisationId }
  await db.insert(userGroupMembers).values(member)
  const now = async () => {
    const { total, facets } = await list('page=1&facets=true')
    const of = (name: string) => facets[name]?.map(({ value, count }) => `${value} ${count}`)
    return { total, status: of('status'), group: of('group'), designation: of('designation') }
  }
  expect(await now()).toEqual({
    total: 2,
    status: ['active 1', 'invited 1'],
    group: [`${group.id} 1`],
    designation: ['Buyer 2'],
  })
  await db.update(users).set({ status: 'inactive' }).where(eq(users.id, amara.id))
  expect(await now()).toMatchObject({ status: ['inactive 1', 'invited 1'] })
  await db.update(userGroups).set({ deletedAt: new Date() }).where(eq(userGroups.id, group.id))
  expect(await now()).toMatchObject({ group: [] })
  expect(await list(`group=${group.id}`)).toMatchObject({ total: 0, names: [] })
  await db.update(userGroups).set({ deletedAt: null }).where(eq(userGroups.id, group.id))
  await db.delete(userGroupMembers).where(eq(userGroupMembers.userId, amara.id))
  expect(await now()).toMatchObject({ group: [] })
  await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, amara.id))
  expect(await now()).toMatchObject({ total: 1, status: ['invited 1'], designation: ['buyer 1'] })
  // Whoever chose a position by somebody's spelling who has gone finds it as it was chosen.
  const spelled = async (query: string) => (await list(`${query}&facets=true`)).facets.designation
  expect(await spelled('page=1&designation=Buyer')).toEqual([{ value: 'Buyer', count: 1 }])
  expect(await spelled('deleted=true')).toEqual([{ value: 'buyer', count: 1 }])
  await db.update(users).set({ designation: 'Head of Buying' }).where(eq(users.id, amara.id))
  expect(await spelled('deleted=true')).toEqual([{ value: 'Head of Buying', count: 1 }])
  expect(await list('deleted=true&facets=true')).toMatchObject({ total: 1, names: ['Amara'] })
  await db.delete(users).where(eq(users.id, amara.id))
  expect(await now()).toMatchObject({ total: 1 })
  expect(await list('deleted=true')).toMatchObject({ total: 0 })
})

test('getUsers counts: concurrent writes and reads lose nothing', async () => {
  const rows = await Promise.all([...Array(20).keys()].map((n) => person(`Person ${n}`)))
  await Promise.all(
    rows.flatMap(({ id }) => [
      db.update(users).set({ status: 'active' }).where(eq(users.id, id)),
      list('page=1&facets=true'),
    ]),
  )
  const { facets, total } = await list('page=1&facets=true')
  expect(total).toBe(20)
  expect(facets.status).toEqual([{ value: 'active', count: 20 }])
})

test('getUsers counts: days are in the organisation’s time zone, also after it changed', async () => {
  const zone = 'Pacific/Kiritimati'
  await inZone(zone)
  const midnight = new Date(`${dayIn(zone, 7)}T00:00:00+14:00`)
  await person('First moment', { createdAt: midnight, lastActiveAt: midnight })
  const before = new Date(midnight.getTime() - 1)
  await person('Moment before', { createdAt: before, lastActiveAt: before })
  for (const name of ['added', 'lastActive']) {
    expect((await list(`${name}=week`)).names).toEqual(['First moment'])
    expect((await list(`${name}=month`)).names).toEqual(['Moment before'])
    expect((await list(`${name}From=${dayIn(zone, 7)}`)).names).toEqual(['First moment'])
    expect((await list(`${name}To=${dayIn(zone, 8)}`)).names).toEqual(['Moment before'])
    const { facets } = await list('facets=true')
    expect(facets[name]).toEqual([
      { value: 'month', count: 1 },
      { value: 'week', count: 1 },
    ])
  }
  await inZone('Pacific/Niue')
  const niue = await list('facets=true')
  expect(niue.facets.added?.reduce((sum, { count }) => sum + count, 0)).toBe(2)
  for (const { value, count } of niue.facets.added ?? [])
    expect((await list(`added=${value}`)).names).toHaveLength(count)
})

test('getUsers counts: a new day moves users between week, month and quarter', async () => {
  const ago = (days: number) => new Date(Date.now() - days * day)
  const aged = async (name: string, days: number) =>
    person(name, { status: 'active', createdAt: ago(days), lastActiveAt: ago(days) })
  await aged('Week', 5)
  await aged('Month', 20)
  await aged('Quarter', 60)
  await aged('Earlier', 120)
  await person('Over', { status: 'invited', inviteExpiresAt: ago(1) })
  await person('Open', { status: 'invited', inviteExpiresAt: ago(-20) })
  await list('facets=true')
  // As if nobody had asked since.
  await db.execute(
    sql`SELECT stats.refresh_recent(${me.organisationId}, current_date - 40, current_date - 40)`,
  )
  const { facets } = await list('facets=true')
  const one = (values: string[]) => values.map((value) => ({ value, count: 1 }))
  expect(facets.lastActive).toEqual([
    { value: 'never', count: 2 },
    ...one(['month', 'quarter', 'week', 'earlier']),
  ])
  for (const value of ['week', 'month', 'quarter', 'earlier'])
    expect((await list(`lastActive=${value}`)).names.join().toLowerCase()).toBe(value)
  expect(facets.invitation).toEqual(one(['open', 'expired']))
  expect((await list('invitation=open')).names).toEqual(['Open'])
  expect((await list('invitation=expired')).names).toEqual(['Over'])
})

test('getUsers search: treats every character literally, ignoring case and accents', async () => {
  await person('100%', { lastName: 'Real_Name', email: 'o_brien@acme.example' })
  await person('Müller', { lastName: "O'Brien\\", designation: 'Zoë’s "deputy"' })
  await person('Straße', { lastName: 'Øst' })
  const found = async (search: string) => (await list(`search=${encodeURIComponent(search)}`)).names
  expect(await found('%')).toEqual(['100%'])
  expect(await found('_')).toEqual(['100%'])
  expect(await found('\\')).toEqual(['Müller'])
  expect(await found("o'brien")).toEqual(['Müller'])
  expect(await found('"deputy"  MULLER')).toEqual(['Müller'])
  expect(await found('ost STRASSE')).toEqual(['Straße'])
  expect(await found("' OR true --")).toEqual([])
  expect(await found('  ')).toHaveLength(3)
})

test('getUsers search: one or two letters are counted correctly after any change', async () => {
  const amara = await person('Amara', {
    lastName: 'Öst',
    designation: 'R2 D2',
    email: 'q@zz.example',
  })
  const bo = await person('Bo', { lastName: 'An', email: 'j@zz.example' })
  const searches = ['a', 'an', 'A', 'AN', 'Än', 'a b', 'an bo', 'a2', '2', 'zz', 'q@', 'e j', 'jj']
  const agree = async () => {
    for (const search of searches) {
      const asked = `search=${encodeURIComponent(search)}`
      // The whole list looks at each text.
      const { total, names: all } = await list(asked, me, 'getAllUsers')
      const page = await list(`page=1&facets=true&${asked}`)
      const counted = page.facets.status?.reduce((sum, { count }) => sum + count, 0) ?? 0
      const names = all.slice(0, 25)
      expect({ search, ...page, counted }).toMatchObject({ search, total, names, counted: total })
    }
  }
  await agree()
  expect((await list('page=1&search=an')).names).toEqual(['Bo'])
  await db.update(users).set({ firstName: 'Jan', email: 'm@x.example' }).where(eq(users.id, bo.id))
  await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, amara.id))
  await agree()
  expect((await list('page=1&search=bo')).total).toBe(0)
  expect((await list('page=1&search=am&deleted=true')).names).toEqual(['Amara'])
  await db.delete(users).where(eq(users.id, amara.id))
  await agree()
  const many = Array.from({ length: 600 }, (_, n) => ({
    id: newId(),
    organisationId: me.organisationId,
    email: `j${n}@zz.example`,
    firstName: n % 2 === 0 ? 'Ana' : 'Bo',
  }))
  await db.insert(users).values(many)
  expect((await list('page=1&search=an')).total).toBe(301)
  await agree()
  await maintainStats(db)
  await agree()
})

test('getUsers search: letters are counted while others rename users', async () => {
  const rows = await Promise.all(
    [...Array(20).keys()].map((n) => person(`Person ${n}`, { email: `${n}@zz.example` })),
  )
  await Promise.all(
    rows.flatMap(({ id }) => [
      db.update(users).set({ firstName: 'Xu' }).where(eq(users.id, id)),
      list('page=1&search=xu'),
    ]),
  )
  expect((await list('page=1&search=xu')).total).toBe(20)
  expect((await list('page=1&search=pe')).total).toBe(0)
})

test('getUsers: pages are stable in every order, in both directions', async () => {
  for (let n = 0; n < 23; n += 1)
    await person(n % 2 === 0 ? 'Same' : `Name ${n % 5}`, {
      lastActiveAt: n % 3 === 0 ? null : new Date(Date.UTC(2026, 0, n)),
      designation: n % 4 === 0 ? 'Buyer' : '',
    })
  const ids = async (query: string) => {
    const answer = await me.get(`/api/business/getAllUsersQuery?limit=10&${query}`)
    return answer.json().data.users.map(({ _id }: { _id: string }) => _id)
  }
  const sorts = ['name', 'email', 'designation', 'status', 'source', 'emailStatus', 'lastActiveAt']
  sorts.push(
    'invitedAt',
    'lastInvitedAt',
    'registeredAt',
    'createdAt',
    'updatedAt',
    'progress',
    'designation,-name',
  )
  for (const sort of sorts) {
    const [up, down] = [[], []] as [string[], string[]]
    for (const page of [1, 2, 3]) {
      up.push(...(await ids(`sort=${sort}&page=${page}`)))
      const back = sort.split(',').map((key) => (key.startsWith('-') ? key.slice(1) : `-${key}`))
      down.push(...(await ids(`sort=${back.join()}&page=${page}`)))
    }
    expect(new Set(up).size, sort).toBe(23)
    if (sort !== 'progress') expect(down, sort).toEqual(up.toReversed())
    expect(await ids(`sort=${sort}&page=4`)).toEqual([])
  }
  expect((await me.get('/api/business/getAllUsersQuery?sort=colour')).statusCode).toBe(422)
})

test('getUsers: nobody of another organisation is listed, counted or found by id', async () => {
  const mine = await person('Mine')
  const other = await host.signedIn()
  expect(await list('facets=true', other)).toMatchObject({
    total: 0,
    names: [],
    facets: { status: [] },
  })
  expect((await list(`userId=${mine.id}`, other, 'getUsers')).total).toBe(0)
  expect((await list(`userId=${mine.id}&page=1`, me, 'getUsers')).names).toEqual(['Mine'])
  expect(await list('', other, 'getAllUsers')).toMatchObject({ total: 0, names: [] })
  expect(await list('status=invited', me, 'getAllUsers')).toMatchObject({
    total: 1,
    names: ['Mine'],
  })
})

test('getUsers: takes a fixed number of statements, whatever is requested', async () => {
  const queriesDuring = queryCounter(host.pool)
  const queriesOf = async (path: string) => {
    await me.get(path)
    return queriesDuring(async () => expect((await me.get(path)).statusCode).toBe(200))
  }
  const measure = async () => ({
    page: await queriesOf(
      '/api/business/getAllUsersQuery?page=1&facets=true&search=a&status=active',
    ),
    plain: await queriesOf('/api/business/getUsers?page=1'),
    groups: await queriesOf('/api/business/getUserGroups?page=1&facets=true'),
    members: await queriesOf('/api/business/getUserGroups'),
    palette: await queriesOf('/api/business/search?q=a'),
  })
  await person('Amara', { status: 'active' })
  const few = await measure()
  // The session, bringing the counts up to date, the counts, the rows.
  expect(few).toEqual({ page: 4, plain: 4, groups: 4, members: 3, palette: 3 })
  await db.execute(sql`INSERT INTO users (id, organisation_id, email, first_name, status)
    SELECT 'fixed' || n, ${me.organisationId}, n || '@acme.example', 'Anna ' || n, 'active'
    FROM generate_series(1, 300) AS n`)
  await db.insert(userGroups).values(
    [...Array(30).keys()].map((n) => ({
      id: newId(),
      organisationId: me.organisationId,
      name: `Group ${n}`,
    })),
  )
  // Where first names fill the palette nothing else is looked for.
  expect(await measure()).toEqual({ ...few, palette: 2 })
})
