import { afterAll, expect, test } from 'vitest'
import { userGroupMembers, userGroups, users } from '../../server/db/schema.ts'
import { newId } from '../../server/lib/id.ts'
import { search, searchSources } from '../../server/registry/search-sources.ts'
import { testHost } from './host.ts'

const host = await testHost()
afterAll(host.close)
const { db } = host
const me = await host.signedIn()
const stranger = await host.admin()

let known = 0

async function person(
  firstName: string,
  lastName: string,
  set: Partial<typeof users.$inferInsert> = {},
) {
  known += 1
  const email = `${known}@acme.example`
  const row = { id: newId(), organisationId: me.organisationId, email, firstName, lastName, ...set }
  await db.insert(users).values(row)
  return row
}
const amara = await person('Amara', 'Okafor', { email: 'amara.okafor@acme.example' })
await person('Tamara', 'Lind')
await person('100%', 'Real_Name')
await person('Amara', 'Gone', { deletedAt: new Date() })
await person('Amara', 'Elsewhere', { organisationId: stranger.organisationId })
const sales = { id: newId(), organisationId: me.organisationId, name: 'Sales EMEA' }
await db.insert(userGroups).values(sales)
await db
  .insert(userGroupMembers)
  .values({ groupId: sales.id, userId: amara.id, organisationId: me.organisationId })

const find = (words: string, limit = 10) =>
  search({ db, organisationId: me.organisationId, words, limit })
const titles = async (words: string) => (await find(words)).map(({ title }) => title)

test('search: finds users and groups by any part of a name or address, best match first', async () => {
  expect(await titles('amara')).toEqual(['Amara Okafor', 'Tamara Lind'])
  expect(await titles('okafor@')).toEqual(['Amara Okafor'])
  expect(await find('emea')).toEqual([
    {
      _id: sales.id,
      kind: 'group',
      title: 'Sales EMEA',
      subtitle: '1 member',
      href: `/users/user-groups?groupId=${sales.id}`,
    },
  ])
  expect(await find('mara', 1)).toHaveLength(1)
})

test('search: finds a group by its words in any order, like its list', async () => {
  expect(await titles('emea sales')).toEqual(['Sales EMEA'])
  expect(await titles('emea sales crew')).toEqual([])
})

test('search: finds names that are spelled in a similar way if there is no other match', async () => {
  expect(await titles('okafro')).toEqual(['Amara Okafor'])
  expect(await titles('Amaar Okafro')).toEqual(['Amara Okafor'])
  expect(await titles('salse emea')).toEqual(['Sales EMEA'])
  expect(await titles('okafro crew')).toEqual([])
  expect(await titles('okx')).toEqual([])
})

test('search: treats wildcards of LIKE literally', async () => {
  expect(await titles('%')).toEqual(['100% Real_Name'])
  expect(await titles('_')).toEqual(['100% Real_Name'])
  expect(await titles('\\')).toEqual([])
  expect(await titles("' OR 1=1 --")).toEqual([])
})

test('search: ranks prefixes of first names before other names, addresses and infixes', async () => {
  await person('Quinn', 'Last', { email: 'z1@acme.example' })
  await person('First', 'Quist', { email: 'z2@acme.example' })
  await person('Other', 'Person', { email: 'quiet@acme.example' })
  await person('Jacqui', 'Part', { email: 'z4@acme.example' })
  await person('Ángel', 'Núñez', { email: 'z5@acme.example' })
  const order = ['Quinn Last', 'First Quist', 'Other Person', 'Jacqui Part']
  expect(await titles('qui')).toEqual(order)
  expect(await titles('q')).toEqual(order)
  expect(await titles('angel nune')).toEqual(['Ángel Núñez'])
  expect(await titles('núñez ángel')).toEqual(['Ángel Núñez'])
})

test('search: concurrent calls get their own results, each of their own organisation', async () => {
  const typed = [
    'q',
    'amara',
    'emea',
    'sales em',
    '%',
    'okafor@',
    'lind',
    'nobody',
    'm',
    'qui',
    'a',
  ]
  const organisations = [me.organisationId, stranger.organisationId]
  const asked = organisations.flatMap((organisationId) =>
    typed.flatMap((words) => [1, 10].map((limit) => ({ db, organisationId, words, limit }))),
  )
  const together = await Promise.all(asked.map(search))
  const alone = []
  for (const each of asked) alone.push(await search(each))
  expect(together).toEqual(alone)
  expect(together.flat().length).toBeGreaterThan(20)
})

test('search: returns only types that have a screen', async () => {
  expect(searchSources.map(({ kind }) => kind)).toEqual([
    'user',
    'group',
    'course',
    'learning-path',
    'asset',
    'assessment',
    'license',
    'message',
    'event',
    'certificate',
    'issued-certificate',
  ])
  const hits = await me.get('/api/business/search?q=Amara%20OK')
  expect(hits.json().data.hits).toMatchObject([{ _id: amara.id, kind: 'user' }])
  for (const query of ['', '?q=', `?q=${'x'.repeat(101)}`, '?q=a&limit=51'])
    expect((await me.get(`/api/business/search${query}`)).statusCode).toBe(422)
})
