import { patience } from '../patience.ts'
import { and, eq } from 'drizzle-orm'
import { parse } from 'papaparse'
import { afterAll, expect, test, vi } from 'vitest'
import { auditLog, jobs, userGroups, users } from '../../server/db/schema.ts'
import { runJob } from '../../server/jobs/run.ts'
import { jobKinds } from '../../server/registry/job-kinds.ts'
import { testHost } from './host.ts'
import { carryOut, ended, type Importer, importer } from './import-host.ts'

const host = await testHost()
afterAll(host.close)
const { db } = host

const linh = { row: 1, firstName: 'Linh', lastName: 'Nguyễn', email: 'linh@acme.example' }
const mai = { row: 2, firstName: 'Mai', email: 'mai@acme.example', designation: 'Buyer' }

/** How many rows the file of those that did not come in has. */
async function rowsInFile(me: Importer, id: string) {
  const file = await me.get(`/api/business/exportImportRows/${id}`)
  return parse(file.body, { skipEmptyLines: true }).data.length - 1
}

async function idOf(me: Importer, email: string) {
  const found = await me.people()
  return found.find((person) => person.email === email)?.id ?? ''
}

async function idOfGroup(me: Importer, name: string) {
  const { organisationId } = userGroups
  const groups = await db.select().from(userGroups).where(eq(organisationId, me.organisationId))
  return groups.find((group) => group.name === name)?.id ?? ''
}

test('startImport: people join their groups, also where case rules differ', async () => {
  const me = await importer(host)
  // A last sigma is another letter than one within, but only where somebody knows.
  await carryOut(me, [
    { ...linh, groups: 'ΟΔΟΣ' },
    { ...mai, groups: 'οδος' },
  ])
  for (const { email } of [linh, mai])
    expect(await me.groupsOf(await idOf(me, email)), email).toHaveLength(1)
})

test('startImport: adds and updates people, creates and joins groups, and audits all of it', async () => {
  const me = await importer(host)
  const sales = await me.group('Sales')
  const asia = await me.group('Asia')
  const thabo = await me.person({ email: 'thabo@acme.example', lastName: 'Mokoena' })
  await me.join(thabo, asia)
  const now = await carryOut(
    me,
    [
      { ...linh, groups: 'Buyers; ASIA' },
      { row: 2, email: 'thabo@acme.example', lastName: 'Mokoena-Dube', groups: 'asia;buyers' },
      { row: 3, firstName: 'Twice', email: linh.email },
      { row: 4, firstName: 'Bad', email: 'bad' },
      { row: 5, firstName: 'Out', email: 'out@acme.example', skip: true },
    ],
    { userGroups: [sales] },
  )
  expect(now).toMatchObject({
    state: 'finished',
    canRollBack: true,
    userGroups: [{ _id: sales, name: 'Sales' }],
    outcomes: { added: 1, updated: 1, unchanged: 0, skipped: 3, failed: 0 },
    leftBehindCount: 2,
    job: {
      kind: 'import-users',
      status: 'succeeded',
      done: 5,
      total: 5,
      message: '1 added, 1 updated, 3 skipped',
      href: `/users/import?importId=${now._id}`,
    },
  })
  expect(await me.people()).toMatchObject([
    { email: 'linh@acme.example', lastName: 'Nguyễn', source: 'csv', status: 'invited' },
    { email: 'thabo@acme.example', firstName: 'Ana', lastName: 'Mokoena-Dube', version: 2 },
  ])
  expect(await me.groupsOf(thabo)).toEqual(['Asia', 'Buyers', 'Sales'])
  const added = await idOf(me, linh.email)
  expect(await me.groupsOf(added)).toEqual(['Asia', 'Buyers', 'Sales'])
  const rows = await me.rows(now._id)
  expect(rows.map(({ outcome }) => outcome)).toEqual([
    'added',
    'updated',
    'skipped',
    'skipped',
    'skipped',
  ])
  expect(rows[0]).toMatchObject({ user: { _id: added, firstName: 'Linh' } })
  expect(await me.rows(now._id, '?outcome=updated')).toEqual([rows[1]])

  const log = await db.select().from(auditLog).where(eq(auditLog.organisationId, me.organisationId))
  expect(log.filter(({ event }) => !event.startsWith('auth/'))).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ event: 'import/started', subjectId: now._id, count: 5 }),
      expect.objectContaining({ event: 'import/finished', subjectId: now._id, count: 2 }),
      expect.objectContaining({ event: 'user/added', subjectId: added, adminId: me.id }),
      expect.objectContaining({
        event: 'user/updated',
        subjectId: thabo,
        note: 'people.csv',
        changes: [
          { field: 'lastName', from: 'Mokoena', to: 'Mokoena-Dube' },
          { field: 'userGroups', from: 'Asia', to: 'Asia; Buyers; Sales' },
        ],
      }),
    ]),
  )
  expect(log.find(({ event }) => event === 'user/added')?.changes).toEqual([
    { field: 'userGroups', from: '', to: 'Buyers; Asia; Sales' },
  ])
  const joined = { event: 'user-group/members-added', note: 'people.csv', admin: { _id: me.id } }
  expect(await me.groupHistory(sales)).toMatchObject([{ ...joined, count: 2 }])
  expect(await me.groupHistory(asia)).toMatchObject([{ ...joined, count: 1 }])
  const made = log.find(({ event }) => event === 'user-group/created')
  expect(made).toMatchObject({ subjectName: 'Buyers', count: null })
  expect(await me.groupHistory(made?.subjectId ?? '')).toMatchObject([
    { event: 'user-group/created', note: 'people.csv', admin: { _id: me.id } },
    { ...joined, count: 2 },
  ])
  const bell = (await me.get('/api/business/getAlerts')).json().data.alerts
  expect(bell).toMatchObject([
    {
      type: 'import-finished',
      href: `/users/import?importId=${now._id}`,
      body: '1 added, 1 updated, 3 skipped',
      severity: 'success',
    },
  ])
})

