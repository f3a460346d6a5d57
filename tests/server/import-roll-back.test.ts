import { patience } from '../patience.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { userGroups, users } from '../../server/db/schema.ts'
import { purgeExpired } from '../../server/registry/retention.ts'
import { coursesOf } from './course-host.ts'
import { testHost } from './host.ts'
import { carryOut, ended, type Importer, importer } from './import-host.ts'

const host = await testHost()
afterAll(host.close)
const { db } = host

const linh = { row: 1, firstName: 'Linh', lastName: 'Nguyễn', email: 'linh@acme.example' }
const mai = { row: 2, firstName: 'Mai', email: 'mai@acme.example', groups: 'Asia' }

const ask = (me: Importer, id: string, query = '') =>
  me.post(`/api/business/rollBackImport/${id}${query}`)

async function rollBack(me: Importer, id: string) {
  expect((await ask(me, id)).statusCode).toBe(202)
  return vi.waitFor(async () => {
    const now = await me.read(id)
    expect(now.state).toBe('rolled-back')
    return now
  }, patience)
}

const none = { deletedAgain: 0, endedAssignments: 0 }

const thabo = {
  email: 'thabo@acme.example',
  firstName: 'Thabo',
  lastName: 'Mokoena',
  designation: 'Clerk',
}

test('rollBackImport: undoes an untouched import completely, and it can be imported again', async () => {
  const me = await importer(host)
  const sales = await me.group('Sales')
  const id = await me.person(thabo)
  const rows = [
    linh,
    mai,
    { row: 3, email: thabo.email, designation: 'Buyer', groups: 'Sales' },
    { row: 4, email: 'bad' },
  ]
  const done = await carryOut(me, rows, { invite: 'now', userGroups: [sales] })
  const dry = await ask(me, done._id, '?dryRun=true')
  expect(dry.statusCode).toBe(200)
  expect(dry.json().data.rollBack).toEqual({ added: 2, updated: 1, touched: 0, groups: 1, ...none })
  expect(await me.people()).toHaveLength(3)

  const back = await rollBack(me, done._id)
  expect(back).toMatchObject({
    canRollBack: false,
    rolledBackAt: expect.any(String),
    outcomes: { added: 0, updated: 0, skipped: 1, rolledBack: 3, kept: 0 },
    job: { kind: 'roll-back-import', message: '3 undone' },
  })
  expect(await me.people()).toMatchObject([{ ...thabo, version: 3 }])
  expect(await me.groupsOf(id)).toEqual([])
  const groups = await db
    .select()
    .from(userGroups)
    .where(eq(userGroups.organisationId, me.organisationId))
  const there = groups.filter(({ deletedAt }) => deletedAt === null)
  expect(there.map(({ name }) => name)).toEqual(['Sales'])
  const note = 'The import of people.csv was undone'
  const [, last] = await me.history(id)
  expect(last).toMatchObject({
    event: 'user/updated',
    note,
    changes: [
      { field: 'designation', from: 'Buyer', to: 'Clerk' },
      { field: 'userGroups', from: 'Sales', to: null },
    ],
  })
  expect(await me.groupHistory(sales)).toMatchObject([
    { event: 'user-group/members-added', count: 3, note: 'people.csv' },
    { event: 'user-group/members-removed', count: 3, note, admin: { _id: me.id } },
  ])
  const asia = groups.find(({ name }) => name === 'Asia')?.id ?? ''
  expect(await me.groupHistory(asia)).toMatchObject([
    { event: 'user-group/created' },
    { event: 'user-group/members-added', count: 1 },
    { event: 'user-group/members-removed', count: 1, note },
    { event: 'user-group/deleted', count: 0, note, admin: { _id: me.id } },
  ])
  expect((await ask(me, done._id)).json()).toMatchObject({ code: 'import/not-reversible' })
  // As if it had never been: the same people are new again.
  expect(await carryOut(me, rows)).toMatchObject({ outcomes: { added: 2, updated: 1 } })
})

