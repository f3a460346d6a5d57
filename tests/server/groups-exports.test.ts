import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, expect, test } from 'vitest'
import type { components } from '../../openapi/generated/types.ts'
import { sql } from '../../server/db/drizzle.ts'
import { organisationWith } from './assign-host.ts'
import { testHost } from './host.ts'
import { peopleOf } from './people-host.ts'

type Group = components['schemas']['UserGroup']

const host = await testHost()
afterAll(host.close)
const { db } = host
const { me, course, people, group, post, read } = await organisationWith(host, 'Asia/Tokyo')

const [amara = '', bo = ''] = await people(2, { status: 'active' })
const [deleted = ''] = await people(1, { deletedAt: new Date() })
// In Tokyo both are the next day.
const createdAt = new Date('2026-03-01T16:00:00Z')
const updatedAt = new Date('2026-11-20T16:00:00Z')
const description = 'Those; who "sell"'
await group('=1+1, sales', [amara, bo, deleted], { description, createdAt, updatedAt })
const crew = await group('Crew of sales', [amara], { createdBy: me.id, updatedAt })
const club = await group('Club', [], { type: 'dynamic' })
await group('Gone', [amara], { deletedAt: new Date() })
const stranger = await host.signedIn()
await group('Foreign', [], { organisationId: stranger.organisationId })
const [fire, first] = [await course('Fire safety'), await course('First aid')]
for (const given of [
  { courses: [fire, first], userGroups: [crew] },
  { courses: [fire], userGroups: [club] },
])
  await post('addUsersToCourse', { ...given, futureMembers: true })

const ask = (body: object, who = me) => who.post('/api/business/exportUserGroups', body)

test('exactly the groups and columns asked for come as CSV, and no formula runs', async () => {
  const columns = ['name', 'description', 'type', 'usersCount', 'coursesCount', 'updatedAt']
  const filter = { search: 'SALES' }
  const answer = await ask({ filter, columns, sort: '-usersCount', format: 'csv' })
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toMatch(/"groups_.*_\d{4}-\d\d-\d\d\.csv"$/)
  expect(answer.body).toBe(
    [
      '\uFEFFName,Description,Type,Members,Courses assigned,Updated',
      `"'=1+1, sales","Those; who ""sell""",Manual,2,0,2026-11-21`,
      'Crew of sales,,Manual,1,2,2026-11-21',
      '',
    ].join('\r\n'),
  )
})

test('all columns come when none are named, in a workbook, too', async () => {
  const whole = { filter: {}, sort: 'name' }
  const heads =
    'Name,Description,Type,Members,Courses assigned,Updated,Created,Created by,Id'.split(',')
  const rows = parseCsv((await ask({ ...whole, format: 'csv' })).body)
  expect(rows[0]).toEqual(heads)
  expect(rows.map(([name, , , , , , , by, id]) => [name, by, id]).slice(1)).toEqual([
    ["'=1+1, sales", 'Lectern', expect.any(String)],
    ['Club', 'Lectern', club],
    ['Crew of sales', 'Ana Duarte', crew],
  ])
  expect(rows[1]?.[6]).toBe('2026-03-02')
  const { sheets } = await readXlsx((await ask({ ...whole, format: 'xlsx' })).rawPayload)
  expect(sheets[0]?.rows[0]).toEqual(heads)
  expect(sheets[0]?.rows[3]?.slice(3, 5)).toEqual([1, 2])
})

test.each([
  '',
  'type=static',
  'type=dynamic&search=club',
  'search=sales&sort=-name',
  'sort=type',
  'sort=usersCount',
  'sort=assignments',
  'sort=-assignments',
  'sort=-createdAt',
  'sort=updatedAt',
])('the file is the list, in its order: %s', async (query) => {
  const { data, total } = await read(`getUserGroups?page=1&${query}`)
  const { sort, ...filter } = Object.fromEntries(new URLSearchParams(query))
  const file = await ask({ filter, sort, columns: ['_id'], format: 'csv' })
  expect(file.body.split('\r\n').slice(1, -1)).toEqual(data.userGroups.map(({ _id }: Group) => _id))
  expect(data.userGroups).toHaveLength(total)
})

test('groups are sorted by how much is assigned to them, those with as much by their names', async () => {
  const names = async (sort: string) => {
    const { data } = await read(`getUserGroups?page=1&sort=${sort}`)
    return data.userGroups.map(({ name }: Group) => name)
  }
  expect(await names('-assignments')).toEqual(['Crew of sales', 'Club', '=1+1, sales'])
  expect(await names('assignments')).toEqual(['=1+1, sales', 'Club', 'Crew of sales'])
})

test('an order there is none is refused, and another organisation has its own groups', async () => {
  const refused = await ask({ filter: {}, sort: 'colour', format: 'csv' })
  expect(refused.statusCode).toBe(422)
  const theirs = await ask({ filter: {}, columns: ['name'], format: 'csv' }, stranger)
  expect(theirs.body).toBe('\uFEFFName\r\nForeign\r\n')
})

test('who took a copy of how many groups is in the log', async () => {
  expect((await ask({ filter: { type: 'dynamic' }, format: 'csv' })).statusCode).toBe(200)
  const { data } = await read('getAuditLog?event=user-group/exported')
  expect(data.entries[0]).toMatchObject({ admin: { _id: me.id }, subject: null, count: 1 })
})

test('more than 10,000 groups are written by a job, with the sizes that they have', async () => {
  const many = await host.signedIn()
  const { people: addPeople, group: addGroup, ended } = peopleOf(host, many)
  await db.execute(sql`INSERT INTO user_groups (id, organisation_id, name)
    SELECT 'many' || n, ${many.organisationId}, 'Number ' || n FROM generate_series(1, 10000) AS n`)
  await addGroup('A full one', await addPeople(3))
  const body = { filter: {}, columns: ['name', 'usersCount'], format: 'csv' }
  const answer = await ask(body, many)
  expect(answer.statusCode).toBe(202)
  const { job } = answer.json().data
  const title = 'Export of 10,001 groups'
  expect(job).toMatchObject({ kind: 'export-user-groups', title, total: 10_001 })
  const { status, href, file } = await ended(job._id)
  expect({ status, href }).toEqual({ status: 'succeeded', href: '/users/user-groups' })
  const lines = (await host.app.inject({ url: file })).body.split('\r\n')
  expect(lines).toHaveLength(10_003)
  expect(lines[1]).toBe('A full one,3')
})
