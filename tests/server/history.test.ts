import { afterAll, expect, test } from 'vitest'
import { auditEach } from '../../server/audit.ts'
import { password, testHost } from './host.ts'
import { peopleOf } from './people-host.ts'

const host = await testHost()
afterAll(host.close)
const me = await host.signedIn({ firstName: 'Ingrid', lastName: 'Solberg' })
const { people, post, rows } = peopleOf(host, me)
const log = async (query: string) => (await me.get(`/api/business/getAuditLog?${query}`)).json()
const day = (inDays = 0) => new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10)

test('what was done is found by what it was done to, by whom, as what and when', async () => {
  const tomasz = await host.signedIn({ organisationId: me.organisationId, firstName: 'Tomasz' })
  const theirs = peopleOf(host, tomasz)
  const [id = '', other = ''] = await people(2, { status: 'active' })
  await post(`updateUser/${id}`, { designation: 'Buyer', version: 1 })
  await theirs.post('deactivateUsers', { userIds: [id, other] })
  const all = await log(`subjectType=user&subjectId=${id}`)
  expect(all).toMatchObject({
    page: 1,
    limit: 25,
    total: 2,
    data: {
      entries: [
        {
          event: 'user/deactivated',
          admin: { _id: tomasz.id, name: 'Tomasz Duarte' },
          changes: [],
        },
        {
          event: 'user/updated',
          admin: { _id: me.id, name: 'Ingrid Solberg' },
          subject: { type: 'user', _id: id, name: 'Linh Nguyen 0' },
          changes: [{ field: 'designation', from: '', to: 'Buyer' }],
        },
      ],
    },
  })
  expect((await log(`subjectType=user&subjectId=${id}&admin=${me.id}`)).total).toBe(1)
  expect((await log('event=user/deactivated')).total).toBe(3)
  expect((await log(`subjectId=${id}&from=${day()}&to=${day()}`)).total).toBe(2)
  expect((await log(`subjectId=${id}&to=${day(-1)}`)).total).toBe(0)
  expect((await log(`subjectId=${id}&from=${day(1)}`)).total).toBe(0)
})

test('what happens to an account is about that account; failed tries are nobody’s deed', async () => {
  const admin = await host.admin({ organisationId: me.organisationId, firstName: 'Ana' })
  await host.post('/api/auth/business-login', { email: admin.email, password: 'wrong' })
  await host.post('/api/auth/business-login', { email: admin.email, password })
  const subject = { type: 'account', _id: admin.id, name: 'Ana Duarte' }
  expect(await log(`subjectType=account&subjectId=${admin.id}`)).toMatchObject({
    data: {
      entries: [
        { event: 'auth/sign-in', admin: { _id: admin.id }, subject },
        { event: 'auth/sign-in-failed', admin: null, subject },
      ],
    },
  })
})

test('pages go on to the last, and nothing of another organisation is among them', async () => {
  const office = await host.signedIn()
  const { organisationId } = office
  const many = Array.from({ length: 60 }, (_, n) => ({ id: `p${n}`, name: `Person ${n}` }))
  await auditEach(host.db, { organisationId }, 'user/added', many)
  const list = async (query: string) =>
    (await office.get(`/api/business/getAuditLog?event=user/added&${query}`)).json()
  const pages = await Promise.all([1, 2, 3].map((page) => list(`page=${page}`)))
  expect(pages.map(({ total }) => total)).toEqual([60, 60, 60])
  const seen = pages.flatMap(({ data }) => data.entries.map((entry: { _id: string }) => entry._id))
  expect(new Set(seen).size).toBe(60)
  expect((await log('event=user/added&subjectId=p1')).total).toBe(0)
  expect((await me.get('/api/business/getAuditLog?event=nonsense')).statusCode).toBe(422)
  expect((await me.get('/api/business/getAuditLog?subjectType=planet')).statusCode).toBe(422)
})

test('the history of one thing is read from an index, however long the log', async () => {
  await rows(
    `INSERT INTO audit_log (id, organisation_id, event, subject_type, subject_id)
     SELECT 'l' || n, $1, 'user/updated', 'user', 'u' || n % 5000 FROM generate_series(1, 50000) n`,
    me.organisationId,
  )
  await rows('ANALYZE audit_log')
  const plan = await rows<{ 'QUERY PLAN': string }>(
    `EXPLAIN SELECT * FROM audit_log WHERE organisation_id = $1 AND subject_type = 'user'
       AND subject_id = 'u7' ORDER BY at DESC, id DESC LIMIT 25`,
    me.organisationId,
  )
  const text = plan.map((line) => line['QUERY PLAN']).join('\n')
  expect(text).toContain('audit_log_subject')
  expect(text).not.toContain('Sort')
})