test('startImport: the same file again changes nothing, not even versions', async () => {
  const me = await importer(host)
  const rows = [{ ...linh, groups: 'Buyers' }, mai]
  await carryOut(me, rows)
  const before = await me.people()
  const buyers = await idOfGroup(me, 'Buyers')
  const written = await me.groupHistory(buyers)
  const again = await carryOut(me, rows)
  expect(again).toMatchObject({
    counts: { unchanged: 2 },
    outcomes: { added: 0, updated: 0, unchanged: 2 },
    canRollBack: false,
  })
  expect(await me.people()).toEqual(before)
  expect(await me.groupHistory(buyers)).toEqual(written)
})

test('startImport: groups for all rows are in the history of people who were not in them', async () => {
  const me = await importer(host)
  const sales = await me.group('Sales')
  const asia = await me.group('Asia')
  await carryOut(me, [linh])
  const id = await idOf(me, linh.email)
  await me.join(id, asia)
  await carryOut(me, [linh], { userGroups: [asia, sales] })
  const log = await db.select().from(auditLog).where(eq(auditLog.subjectId, id))
  expect(log.find(({ event }) => event === 'user/updated')).toMatchObject({
    note: 'people.csv',
    changes: [{ field: 'userGroups', from: 'Asia', to: 'Asia; Sales' }],
  })
  expect(await me.groupHistory(sales)).toMatchObject([
    { event: 'user-group/members-added', count: 1 },
  ])
  expect(await me.groupHistory(asia)).toEqual([])
})

test('startImport: starts once, and only with all rows', async () => {
  const me = await importer(host)
  const { _id: id } = await me.begin(2)
  await me.send(id, [linh])
  const early = await me.start(id)
  expect(early.statusCode).toBe(409)
  expect(early.json()).toMatchObject({
    code: 'import/incomplete',
    message: '1 of 2 rows has not been received yet',
  })
  await me.send(id, [mai])
  const both = await Promise.all([me.start(id), me.start(id)])
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([202, 409])
  const api = '/api/business'
  for (const late of [await me.offer(id, [linh]), await me.post(`${api}/deleteImport/${id}`)])
    expect(late.json()).toMatchObject({ code: 'import/closed' })
  await ended(me, id)
  expect(await me.people()).toHaveLength(2)
})

test('startImport: refuses groups that are missing or dynamic', async () => {
  const me = await importer(host)
  const stranger = await importer(host)
  const rules = { match: 'all' as const, conditions: [] }
  const ruled = await me.group('Quiet', { type: 'dynamic', rules })
  const foreign = await stranger.group('Foreign')
  const { _id: id } = await me.begin(1)
  await me.send(id, [linh])
  const dynamic = await me.start(id, { userGroups: [ruled] })
  expect(dynamic.json()).toMatchObject({ code: 'group/dynamic' })
  const unknown = await me.start(id, { userGroups: [foreign] })
  expect(unknown.statusCode).toBe(404)
  expect(unknown.json().errors).toMatchObject([{ field: 'userGroups.0', code: 'not-found' }])
  expect(await me.read(id)).toMatchObject({ state: 'draft', job: null })
})

