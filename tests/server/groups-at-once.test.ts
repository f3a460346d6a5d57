import { afterAll, expect, onTestFinished, test } from 'vitest'
import { syncLearners } from '../../server/groups/sync-debounced.ts'
import { testHost } from './host.ts'
import { carryOut, ended, importer } from './import-host.ts'
import { peopleOf } from './people-host.ts'

const host = await testHost()
afterAll(host.close)
const me = await host.signedIn()
const { people, group, post, rows, members, begin, waiting } = peopleOf(host, me)

const isSmith = { field: 'designation', op: 'is', value: 'Smith' } as const
const smiths = { match: 'all', conditions: [isSmith] }

/** Holds up whoever writes into a table, until it is let go. */
async function hold(table: string) {
  const client = await host.pool.connect()
  onTestFinished(() => client.release(true))
  await client.query(`BEGIN; LOCK TABLE ${table} IN SHARE MODE`)
  return () => client.query('COMMIT')
}

async function membersOf(name: string, organisationId = me.organisationId) {
  const [found = { id: '' }] = await rows<{ id: string }>(
    'SELECT id FROM user_groups WHERE name = $1 AND organisation_id = $2',
    name,
    organisationId,
  )
  return members(found.id)
}

test('updateUserGroup: people changed while a group gets its rules end up in it', async () => {
  const [ana = ''] = await people(1, { status: 'active', designation: 'Smith' })
  const [ben = ''] = await people(1, { status: 'active', designation: 'Clerk' })
  const busy = await host.pool.connect()
  onTestFinished(() => busy.release(true))
  await busy.query('BEGIN')
  await busy.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [ana])
  // It has looked at everybody, and waits to take Ana in.
  const making = begin('createUserGroup', {
    name: 'Smiths',
    rules: smiths,
  })
  await waiting(1)
  const changing = begin(`updateUser/${ben}`, { designation: 'Smith', version: 1 })
  await Promise.race([changing, waiting(2)])
  await busy.query('COMMIT')
  expect([await making, await changing]).toEqual([200, 200])
  expect(await membersOf('Smiths')).toEqual([ana, ben].toSorted())
})

test('updateUserGroup: people deleted while a group gets its rules do not end up in it', async () => {
  const [ana = ''] = await people(1, { status: 'active', designation: 'Baker' })
  const letGo = await hold('audit_log')
  // Gone already, but nobody else can see that yet.
  const deleting = host.app.inject({
    method: 'DELETE',
    url: '/api/business/deleteUsers',
    payload: { userIds: [ana] },
    headers: me.headers,
  })
  await waiting(1)
  const rules = { match: 'all', conditions: [{ ...isSmith, value: 'Baker' }] }
  const making = begin('createUserGroup', { name: 'Bakers', rules })
  await waiting(2)
  await letGo()
  expect([(await deleting).statusCode, await making]).toEqual([200, 200])
  expect(await membersOf('Bakers')).toEqual([])
})

test('updateUserGroup: a group gets its rules while an import is rolled back', async () => {
  const other = await importer(host)
  const mai = { row: 1, firstName: 'Mai', email: 'mai@acme.example', designation: 'Smith' }
  const { _id } = await carryOut(other, [mai])
  const letGo = await hold('stats.dirty_users')
  await other.post(`/api/business/rollBackImport/${_id}`)
  await waiting(1)
  const theirs = peopleOf(host, other)
  const making = theirs.begin('createUserGroup', { name: 'Smiths', rules: smiths })
  await waiting(2)
  await letGo()
  expect(await making).toBe(200)
  expect(await ended(other, _id)).toMatchObject({ outcomes: { rolledBack: 1 } })
  expect(await membersOf('Smiths', other.organisationId)).toEqual([])
})

test('updateUserGroup: a group that becomes static does not keep people who are leaving', async () => {
  const [ana = ''] = await people(1, { status: 'active', designation: 'Cook' })
  const rules = { match: 'all', conditions: [{ ...isSmith, value: 'Cook' }] }
  const made = await post('createUserGroup', { name: 'Cooks', rules })
  const { _id: groupId, version } = made.json().data.userGroup
  expect(await members(groupId)).toEqual([ana])
  const letGo = await hold('stats.dirty_users')
  const changing = begin(`updateUser/${ana}`, { designation: 'Clerk', version: 1 })
  await waiting(1)
  const keeping = begin('updateUserGroup', { groupId, version, type: 'static' })
  await Promise.race([keeping, waiting(2)])
  await letGo()
  expect([await changing, await keeping]).toEqual([200, 200])
  expect(await members(groupId)).toEqual([])
})

test('syncLearners: sees activity together with simultaneous changes of the person', async () => {
  const [ana = ''] = await people(1, { status: 'active', designation: 'Guide' })
  const seen = { field: 'lastActiveAt', op: 'before', value: '2099-01-01' } as const
  const rules = { match: 'all', conditions: [{ ...isSmith, value: 'Guide' }, seen] }
  const guides = await group('Guides', [], { type: 'dynamic', rules })
  const letGo = await hold('audit_log')
  await rows('UPDATE users SET last_active_at = now() WHERE id = $1', ana)
  const changing = begin(`updateUser/${ana}`, { designation: 'Clerk', version: 1 })
  await waiting(1)
  const { organisationId } = me
  const keeping = syncLearners(host.db, { name: 'sync-learners', organisationId, userIds: [ana] })
  await waiting(2)
  await letGo()
  await keeping
  expect(await changing).toBe(200)
  expect(await members(guides)).toEqual([])
})