test('rollBackImport: restores cleared cells', async () => {
  const me = await importer(host)
  const id = await me.person(thabo)
  const { _id } = await me.begin(1, 'people.csv', { clearBlank: ['designation'] })
  await me.send(_id, [{ row: 1, email: thabo.email }])
  await me.start(_id)
  expect(await ended(me, _id)).toMatchObject({ outcomes: { updated: 1 } })
  expect(await me.people()).toMatchObject([{ ...thabo, designation: '' }])
  expect((await me.history(id)).at(-1)).toMatchObject({
    changes: [{ field: 'designation', from: 'Clerk', to: '' }],
  })
  await rollBack(me, _id)
  expect(await me.people()).toMatchObject([thabo])
})

test('rollBackImport: several batches are one line each in the history of a group', async () => {
  const me = await importer(host)
  const sales = await me.group('Sales')
  const conditions = [{ field: 'emailDomain', op: 'is', value: 'many.example' } as const]
  const ruled = await me.group('Many', { type: 'dynamic', rules: { match: 'all', conditions } })
  const rows = Array.from({ length: 1500 }, (_, n) => {
    return { row: n + 1, firstName: `P${n}`, email: `p${n}@many.example` }
  })
  const done = await carryOut(me, rows, { userGroups: [sales] })
  await rollBack(me, done._id)
  expect(await me.groupHistory(sales)).toMatchObject([
    { event: 'user-group/members-added', count: 1500 },
    { event: 'user-group/members-removed', count: 1500 },
  ])
  expect((await me.groupHistory(ruled)).at(-1)).toMatchObject({
    event: 'user-group/members-left',
    count: 1500,
    note: 'The import of people.csv was undone',
  })
})

test('rollBackImport: keeps people who were changed since, with the reason', async () => {
  const me = await importer(host)
  const bo = await me.person({ email: 'bo@acme.example', designation: 'Clerk' })
  const rows = [
    linh,
    mai,
    { row: 3, firstName: 'Here', email: 'here@acme.example' },
    { row: 4, firstName: 'Gone', email: 'gone@acme.example' },
    { row: 5, email: 'bo@acme.example', designation: 'Buyer' },
  ]
  const done = await carryOut(me, rows)
  const touch = (email: string, set: Partial<typeof users.$inferInsert>) =>
    db.update(users).set(set).where(eq(users.email, email))
  await touch(mai.email, { firstName: 'Maja', version: 2 })
  await touch('here@acme.example', { status: 'active' })
  await touch('gone@acme.example', { deletedAt: new Date(), version: 2 })
  await touch('bo@acme.example', { designation: 'Head', version: 3 })
  const dry = await ask(me, done._id, '?dryRun=true')
  // The group that the import made has a member who stays.
  expect(dry.json().data.rollBack).toEqual({ added: 1, updated: 0, touched: 4, groups: 0, ...none })
  const back = await rollBack(me, done._id)
  expect(back).toMatchObject({ outcomes: { rolledBack: 1, kept: 4, added: 0, updated: 0 } })
  const kept = await me.rows(done._id, '?outcome=kept')
  expect(kept.map(({ row }) => row)).toEqual([2, 3, 4, 5])
  expect(kept.map(({ message }) => message)).toEqual(
    Array(4).fill('This person was changed since the import'),
  )
  const [head] = await db.select().from(users).where(eq(users.id, bo))
  expect(head).toMatchObject({ designation: 'Head' })
  expect((await me.people()).map(({ email }) => email)).not.toContain(linh.email)
})