test('startImport: sends invitations only with invite now', async () => {
  const me = await importer(host)
  await carryOut(me, [linh], { invite: 'later' })
  await carryOut(me, [{ ...mai, row: 1 }], { invite: 'now' })
  expect(await host.mails(mai.email)).toHaveLength(1)
  expect(await host.outbox(linh.email)).toHaveLength(0)
  const people = await db.select().from(users).where(eq(users.organisationId, me.organisationId))
  expect(people.toSorted((a, b) => a.email.localeCompare(b.email))).toMatchObject([
    { email: linh.email, invitedAt: null, status: 'invited' },
    { email: mai.email, invitedAt: expect.any(Date), status: 'invited', version: 1 },
  ])
})

test('startImport: classifies each row again when it is executed', async () => {
  const me = await importer(host)
  const gone = await me.person({ email: 'gone@acme.example' })
  const { _id: id } = await me.begin(4)
  const { rows } = await me.send(id, [
    linh,
    mai,
    { row: 3, firstName: 'Bo', email: 'gone@acme.example' },
    { row: 4, email: 'gone2@acme.example', firstName: 'New' },
  ])
  expect(rows.map(({ verdict }) => verdict)).toEqual(['new', 'new', 'update', 'new'])
  // All of this happens before the import is started.
  await me.person({ email: linh.email, firstName: 'Linh', lastName: 'Nguyễn' })
  await me.person({ email: mai.email, firstName: 'Maja', designation: 'Clerk' })
  await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, gone))
  await me.start(id)
  const now = await ended(me, id)
  expect(now).toMatchObject({
    state: 'finished',
    outcomes: { added: 1, updated: 1, unchanged: 1, failed: 1 },
    leftBehindCount: 1,
    job: { status: 'partly-failed', failed: 1 },
  })
  expect((await me.rows(id)).map(({ outcome, message }) => ({ outcome, message }))).toEqual([
    { outcome: 'unchanged', message: null },
    { outcome: 'updated', message: null },
    { outcome: 'failed', message: 'This person was deleted meanwhile' },
    { outcome: 'added', message: null },
  ])
})

/**
 * Holds the job at a person whom somebody else has inserted and not committed; answers how to let it go
 * on, with that person there or not.
 */
async function holdAt(me: Importer, email: string) {
  const client = await host.pool.connect()
  await client.query('BEGIN')
  const insert = `INSERT INTO users (id, organisation_id, email, first_name)
    VALUES ('other' || $1, $1, $2, 'Lin')`
  await client.query(insert, [me.organisationId, email])
  return async (end: 'COMMIT' | 'ROLLBACK') => {
    await client.query(end)
    client.release()
  }
}

/** Until so many statements that begin like this wait for somebody's lock. */
const waits = (statement: string) =>
  vi.waitFor(async () => {
    const { rows } = await host.pool.query(
      `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'
           AND datname = current_database() AND ltrim(query, E' \n') ILIKE $1`,
      [`${statement}%`],
    )
    expect(rows).toHaveLength(1)
  }, patience)

test('startImport: a person added at the same moment is updated and not a failure', async () => {
  const me = await importer(host)
  const { _id: id } = await me.begin(1)
  await me.send(id, [linh])
  const release = await holdAt(me, linh.email)
  await me.start(id)
  await waits('INSERT INTO users')
  await release('COMMIT')
  expect(await ended(me, id)).toMatchObject({ outcomes: { added: 0, updated: 1, failed: 0 } })
  expect(await me.people()).toMatchObject([{ firstName: 'Linh', version: 2 }])
})

test('cancelJob: a cancelled import keeps finished batches and says so', async () => {
  const me = await importer(host)
  const many = Array.from({ length: 1500 }, (_, n) => {
    return { row: n + 1, firstName: `P${n}`, email: `p${n}@acme.example`, skip: n === 1499 }
  })
  const { _id: id } = await me.begin(many.length)
  const { import: draft } = await me.send(id, many)
  expect(draft.leftBehindCount).toBe(0)
  const release = await holdAt(me, 'p0@acme.example')
  await me.start(id)
  await waits('INSERT INTO users')
  const { job } = await me.read(id)
  const cancelling = me.post(`/api/business/cancelJob/${job?._id}`)
  await waits('UPDATE "jobs"')
  await release('ROLLBACK')
  expect((await cancelling).statusCode).toBe(200)
  expect(await me.read(id)).toMatchObject({
    state: 'cancelled',
    outcomes: { added: 1000, skipped: 0 },
    // What was not reached, but for what was left out anyway.
    leftBehindCount: 499,
    canRollBack: true,
    job: { status: 'cancelled', done: 1000, message: 'Cancelled after 1,000 of 1,500' },
  })
  expect(await rowsInFile(me, id)).toBe(499)
  expect(await me.people()).toHaveLength(1000)
  expect(await me.rows(id, '?after=999&rows=2')).toMatchObject([
    { row: 1000, outcome: 'added' },
    { row: 1001, outcome: null },
  ])
})

