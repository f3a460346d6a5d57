import { eq, inArray } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { components } from '../../openapi/generated/types.ts'
import { auditLog, userGroups, users } from '../../server/db/schema.ts'
import { coursesOf } from './course-host.ts'
import { testHost } from './host.ts'
import { importer as organisation, type Importer } from './import-host.ts'

type Group = components['schemas']['UserGroup']

const host = await testHost()
afterAll(host.close)
const { db } = host
const api = '/api/business'

const call = (me: Importer, name: string, body: object, query = '') =>
  me.post(`${api}/${name}${query}`, body)

async function create(me: Importer, body: object): Promise<Group> {
  const answer = await call(me, 'createUserGroup', body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data.userGroup
}

async function update(me: Importer, { _id, version }: Group, body: object): Promise<Group> {
  const answer = await call(me, 'updateUserGroup', { groupId: _id, version, ...body })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data.userGroup
}

const ids = (group: Group) => group.users.map(({ _id }) => _id).toSorted()
const rules = (field: string, op: string, value: string) => ({
  match: 'all',
  conditions: [{ field, op, value }],
})

async function history(me: Importer, subjectId: string) {
  const rows = await db.select().from(auditLog).where(eq(auditLog.subjectId, subjectId))
  return rows
    .filter(({ organisationId }) => organisationId === me.organisationId)
    .map(({ event, count, note, changes }) => ({ event, count, note, changes }))
}

test('createUserGroup: adds members and records them in the history', async () => {
  const me = await organisation(host)
  const ana = await me.person({ lastName: 'Duarte' })
  const bo = await me.person({ firstName: 'Bo' })
  const group = await create(me, { name: ' Sales ', users: [ana, bo, ana], description: 'x ' })
  expect(group).toMatchObject({
    name: 'Sales',
    description: 'x',
    type: 'static',
    rules: null,
    usersCount: 2,
    version: 1,
    createdBy: { _id: me.id },
  })
  expect(ids(group)).toEqual([ana, bo].toSorted())
  expect(await history(me, group._id)).toMatchObject([
    { event: 'user-group/created' },
    { event: 'user-group/members-added', count: 2, note: expect.stringContaining('Ana Duarte') },
  ])
  expect(await history(me, ana)).toMatchObject([{ event: 'user/added-to-group', note: 'Sales' }])
})

test('createUserGroup: names are unique regardless of case, except deleted groups', async () => {
  const me = await organisation(host)
  const sales = await create(me, { name: 'Sales' })
  const again = await call(me, 'createUserGroup', { name: 'SALES' })
  expect(again.statusCode).toBe(409)
  expect(again.json()).toMatchObject({
    code: 'group/name-taken',
    message: 'There is already a group called Sales',
    errors: [{ field: 'name', code: 'taken' }],
  })
  const other = await create(me, { name: 'Other' })
  const renamed = { groupId: other._id, version: 1, name: 'sales' }
  expect((await call(me, 'updateUserGroup', renamed)).json().code).toBe('group/name-taken')
  // Its own name in other letters is free.
  expect(await update(me, sales, { name: 'SALES' })).toMatchObject({ name: 'SALES', version: 2 })
  await call(me, 'deleteUserGroup', { userGroup: sales._id })
  await create(me, { name: 'sales' })
  const back = await call(me, 'restoreUserGroup', { userGroup: sales._id })
  expect(back.json()).toMatchObject({ code: 'group/name-taken' })
  const both = await Promise.all([1, 2].map(() => call(me, 'createUserGroup', { name: 'Twice' })))
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const stranger = await organisation(host)
  await create(stranger, { name: 'Sales' })
  expect((await call(me, 'createUserGroup', { name: '\u200b' })).statusCode).toBe(422)
  const unknown = await call(me, 'createUserGroup', { name: 'New', users: ['u_nobody'] })
  expect(unknown.json().errors).toMatchObject([{ field: 'users.0' }])
})

test('createUserGroup: names that look alike count as one, whatever white space they contain', async () => {
  const me = await organisation(host)
  const team = await create(me, { name: 'North \t Sales', description: 'One\n\ntwo' })
  expect(team).toMatchObject({ name: 'North Sales', description: 'One\n\ntwo' })
  for (const name of ['North  Sales', 'north\u00a0sales', 'North\nSales']) {
    const again = await call(me, 'createUserGroup', { name })
    expect(again.json(), JSON.stringify(name)).toMatchObject({ code: 'group/name-taken' })
  }
})

test('getUserGroups: search matches the name only', async () => {
  const me = await organisation(host)
  const ops = await create(me, { name: 'Ops' })
  await create(me, { name: 'Ops of Lagos' })
  const named = async (name: string, by = me) => {
    const query = `page=1&name=${encodeURIComponent(name)}`
    const { data } = (await by.get(`${api}/getUserGroups?${query}`)).json()
    return data.userGroups.map(({ _id }: Group) => _id)
  }
  expect(await named(' OPS ')).toEqual([ops._id])
  expect(await named('Op')).toEqual([])
  expect(await named('\u200b')).toEqual([])
  expect(await named('ops', await organisation(host))).toEqual([])
})

test('updateUserGroup: replaces, adds and removes members; people deleted meanwhile are ignored', async () => {
  const me = await organisation(host)
  const [a, b, c] = await Promise.all([me.person({}), me.person({}), me.person({})])
  const gone = await me.person({ deletedAt: new Date() })
  const group = await create(me, { name: 'Sales', users: [a] })
  const second = await update(me, group, { addUsers: [b, gone], removeUsers: [a, c] })
  expect(ids(second)).toEqual([b])
  const third = await update(me, second, { users: [a, c] })
  expect(ids(third)).toEqual([a, c].toSorted())
  expect(third.version).toBe(3)
  // The same once more is no change.
  expect(await update(me, third, { users: [c, a], name: 'Sales' })).toMatchObject({ version: 3 })
  const version = 3
  const groupId = group._id
  const unknown = { groupId, version, addUsers: [a, 'u_nobody'] }
  expect((await call(me, 'updateUserGroup', unknown)).json().errors).toMatchObject([
    { field: 'addUsers.1', code: 'unknown' },
  ])
  const stranger = await organisation(host)
  const foreign = await stranger.person({})
  const across = { groupId, version, addUsers: [foreign] }
  expect((await call(me, 'updateUserGroup', across)).statusCode).toBe(422)
  for (const body of [
    { users: [a], addUsers: [b] },
    { addUsers: [b], removeUsers: [b] },
  ])
    expect((await call(me, 'updateUserGroup', { groupId, version, ...body })).statusCode).toBe(422)
  expect((await history(me, groupId)).map(({ event, count }) => [event, count])).toEqual(
    expect.arrayContaining([
      ['user-group/members-added', 2],
      ['user-group/members-removed', 1],
    ]),
  )
})

test('updateUserGroup: refuses a stale version and names the other admin; a dry run changes nothing', async () => {
  const me = await organisation(host)
  const other = await host.signedIn({
    organisationId: me.organisationId,
    firstName: 'Ingrid',
    lastName: 'Solberg',
  })
  const person = await me.person({})
  const group = await create(me, { name: 'Sales' })
  const groupId = group._id
  const theirs = { groupId, version: 1, name: 'Sales EMEA' }
  const dry = await other.post(`${api}/updateUserGroup?dryRun=true`, { ...theirs, users: [person] })
  expect(dry.json().data.userGroup).toMatchObject({ name: 'Sales EMEA', usersCount: 1, version: 2 })
  expect(await history(me, person)).toEqual([])
  expect((await other.post(`${api}/updateUserGroup`, theirs)).statusCode).toBe(200)
  const late = await call(me, 'updateUserGroup', { groupId, version: 1, name: 'Sales APAC' })
  expect(late.statusCode).toBe(409)
  expect(late.json()).toMatchObject({
    code: 'conflict/stale',
    message: expect.stringMatching(/^Ingrid Solberg changed this at \d\d:\d\d/),
  })
  expect((await history(me, groupId)).at(-1)).toMatchObject({
    event: 'user-group/updated',
    changes: [{ field: 'name', from: 'Sales', to: 'Sales EMEA' }],
  })
  const stranger = await organisation(host)
  const foreign = await call(stranger, 'updateUserGroup', { ...theirs, version: 2 })
  expect(foreign.statusCode).toBe(404)
})

test('deleteUserGroup: previews the consequences, and restoreUserGroup brings the members back', async () => {
  const me = await organisation(host)
  const person = await me.person({})
  const group = await create(me, { name: 'Sales', users: [person] })
  const userGroup = group._id
  const conditions = {
    match: 'all',
    conditions: [{ field: 'userGroup', op: 'is', value: userGroup }],
  }
  const dependent = await create(me, { name: 'Depends', rules: conditions })
  expect(dependent.usersCount).toBe(1)
  const expected = { userGroup: { _id: userGroup, name: 'Sales' }, usersCount: 1 }
  const dry = await call(me, 'deleteUserGroup', { userGroup }, '?dryRun=true')
  expect(dry.json().data.deletion).toMatchObject({ ...expected, endedAssignments: 0 })
  const done = await call(me, 'deleteUserGroup', { userGroup })
  expect(done.json().data.deletion).toMatchObject(expected)
  expect((await call(me, 'deleteUserGroup', { userGroup })).statusCode).toBe(404)
  const late = await call(me, 'updateUserGroup', { groupId: userGroup, version: 2, name: 'x' })
  expect(late.statusCode).toBe(404)
  expect(await me.groupsOf(person)).toEqual(['Sales'])
  const stranger = await organisation(host)
  expect((await call(stranger, 'restoreUserGroup', { userGroup })).statusCode).toBe(404)
  const back = await call(me, 'restoreUserGroup', { userGroup })
  expect(back.json().data.userGroup).toMatchObject({ name: 'Sales', usersCount: 1 })
  expect(await me.groupsOf(person)).toEqual(['Depends', 'Sales'])
  // Pressed twice.
  expect((await call(me, 'restoreUserGroup', { userGroup })).statusCode).toBe(200)
  const old = new Date(Date.now() - 31 * 86_400_000)
  await db.update(userGroups).set({ deletedAt: old }).where(eq(userGroups.id, userGroup))
  expect((await call(me, 'restoreUserGroup', { userGroup })).statusCode).toBe(404)
})

test('restoreUserGroup: people deleted and restored meanwhile are members again', async () => {
  const me = await organisation(host)
  const people = [await me.person({}), await me.person({})].toSorted()
  const { _id: userGroup } = await create(me, { name: 'Sales', users: people })
  await call(me, 'deleteUserGroup', { userGroup })
  const { headers } = me
  const [one = ''] = people
  const payload = { userIds: [one] }
  await host.app.inject({ method: 'DELETE', url: `${api}/deleteUsers`, payload, headers })
  const back = await call(me, 'restoreUsers', payload)
  expect(back.statusCode, back.body).toBe(200)
  expect((await me.get(`${api}/getUsers?userId=${one}`)).json().data.users).toMatchObject([
    { userGroups: [] },
  ])
  const returned = await call(me, 'restoreUserGroup', { userGroup })
  expect(ids(returned.json().data.userGroup)).toEqual(people)
})

test('deleteUserGroup: reports dependent groups with the people who join and leave them', async () => {
  const me = await organisation(host)
  const [a, b] = await Promise.all([me.person({}), me.person({})])
  await me.person({})
  const base = await create(me, { name: 'Base', users: [a, b] })
  const within = await create(me, { name: 'Within', rules: rules('userGroup', 'is', base._id) })
  await create(me, { name: 'Outside', rules: rules('userGroup', 'is-not', base._id) })
  await create(me, { name: 'Further', rules: rules('userGroup', 'is', within._id) })
  await create(me, { name: 'All', rules: rules('emailDomain', 'contains', '.') })
  const deletion = async (query = '') => {
    const answer = await call(me, 'deleteUserGroup', { userGroup: base._id }, query)
    const { dependents, dependentsCount } = answer.json().data.deletion
    type Dependent = { userGroup: { name: string }; joinsCount: number; leavesCount: number }
    const said = dependents.map(({ userGroup: { name }, joinsCount, leavesCount }: Dependent) => [
      name,
      joinsCount,
      leavesCount,
    ])
    return { said: said.toSorted(), dependentsCount }
  }
  const expected = {
    said: [
      ['Further', 0, 2],
      ['Outside', 2, 0],
      ['Within', 0, 2],
    ],
    dependentsCount: 3,
  }
  expect(await deletion('?dryRun=true')).toEqual(expected)
  expect(await me.groupsOf(a)).toEqual(['All', 'Base', 'Further', 'Within'])
  expect(await history(me, within._id)).toHaveLength(2)
  expect(await deletion()).toEqual(expected)
})

test('restoreUserGroup: refuses circular rules and says what to change', async () => {
  const me = await organisation(host)
  const b = await create(me, { name: 'B' })
  const a = await create(me, { name: 'A', rules: rules('userGroup', 'is', b._id) })
  const c = await create(me, { name: 'C', rules: rules('userGroup', 'is', a._id) })
  await call(me, 'deleteUserGroup', { userGroup: a._id })
  const turned = await update(me, b, { rules: rules('userGroup', 'is', c._id) })
  const refused = await call(me, 'restoreUserGroup', { userGroup: a._id })
  expect(refused.statusCode).toBe(422)
  expect(refused.json()).toMatchObject({
    code: 'group/rules-circular',
    message:
      "A can't be restored: its rules use B, which now depends on A. Change the rules of B first",
  })
  await update(me, turned, { type: 'static' })
  expect((await call(me, 'restoreUserGroup', { userGroup: a._id })).statusCode).toBe(200)
})

test('updateUserGroup: a dynamic group follows its rules and keeps its members when it becomes static', async () => {
  const me = await organisation(host)
  const buyer = await me.person({ designation: 'Buyer' })
  const clerk = await me.person({ designation: 'Clerk' })
  const group = await create(me, { name: 'Buyers', rules: rules('designation', 'is', 'buyer') })
  expect(group).toMatchObject({ type: 'dynamic', usersCount: 1, users: [{ _id: buyer }] })
  const clerks = await update(me, group, { rules: rules('designation', 'is', 'clerk') })
  expect(ids(clerks)).toEqual([clerk])
  expect(await history(me, group._id)).toMatchObject([
    { event: 'user-group/created' },
    { event: 'user-group/members-joined', count: 1 },
    {
      event: 'user-group/updated',
      changes: [{ field: 'rules', from: 'designation is buyer', to: 'designation is clerk' }],
    },
    { event: 'user-group/members-joined', count: 1, note: 'Ana' },
    { event: 'user-group/members-left', count: 1 },
  ])
  const byHand = { groupId: group._id, version: 2, addUsers: [buyer] }
  const refused = await call(me, 'updateUserGroup', byHand)
  expect(refused.statusCode).toBe(422)
  expect(refused.json()).toMatchObject({ code: 'group/dynamic' })
  const still = await update(me, clerks, { type: 'static', addUsers: [buyer] })
  expect(still).toMatchObject({ type: 'static', rules: null, usersCount: 2 })
})

test('updateUserGroup: a group that becomes static has the members who match at that moment', async () => {
  const me = await organisation(host)
  const seen = (days: number) => ({ lastActiveAt: new Date(Date.now() - days * 86_400_000) })
  const ana = await me.person(seen(40))
  const bo = await me.person(seen(20))
  const quiet = rules('lastActiveAt', 'older-than-days', '30')
  const group = await create(me, { name: 'Quiet', rules: quiet })
  expect(ids(group)).toEqual([ana])
  await db.update(users).set(seen(40)).where(eq(users.id, bo))
  await db.update(users).set(seen(1)).where(eq(users.id, ana))
  expect(ids(await update(me, group, { type: 'static' }))).toEqual([bo])
})

test('getAuditLog: the history of a group names the course in its rules', async () => {
  const me = await organisation(host)
  const [fire = ''] = await coursesOf(host, me).courses(1, 'Fire safety')
  const ask = (value: string, ref?: string) => ({
    match: 'any',
    conditions: [
      { field: 'courseStatus', op: 'is', value, ref },
      { field: 'courseStatus', op: 'is-not', value: 'overdue' },
    ],
  })
  const group = await create(me, { name: 'Done', rules: ask('completed', fire) })
  await update(me, group, { rules: ask('not-started', 'c_gone') })
  const [entry] = (await history(me, group._id)).filter(
    ({ event }) => event === 'user-group/updated',
  )
  expect(entry?.changes).toEqual([
    {
      field: 'rules',
      from: 'status of Fire safety is completed or status of a course is not overdue',
      to: 'status of a deleted course is not started or status of a course is not overdue',
    },
  ])
})

test('updateUserGroup: equal rules are no change, in any key order', async () => {
  const me = await organisation(host)
  const group = await create(me, { name: 'Buyers', rules: rules('designation', 'is', 'buyer') })
  const same = { conditions: [{ value: 'buyer', field: 'designation', op: 'is' }], match: 'all' }
  for (const given of [rules('designation', 'is', 'buyer'), same])
    expect(await update(me, group, { rules: given })).toMatchObject({ version: 1 })
  expect((await history(me, group._id)).map(({ event }) => event)).not.toContain(
    'user-group/updated',
  )
})

test('addUsersToGroups, removeUsersFromGroups: update the time but not the version of the group', async () => {
  const me = await organisation(host)
  const [a, b] = await Promise.all([me.person({}), me.person({})])
  const long = new Date('2026-01-01T00:00:00Z')
  const group = await create(me, { name: 'Moved', users: [a] })
  const other = await create(me, { name: 'Still', users: [b] })
  const both = [group._id, other._id]
  const age = async () => {
    await db.update(userGroups).set({ updatedAt: long }).where(inArray(userGroups.id, both))
  }
  const moved = async () => {
    const found = await db.select().from(userGroups).where(inArray(userGroups.id, both))
    expect(found.map(({ version }) => version)).toEqual([1, 1])
    return found.filter(({ updatedAt }) => updatedAt > long).map(({ name }) => name)
  }
  await age()
  // Already in the other one.
  await me.post(`${api}/addUsersToGroups`, { userIds: [b], userGroups: both })
  expect(await moved()).toEqual(['Moved'])
  await age()
  await me.post(`${api}/removeUsersFromGroups`, { userIds: [a], userGroups: both })
  expect(await moved()).toEqual(['Moved'])
  await age()
  await me.post(`${api}/removeUsersFromGroups`, { userIds: [a], userGroups: both })
  expect(await moved()).toEqual([])
})

test('updateUser: dynamic groups follow single changes', async () => {
  const me = await organisation(host)
  const person = await me.person({ designation: 'Clerk' })
  const group = await create(me, { name: 'Buyers', rules: rules('designation', 'is', 'buyer') })
  const body = { designation: 'Buyer', version: 1 }
  const changed = await me.post(`${api}/updateUser/${person}`, body)
  expect(changed.statusCode, changed.body).toBe(200)
  expect(await me.groupsOf(person)).toEqual(['Buyers'])
  await me.post(`${api}/deactivateUsers`, { userIds: [person] })
  expect(await me.groupsOf(person)).toEqual([])
  expect(group.usersCount).toBe(0)
})

test('createUserGroup: refuses invalid rules at the condition concerned', async () => {
  const me = await organisation(host)
  const faulty = {
    match: 'any',
    conditions: [
      { field: 'designation', op: 'before', value: 'x' },
      { field: 'lastActiveAt', op: 'before', value: '2026-02-30' },
      { field: 'lastActiveAt', op: 'older-than-days', value: 'ten' },
      { field: 'userGroup', op: 'is', value: 'g_nobody' },
      { field: 'source', op: 'is', value: 'fax' },
      { field: 'emailDomain', op: 'is', value: ' ' },
      { field: 'designation', op: 'contains', value: 'x' },
      { field: 'registeredAt', op: 'after', value: '0000-01-01' },
    ],
  }
  const answer = await call(me, 'previewUserGroup', { rules: faulty })
  expect(answer.statusCode).toBe(422)
  expect(
    answer.json().errors.map(({ field, code }: Record<string, string>) => [field, code]),
  ).toEqual([
    ['rules.conditions.0.op', 'unsuitable'],
    ['rules.conditions.1.value', 'date'],
    ['rules.conditions.2.value', 'number'],
    ['rules.conditions.3.value', 'unknown'],
    ['rules.conditions.4.value', 'unknown'],
    ['rules.conditions.5.value', 'blank'],
    ['rules.conditions.7.value', 'date'],
  ])
  for (const body of [
    { name: 'A', type: 'dynamic' },
    { name: 'A', type: 'static', rules: rules('source', 'is', 'csv') },
  ])
    expect((await call(me, 'createUserGroup', body)).json().errors).toMatchObject([
      { field: 'rules' },
    ])
})

test('updateUserGroup: rules keep a deleted group as missing, and new rules may not name it', async () => {
  const me = await organisation(host)
  const person = await me.person({ designation: 'Welder' })
  const base = await create(me, { name: 'Base' })
  const inBase = { field: 'userGroup', op: 'is', value: base._id }
  const welder = { field: 'designation', op: 'contains', value: 'weld' }
  const asked = { match: 'any', conditions: [inBase, welder] }
  const group = await create(me, { name: 'Builders', rules: asked })
  const other = await create(me, { name: 'Others', rules: { ...asked, conditions: [welder] } })
  await call(me, 'deleteUserGroup', { userGroup: base._id })
  const preview = await call(me, 'previewUserGroup', { groupId: group._id, rules: asked })
  expect(preview.json().data.preview).toMatchObject({ usersCount: 1, joinsCount: 0 })
  const leaving = await update(me, group, { rules: asked, onLeave: 'remove-unfinished' })
  const byHand = await update(me, leaving, { type: 'static' })
  // The log of what was deleted is not kept for ever, either.
  await db.delete(userGroups).where(eq(userGroups.id, base._id))
  const renamed = await update(me, byHand, { name: 'Makers' })
  const again = await update(me, renamed, { type: 'dynamic', rules: asked })
  expect(again).toMatchObject({ rules: asked, usersCount: 1, users: [{ _id: person }] })
  const without = await update(me, again, { rules: { ...asked, conditions: [welder] } })
  for (const { _id: groupId, version } of [without, other]) {
    const refused = await call(me, 'updateUserGroup', { groupId, version, rules: asked })
    expect(refused.json().errors).toMatchObject([
      { field: 'rules.conditions.0.value', code: 'unknown' },
    ])
  }
})

test('updateUserGroup: refuses circular rules, also from two admins at once', async () => {
  const me = await organisation(host)
  const a = await create(me, { name: 'A' })
  const b = await create(me, { name: 'B', rules: rules('userGroup', 'is', a._id) })
  const c = await create(me, { name: 'C', rules: rules('userGroup', 'is-not', b._id) })
  const onto = (group: Group, other: Group) =>
    call(me, 'updateUserGroup', {
      groupId: group._id,
      version: group.version,
      rules: rules('userGroup', 'is', other._id),
    })
  for (const other of [a, b, c]) {
    const answer = await onto(a, other)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({
      code: 'group/rules-circular',
      errors: [{ field: 'rules.conditions.0.value', code: 'circular' }],
    })
  }
  const preview = { groupId: a._id, rules: rules('userGroup', 'is', c._id) }
  expect((await call(me, 'previewUserGroup', preview)).json().code).toBe('group/rules-circular')
  const [d, e] = [await create(me, { name: 'D' }), await create(me, { name: 'E' })]
  const both = await Promise.all([onto(d, e), onto(e, d)])
  expect(both.map(({ statusCode }) => statusCode).toSorted((left, right) => left - right)).toEqual([
    200, 422,
  ])
})

test('previewUserGroup: counts and names the people who would join and leave', async () => {
  const me = await organisation(host)
  const person = (firstName: string, designation: string) => me.person({ firstName, designation })
  const ana = await person('Ana', 'Buyer')
  const bo = await person('Bo', 'Buyer')
  const cy = await person('Cy', 'Clerk')
  const group = await create(me, { name: 'G', users: [bo, cy] })
  const asked = { rules: rules('designation', 'contains', 'BUY') }
  const plain = (await call(me, 'previewUserGroup', asked)).json().data.preview
  expect(plain).toMatchObject({ usersCount: 2, joinsCount: 0, leavesCount: 0 })
  expect(plain.sample.map(({ _id }: { _id: string }) => _id)).toEqual([ana, bo])
  const body = { ...asked, groupId: group._id }
  expect((await call(me, 'previewUserGroup', body)).json().data.preview).toMatchObject({
    usersCount: 2,
    joinsCount: 1,
    joins: [{ _id: ana }],
    leavesCount: 1,
    leaves: [{ _id: cy, firstName: 'Cy' }],
  })
  expect(await me.groupsOf(ana)).toEqual([])
  const stranger = await organisation(host)
  expect((await call(stranger, 'previewUserGroup', body)).statusCode).toBe(404)
  const theirs = (await call(stranger, 'previewUserGroup', asked)).json().data.preview
  expect(theirs).toMatchObject({ usersCount: 0 })
  expect(await db.select().from(users).where(eq(users.id, ana))).toHaveLength(1)
})