test('rollBackImport: a change that was undone since keeps nobody', async () => {
  const me = await importer(host)
  const bo = await me.person({ email: 'bo@acme.example', designation: 'Clerk' })
  const other = await me.group('Other')
  const eva = { row: 3, firstName: 'Eva', email: 'eva@acme.example' }
  const update = { row: 4, email: 'bo@acme.example', designation: 'Buyer', groups: 'Asia' }
  const done = await carryOut(me, [linh, mai, eva, update])
  const people = await me.people()
  const idOf = (email: string) => people.find((person) => person.email === email)?.id ?? ''
  const act = async (path: string, body: object = {}) => {
    const answer = await me.post(`/api/business/${path}`, body)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().data.changeId
  }
  const ids = people.map(({ id }) => id)
  await act(`undoChange/${await act('deactivateUsers', { userIds: ids })}`)
  expect((await me.people()).every(({ version }) => version > 1)).toBe(true)
  // Somebody who is in another group since, and one with a planned last day, stay.
  await me.join(idOf(mai.email), other)
  await db
    .update(users)
    .set({ deactivateAt: new Date(Date.now() + 1e9) })
    .where(eq(users.email, eva.email))
  const dry = await ask(me, done._id, '?dryRun=true')
  expect(dry.json().data.rollBack).toEqual({ added: 1, updated: 1, touched: 2, groups: 0, ...none })
  await rollBack(me, done._id)
  const left = await me.people()
  expect(left.map(({ email }) => email).toSorted()).toEqual(
    ['bo@acme.example', eva.email, mai.email].toSorted(),
  )
  const [person] = await db.select().from(users).where(eq(users.id, bo))
  expect(person).toMatchObject({ designation: 'Clerk' })
})

/** A published course, and what becomes of it. */
async function publish(me: Importer, title: string) {
  const shop = coursesOf(host, me)
  const [id = ''] = await shop.courses(1, title)
  await shop.complete(id)
  await shop.post('updateCourseStatus', { courseIds: [id], status: 'published' })
  const course = await shop.course(id)
  const give = async (whom: object) =>
    expect(await shop.post('addUsersToCourse', { courses: [id], ...whom })).toMatchObject({
      status: 'success',
    })
  const learn = async (user: string) => {
    const item = course.sections[0].items[0]._id
    const event = { eventId: user, user, course: id, item, type: 'completed' }
    const events = [{ ...event, at: new Date().toISOString() }]
    expect((await shop.post('recordProgress', { events })).data).toMatchObject({ accepted: 1 })
  }
  return { give, learn, rows: shop.rows }
}

test('rollBackImport: keeps people with progress or courses since, although their row is unchanged', async () => {
  const me = await importer(host)
  const { give, learn, rows } = await publish(me, 'Fire safety')
  const eva = { row: 3, firstName: 'Eva', email: 'eva@acme.example' }
  const done = await carryOut(me, [linh, mai, eva])
  const people = await me.people()
  const idOf = ({ email }: { email: string }) =>
    people.find((person) => person.email === email)?.id ?? ''
  await give({ users: [idOf(linh), idOf(mai)] })
  await learn(idOf(linh))
  expect((await me.people()).map(({ version }) => version)).toEqual([1, 1, 1])
  const dry = await ask(me, done._id, '?dryRun=true')
  expect(dry.json().data.rollBack).toEqual({ added: 1, updated: 0, touched: 2, groups: 0, ...none })
  expect(await rollBack(me, done._id)).toMatchObject({ outcomes: { rolledBack: 1, kept: 2 } })
  const kept = await me.rows(done._id, '?outcome=kept')
  expect(kept.map(({ row, message }) => [row, message])).toEqual([
    [1, 'This person has made progress since the import'],
    [2, 'This person was assigned a course since the import'],
  ])
  const held = await rows(
    `SELECT e.status FROM enrollments e JOIN users u ON u.id = e.user_id
     WHERE e.organisation_id = $1 ORDER BY u.email`,
    me.organisationId,
  )
  expect(held).toEqual([{ status: 'completed' }, { status: 'not-started' }])
})