test('startImport: restores deleted people with restoreDeleted', async () => {
  const me = await importer(host)
  const gone = await me.person({ email: linh.email, deletedAt: new Date() })
  const out = await carryOut(me, [linh])
  expect(out).toMatchObject({ outcomes: { skipped: 1 }, leftBehindCount: 1 })
  expect(await rowsInFile(me, out._id)).toBe(1)
  const back = await carryOut(me, [{ ...linh, groups: 'Asia' }], { restoreDeleted: true })
  expect(back).toMatchObject({
    counts: { deleted: 1 },
    outcomes: { updated: 1, skipped: 0 },
    leftBehindCount: 0,
  })
  expect(await rowsInFile(me, back._id)).toBe(0)
  const [person] = await db.select().from(users).where(eq(users.id, gone))
  expect(person).toMatchObject({ deletedAt: null, firstName: 'Linh', lastName: 'Nguyễn' })
  expect(await me.groupsOf(gone)).toEqual(['Asia'])
  const log = await db.select().from(auditLog).where(eq(auditLog.subjectId, gone))
  expect(log.find(({ event }) => event === 'user/restored')?.changes).toContainEqual({
    field: 'userGroups',
    from: '',
    to: 'Asia',
  })
})

test('startImport: skipped rows stay skipped, also when the person is restored or purged meanwhile', async () => {
  const me = await importer(host)
  const deletedAt = new Date()
  const restored = await me.person({ email: linh.email, deletedAt })
  await me.person({ email: mai.email, deletedAt })
  const { _id: id } = await me.begin(2)
  expect((await me.send(id, [linh, mai])).import.counts).toMatchObject({ deleted: 2 })
  await db.update(users).set({ deletedAt: null }).where(eq(users.id, restored))
  const long = new Date(Date.now() - 31 * 86_400_000)
  await db
    .update(users)
    .set({ deletedAt: long })
    .where(and(eq(users.email, mai.email), eq(users.organisationId, me.organisationId)))
  await me.start(id, { restoreDeleted: false })
  const now = await ended(me, id)
  expect(now).toMatchObject({ outcomes: { skipped: 2, added: 0, updated: 0 }, leftBehindCount: 2 })
  expect(await rowsInFile(me, id)).toBe(2)
  expect(await me.people()).toMatchObject([
    { email: linh.email, firstName: 'Ana', version: 1 },
    { email: mai.email, firstName: 'Ana', version: 1 },
  ])
})

test('startImport: dynamic groups follow the imported people', async () => {
  const me = await importer(host)
  const conditions = [{ field: 'designation', op: 'is', value: 'buyer' } as const]
  await me.group('All buyers', { type: 'dynamic', rules: { match: 'all', conditions } })
  const clerk = await me.person({ email: 'clerk@acme.example', designation: 'Clerk' })
  await carryOut(me, [mai, { row: 1, email: 'clerk@acme.example', designation: 'BUYER' }])
  expect(await me.groupsOf(clerk)).toEqual(['All buyers'])
  expect(await me.groupsOf(await idOf(me, mai.email))).toEqual(['All buyers'])
})

