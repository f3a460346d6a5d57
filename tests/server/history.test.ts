import { afterAll, expect, test } from 'vitest'
import { auditEach } from '../../server/audit/audit.ts'
import { password, testHost } from './host.ts'
import { peopleOf } from './people-host.ts'

const host = await testHost()
afterAll(host.close)
const me = await host.signedIn({ firstName: 'Ingrid', lastName: 'Solberg' })
const { people, post, rows } = peopleOf(host, me)
const log = async (query: string) => (await me.get(`/api/business/getAuditLog?${query}`)).json()
const day = (inDays = 0) => new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10)

test('getAuditLog: filtered by object, admin, event and date', async () => {
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

test('getAuditLog: joining and leaving dynamic groups is in the history of the user', async () => {
  const { history, groupHistory, members } = peopleOf(host, me)
  const [ana = '', bo = ''] = await people(2, { designation: 'Porter' })
  const rules = { match: 'all', conditions: [{ field: 'designation', op: 'is', value: 'Porter' }] }
  const made = await post('createUserGroup', { name: 'Porters', rules })
  const group = made.json().data.userGroup._id
  const onPorters = [{ field: 'userGroup', op: 'is', value: group }]
  await post('createUserGroup', { name: 'Led', rules: { match: 'all', conditions: onPorters } })
  expect(await members(group)).toEqual([ana, bo].toSorted())
  await post(`updateUser/${ana}`, { designation: 'Buyer', version: 1 })
  const person = { type: 'user', _id: ana, name: 'Linh Nguyen 0' }
  const byRules = { admin: null, subject: person, count: null, changes: [] }
  expect(await history(ana)).toMatchObject([
    { event: 'user/joined-group', note: 'Porters', ...byRules },
    { event: 'user/joined-group', note: 'Led', ...byRules },
    { event: 'user/updated', note: null },
    { event: 'user/left-group', ...byRules },
    { event: 'user/left-group', ...byRules },
  ])
  expect(await history(bo)).toMatchObject([{ note: 'Porters' }, { note: 'Led' }])
  expect(await groupHistory(group)).toMatchObject([
    { event: 'user-group/created' },
    { event: 'user-group/members-joined', count: 2 },
    { event: 'user-group/members-left', count: 1, note: 'Linh Nguyen 0' },
  ])
  const left = await log(`subjectId=${ana}&event=user/left-group`)
  expect(left).toMatchObject({ total: 2, data: { entries: [{ subject: person }, {}] } })
  expect((await log(`subjectId=${ana}&event=user-group/members-left`)).total).toBe(0)
  const office = await host.signedIn()
  const theirs = await office.get(`/api/business/getAuditLog?subjectType=user&subjectId=${ana}`)
  expect(theirs.json().total).toBe(0)
})

test('getAuditLog: account events are about that account; failed attempts have no author', async () => {
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

test('getAuditLog: pages are complete, without events of other organisations', async () => {
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

test('getAuditLog: the history of one object uses an index', async () => {
  await rows(
    `INSERT INTO audit_log (id, organisation_id, event, subject_type, subject_id)
     SELECT 'l' || n, $1, 'user/updated', 'user', 'u' || n % 5000 FROM generate_series(1, 50000) n`,
    me.organisationId,
  )
  await rows(
    `INSERT INTO audit_people (user_id, entry_id)
     SELECT 'u' || n % 5000, 'l' || n FROM generate_series(1, 50000) n`,
  )
  await rows('ANALYZE audit_log, audit_people')
  const planOf = async (about: string) => {
    const plan = await rows<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT * FROM audit_log WHERE organisation_id = $1 AND (${about})
         ORDER BY at DESC, id DESC LIMIT 25`,
      me.organisationId,
    )
    return plan.map((line) => line['QUERY PLAN']).join('\n')
  }
  const one = (type: string) => `subject_type = '${type}' AND subject_id = 'u7'`
  const thing = await planOf(one('user'))
  expect(thing).toContain('audit_log_subject')
  expect(thing).not.toContain('Sort')
  // A person's is short; it is put together from two.
  const person = await planOf(`${one('user')} OR id = ANY(ARRAY(
    SELECT entry_id FROM audit_people WHERE user_id = 'u7'))`)
  for (const index of ['audit_log_subject', 'audit_log_pkey', 'audit_people_pkey'])
    expect(person).toContain(index)
  expect(person).not.toContain('Seq Scan')
})