test('rollBackImport: courses from groups of the import keep nobody; a group with a course stays', async () => {
  const me = await importer(host)
  const { give, rows } = await publish(me, 'Fire safety')
  const { give: giveOther } = await publish(me, 'First aid')
  const sales = await me.group('Sales')
  const newcomers = await me.group('Newcomers', {
    type: 'dynamic',
    rules: { match: 'all', conditions: [{ field: 'source', op: 'is', value: 'csv' }] },
  })
  await give({ userGroups: [sales], futureMembers: true })
  await giveOther({ userGroups: [newcomers], futureMembers: true })
  const done = await carryOut(me, [linh, mai], { userGroups: [sales] })
  await host.keepGroupCourses()
  const held = await rows(
    'SELECT count(*)::int AS count FROM enrollments WHERE organisation_id = $1',
    me.organisationId,
  )
  expect(held).toEqual([{ count: 4 }])
  const groups = await db
    .select()
    .from(userGroups)
    .where(eq(userGroups.organisationId, me.organisationId))
  const asia = groups.find(({ name }) => name === 'Asia')
  await give({ userGroups: [asia?.id], futureMembers: true })
  const dry = await ask(me, done._id, '?dryRun=true')
  expect(dry.json().data.rollBack).toEqual({ added: 2, updated: 0, touched: 0, groups: 0, ...none })
  expect(await rollBack(me, done._id)).toMatchObject({ outcomes: { rolledBack: 2, kept: 0 } })
  expect(await me.people()).toEqual([])
  const [there] = await db
    .select()
    .from(userGroups)
    .where(eq(userGroups.id, asia?.id ?? ''))
  expect(there).toMatchObject({ name: 'Asia', deletedAt: null })
})

test('rollBackImport: previews the assignments that end as people leave groups', async () => {
  const me = await importer(host)
  const { give, rows } = await publish(me, 'Fire safety')
  const sales = await me.group('Sales', { onLeave: 'remove-unfinished' })
  await give({ userGroups: [sales], futureMembers: true })
  await me.person(thabo)
  const done = await carryOut(me, [linh, { row: 2, email: thabo.email }], { userGroups: [sales] })
  await host.keepGroupCourses()
  const plan = (await ask(me, done._id, '?dryRun=true')).json().data.rollBack
  expect(plan).toEqual({
    added: 1,
    updated: 1,
    touched: 0,
    groups: 0,
    ...none,
    endedAssignments: 1,
  })
  await rollBack(me, done._id)
  await host.keepGroupCourses()
  const held = await rows(
    "SELECT status FROM enrollments WHERE organisation_id = $1 AND status <> 'withdrawn'",
    me.organisationId,
  )
  expect(held).toEqual([])
})

test('rollBackImport: deletes restored people again', async () => {
  const me = await importer(host)
  const asia = await me.group('Asia')
  const gone = await me.person({ ...thabo, deletedAt: new Date(), formerGroups: [asia] })
  const rows = [{ row: 1, email: thabo.email, firstName: 'Thab' }]
  const done = await carryOut(me, rows, { restoreDeleted: true })
  expect(await me.groupsOf(gone)).toEqual(['Asia'])
  await rollBack(me, done._id)
  const [person] = await db.select().from(users).where(eq(users.id, gone))
  expect(person).toMatchObject({
    firstName: 'Thabo',
    deletedAt: expect.any(Date),
    formerGroups: [asia],
  })
  expect(await me.groupsOf(gone)).toEqual([])
})