test('startImport: continues after the last batch when the server is killed, and repeats nothing', async () => {
  const me = await importer(host)
  const many = Array.from({ length: 2500 }, (_, n) => ({
    row: n + 1,
    firstName: `P${n}`,
    email: `p${n}@acme.example`,
    groups: 'Everybody',
  }))
  const { _id: id } = await me.begin(many.length)
  await me.send(id, many.slice(0, 2000))
  await me.send(id, many.slice(2000))
  // Not queued: run by hand, so that it can be interrupted where we want.
  const { rows } = await host.pool.query<{ id: string }>(
    `INSERT INTO jobs (id, organisation_id, kind, title, input, total, created_by)
     VALUES ('killed' || $1, $2, 'import-users', 'Import', jsonb_build_object('importId', $1::text),
       2500, $3) RETURNING id`,
    [id, me.organisationId, me.id],
  )
  const job = rows[0]?.id ?? ''
  await host.pool.query('UPDATE imports SET job_id = $1 WHERE id = $2', [job, id])
  const { config, pool, files } = host
  const mail = { send: async () => undefined }
  const parts = { config, db, pool, files, mail, log: host.app.log, jobs: host.jobs }
  await expect(runJob({ parts, kinds: jobKinds, isStopping: () => true }, job)).rejects.toThrow(
    'released because',
  )
  expect(await me.read(id)).toMatchObject({ state: 'running', outcomes: { added: 1000 } })
  // The second batch dies in the middle of its transaction.
  const dying = {
    'import-users': {
      async batch(...args: Parameters<NonNullable<(typeof jobKinds)['import-users']>['batch']>) {
        await jobKinds['import-users']?.batch(...args)
        throw new Error('killed')
      },
    },
  }
  await expect(runJob({ parts, kinds: dying, isStopping: () => false }, job)).rejects.toThrow(
    'killed',
  )
  expect(await me.people()).toHaveLength(1000)
  await runJob({ parts, kinds: jobKinds, isStopping: () => false }, job)
  expect(await me.read(id)).toMatchObject({ state: 'finished', outcomes: { added: 2500 } })
  expect(await me.people()).toHaveLength(2500)
  expect(await me.groupHistory(await idOfGroup(me, 'Everybody'))).toMatchObject([
    { event: 'user-group/created' },
    { event: 'user-group/members-added', count: 2500 },
  ])
  const groups = await db.select().from(userGroups).where(eq(userGroups.name, 'Everybody'))
  expect(groups.filter(({ organisationId }) => organisationId === me.organisationId)).toHaveLength(
    1,
  )
})

test('getJobs: lists import jobs', async () => {
  const me = await importer(host)
  const now = await carryOut(me, [linh])
  const list = (await me.get('/api/business/getJobs?limit=10')).json().data.jobs
  expect(list).toMatchObject([{ _id: now.job?._id, title: 'Import of people.csv' }])
  expect(
    await db.select().from(jobs).where(eq(jobs.organisationId, me.organisationId)),
  ).toHaveLength(1)
})

test('exportUsers: the export is an import that changes nothing, unusual names included', async () => {
  const me = await importer(host)
  const rules = { match: 'all' as const, conditions: [] }
  const ruled = await me.group('Everybody; "all"', { type: 'dynamic', rules })
  const semicolon = await me.group('Sales; EMEA')
  const guarded = await me.group('=Asia')
  const ugly = [
    { firstName: '=SUM(A1)', lastName: '+1', designation: '-' },
    { firstName: "'=x", lastName: "O'Neil", designation: '@home, "here"' },
    { firstName: 'Two  spaces', lastName: 'semi;colon', designation: 'line\nbreak' },
    { firstName: 'Linh', lastName: 'Nguyễn', designation: '' },
    { firstName: 'کاربر\u200Cها', lastName: '', designation: '👩\u200D🔬' },
  ]
  for (const person of ugly) {
    const id = await me.person(person)
    for (const group of [ruled, semicolon, guarded]) await me.join(id, group)
  }
  await me.person({ email: '+plus@acme.example' })
  const before = await me.people()
  const file = await me.post('/api/business/exportUsers', { format: 'csv', filter: {} })
  expect(file.statusCode).toBe(200)
  const { data } = parse<string[]>(file.body.replace('\uFEFF', ''), { skipEmptyLines: true })
  const [heads = [], ...lines] = data
  expect(heads.slice(0, 5)).toEqual(['First name', 'Last name', 'Email', 'Designation', 'Groups'])
  const rows = lines.map(([firstName, lastName, email, designation, groups], index) => {
    return { row: index + 1, firstName, lastName, email, designation, groups }
  })
  expect(rows).toHaveLength(6)
  const done = await carryOut(me, rows)
  expect(done).toMatchObject({ counts: { unchanged: 6 }, outcomes: { unchanged: 6 } })
  expect(await me.people()).toEqual(before)
})

test('importUsers: takes the longest file name', async () => {
  const me = await importer(host)
  const { _id: id } = await me.begin(1, `${'n'.repeat(196)}.csv`)
  await me.send(id, [{ row: 1, firstName: 'Linh', email: 'linh@acme.example' }])
  expect((await me.start(id)).statusCode).toBe(202)
  await ended(me, id)
  const listed = await me.get('/api/business/getJobs')
  expect(listed.json().data.jobs).toMatchObject([
    { title: expect.stringMatching(/^Import of n+…$/) },
  ])
  const alerts = await me.get('/api/business/getAlerts')
  expect(alerts.json().data.alerts).toMatchObject([{ title: expect.stringMatching(/^n+…$/) }])
})
