import { afterAll, expect, test } from 'vitest'
import { seedOrganisation } from '../../server/seed/organisation.ts'
import { testHost } from './host.ts'

const host = await testHost()
afterAll(host.close)
const { pool } = host

const now = Date.now()
const client = await pool.connect()
const seedAdmin = {
  email: 'a@fabrikam.example',
  firstName: 'Ana',
  lastName: 'Duarte',
  designation: '',
}
const seeded = { timezone: 'Asia/Kolkata', people: 400, seed: 7, now, admins: [seedAdmin] }
const { organisationId } = await seedOrganisation(client, {
  ...seeded,
  name: 'Fabrikam',
  domain: 'fabrikam.example',
})
client.release()
const me = await host.signedIn({ organisationId })

type Row = Record<string, string> & { _id: string; userGroups: { _id: string; name: string }[] }
type List = {
  total: number
  page: number
  limit: number
  data: { users: Row[] }
  facets: Record<string, { value: string; label?: string; count: number }[]>
}

async function list(query: string, who = me, operation = 'getAllUsersQuery'): Promise<List> {
  const answer = await who.get(`/api/business/${operation}?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const whole = (query: string, who = me) => list(query, who, 'getUsers')

/** The ids in the file of whom the parameters of a list mean. */
async function exported(query: string) {
  const said = new Map<string, string | boolean>(new URLSearchParams(query))
  for (const name of ['deleted', 'overdue'])
    if (said.has(name)) said.set(name, said.get(name) === 'true')
  const body = { filter: Object.fromEntries(said), columns: ['_id'], format: 'csv' }
  const file = await me.post('/api/business/exportUsers', body)
  expect(file.statusCode, file.body).toBe(200)
  return file.body.split('\r\n').slice(1, -1)
}

const groups = await me.get('/api/business/getUserGroups?page=1&sort=usersCount')
const [smallest] = groups.json().data.userGroups

const filters = [
  '',
  'search=an',
  'search=okafor',
  'search=care%20lagos',
  'status=active',
  'status=invited&source=manual',
  'designation=CARE%20agent',
  'emailStatus=bounced',
  'lastActive=never',
  'lastActive=quarter&added=earlier',
  'lastActiveTo=2026-11-01',
  'lastActiveFrom=2026-09-01&lastActiveTo=2026-11-01',
  'addedTo=2026-06-30',
  'invitedTo=2026-06-30',
  'addedTo=9999-12-31',
  'lastActiveFrom=2026-01-01&lastActiveTo=9999-12-31',
  'invitedTo=2099-01-01&deleted=true',
  'status=invited&invitedTo=2026-10-30&search=an',
  'status=active&search=ma&lastActive=week&source=manual',
  'deleted=true',
  'invitation=open',
  'invitation=expired&source=manual&search=an',
  'invitation=not-sent&deleted=true',
  'overdue=false',
  'overdue=true',
  'added=week',
  'group=<the smallest>',
  'group=<the smallest>&status=active',
]

test.each(filters)('getUsers: page, list, file and facets agree: %s', async (said) => {
  const query = said.replace('<the smallest>', smallest._id)
  const all = await whole(query)
  const page = await list(`${query}&facets=true&limit=10&page=1`)
  expect(page.total).toBe(all.total)
  expect(all.data.users).toHaveLength(all.total)
  expect(page.data.users).toEqual(all.data.users.slice(0, 10))
  expect(await exported(query)).toEqual(all.data.users.map(({ _id }) => _id))
  for (const [name, values] of Object.entries(page.facets))
    for (const { value, count } of values.slice(0, 2)) {
      const asked = new URLSearchParams(query)
      asked.set(name, value)
      const some = await list(String(asked))
      expect([name, value, some.total]).toEqual([name, value, count])
    }
})