test('rollBackImport: keeps restored people who have progress, a course or a group since', async () => {
  const me = await importer(host)
  const { give, learn } = await publish(me, 'Fire safety')
  const emails = ['learns', 'has', 'joins', 'rests'].map((name) => `${name}@acme.example`)
  const deletedAt = new Date(Date.now() - 20 * 86_400_000)
  const [learns = '', has = '', joins = '', rests = ''] = await Promise.all(
    emails.map((email) => me.person({ email, deletedAt })),
  )
  const rows = emails.map((email, index) => ({ row: index + 1, email }))
  const done = await carryOut(me, rows, { restoreDeleted: true })
  expect(done).toMatchObject({ outcomes: { updated: 4 } })
  await give({ users: [learns, has] })
  await learn(learns)
  await me.join(joins, await me.group('Elsewhere'))
  const dry = await ask(me, done._id, '?dryRun=true')
  expect(dry.json().data.rollBack).toMatchObject({ updated: 1, deletedAgain: 1, touched: 3 })
  await rollBack(me, done._id)
  const kept = await me.rows(done._id, '?outcome=kept')
  expect(kept.map(({ message }) => message)).toEqual([
    'This person has made progress since the import',
    'This person was assigned a course since the import',
    'This person was changed since the import',
  ])
  expect((await me.history(rests)).at(-1)).toMatchObject({ event: 'user/deleted' })
})

test('rollBackImport: people deleted again can be restored for the usual time', async () => {
  const me = await importer(host)
  const gone = await me.person({ ...thabo, deletedAt: new Date(Date.now() - 29.9 * 86_400_000) })
  const done = await carryOut(me, [{ row: 1, email: thabo.email }], { restoreDeleted: true })
  await db.execute(sql`UPDATE import_rows SET undo = jsonb_set(undo, '{before,deletedAt}',
    to_jsonb(now() - interval '31 days')) WHERE import_id = ${done._id}`)
  await rollBack(me, done._id)
  await purgeExpired(db, host.files)
  expect((await me.post('/api/business/restoreUsers', { userIds: [gone] })).statusCode).toBe(200)
})

test('rollBackImport: only finished imports, and only of the own organisation', async () => {
  const me = await importer(host)
  const { _id: draft } = await me.begin(1)
  expect((await ask(me, draft)).json()).toMatchObject({ code: 'import/not-reversible' })
  const nothing = await carryOut(me, [{ row: 1, email: 'bad' }])
  expect((await ask(me, nothing._id)).json()).toMatchObject({ code: 'import/not-reversible' })
  const done = await carryOut(me, [linh])
  const stranger = await importer(host)
  expect((await ask(stranger, done._id)).statusCode).toBe(404)
  const both = await Promise.all([ask(me, done._id), ask(me, done._id)])
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([202, 409])
})

test('exportImportRows: has the columns of the template and the reasons', async () => {
  const me = await importer(host)
  await me.group('A; "B"')
  const done = await carryOut(me, [
    { ...linh, designation: '=Buyer', groups: '"A; ""B"""; Asia' },
    { row: 2, firstName: 'Bad', email: 'bad' },
    { row: 3, firstName: 'Twice', email: linh.email },
    { row: 4, firstName: 'Out', email: 'out@acme.example', skip: true },
  ])
  const get = async (query = '') => me.get(`/api/business/exportImportRows/${done._id}${query}`)
  const failed = await get()
  expect(failed.headers['content-type']).toContain('text/csv')
  expect(failed.headers['content-disposition']).toMatch(
    /^attachment; filename="import_acme.*\.csv"$/,
  )
  expect(failed.body.replace('\uFEFF', '').split('\r\n')).toEqual([
    'First name,Last name,Email,Designation,Groups,Problem',
    'Bad,,bad,,,Enter an address such as ana@acme.com',
    'Twice,,linh@acme.example,,,Row 1 has the same address',
    '',
  ])
  const all = (await get('?rows=all')).body.split('\r\n')
  expect(all).toHaveLength(6)
  expect(all[1]).toBe(`Linh,Nguyễn,linh@acme.example,'=Buyer,"""A; """"B""""""; Asia",`)
  const [row] = (await me.rows(done._id)) ?? []
  expect(row?.groups).toEqual(['A; "B"', 'Asia'])
  const workbook = await get('?format=xlsx')
  expect(workbook.headers['content-type']).toContain('spreadsheetml')
  const stranger = await importer(host)
  const foreign = await stranger.get(`/api/business/exportImportRows/${done._id}`)
  expect(foreign.statusCode).toBe(404)
})
