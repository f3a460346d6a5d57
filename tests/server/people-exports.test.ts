import { readXlsx } from 'hucre/xlsx'
import { parseCsv } from 'hucre/csv'
import { afterAll, expect, test } from 'vitest'
import { eq, inArray, sql } from '../../server/db/drizzle.ts'
import {
  files as rows,
  organisations,
  userGroupMembers,
  userGroups,
  users,
} from '../../server/db/schema.ts'
import { newId } from '../../server/lib/id.ts'
import { heads as importHeads } from '../../server/imports/export.ts'
import { tableCells, peopleInOrder } from '../../server/people/stream.ts'
import { purgeExpired } from '../../server/registry/retention.ts'
import { testHost } from './host.ts'

const host = await testHost()
afterAll(host.close)
const { db } = host
const me = await host.signedIn()
const { organisationId } = me
await db
  .update(organisations)
  .set({ name: 'Acme & Søn', timezone: 'Asia/Tokyo' })
  .where(eq(organisations.id, organisationId))

async function person(firstName: string, set: Partial<typeof users.$inferInsert> = {}) {
  const id = newId()
  const row = { id, organisationId, email: `${id.toLowerCase()}@acme.example`, firstName, ...set }
  await db.insert(users).values(row)
  return row
}
const amara = await person('Amara', {
  lastName: '=HYPERLINK("http://evil.example")',
  email: 'amara@acme.example',
  designation: 'Sales, "EMEA"',
  status: 'active',
  lastActiveAt: new Date('2026-11-20T16:00:00Z'),
})
const bo = await person('-Bo', { email: 'bo@acme.example' })
await person('Gone', { deletedAt: new Date() })
await person('Foreign', { organisationId: (await host.admin()).organisationId })
for (const name of ['Sales; EMEA', 'Mentors']) {
  const id = newId()
  await db.insert(userGroups).values({ id, organisationId, name })
  await db.insert(userGroupMembers).values({ groupId: id, userId: amara.id, organisationId })
}

const ask = (body: object) => me.post('/api/business/exportUsers', body)
const template = ['firstName', 'lastName', 'email', 'designation', 'userGroups']

test('exportUsers: exactly the requested users and columns as CSV, without formulas', async () => {
  const columns = [...template, 'lastActiveAt']
  const answer = await ask({ filter: {}, columns, sort: 'email', format: 'csv' })
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="people_acme-s-n_\d{4}-\d\d-\d\d\.csv"$/,
  )
  expect(answer.body).toBe(
    [
      '\uFEFFFirst name,Last name,Email,Designation,Groups,Last active',
      `Amara,"'=HYPERLINK(""http://evil.example"")",amara@acme.example,"Sales, ""EMEA""","Mentors; ""Sales; EMEA""",2026-11-21`,
      `'-Bo,,bo@acme.example,,,`,
      '',
    ].join('\r\n'),
  )
})

test('exportUsers: all columns by default, those of the template first', async () => {
  const answer = await ask({ userIds: [amara.id], format: 'csv' })
  const [heads, cells] = parseCsv(answer.body)
  expect(heads).toEqual(
    'First name,Last name,Email,Designation,Groups,Status,Licenses,Learning paths,Courses assigned,Courses completed,Courses in progress,Overdue,Progress %,Last active,Registered,Invited,Invited again,Invitation,Added,Source,Email status,Id'.split(
      ',',
    ),
  )
  // What did not come in with an import is fetched under the same heads.
  expect(heads?.slice(0, 5)).toEqual(importHeads.slice(0, 5))
  expect(cells?.at(-1)).toBe(amara.id)
  expect(cells?.[5]).toBe('Active')
})

test('exportUsers: every column can be requested', async () => {
  const own =
    'status licensesCount learningPathsCount coursesCount completedCount inProgressCount overdueCount progress'
  const more =
    'lastActiveAt registeredAt invitedAt lastInvitedAt invitation createdAt source emailStatus _id'
  const columns = [...template, ...own.split(' '), ...more.split(' ')]
  const whole = await ask({ userIds: [bo.id], format: 'csv' })
  expect((await ask({ userIds: [bo.id], columns, format: 'csv' })).body).toBe(whole.body)
  expect(whole.body).toContain(',Never sent,')
})

test('exportUsers: XLSX has the same content', async () => {
  const answer = await ask({ filter: { search: 'bo@' }, columns: template, format: 'xlsx' })
  const { sheets } = await readXlsx(answer.rawPayload)
  expect(sheets[0]?.rows[0]?.slice(0, 3)).toEqual(['First name', 'Last name', 'Email'])
  expect(sheets[0]?.rows).toHaveLength(2)
  expect(sheets[0]?.rows[1]?.[2]).toBe(bo.email)
})

test('exportUsers: excluded, deleted and foreign users are not included', async () => {
  const some = await ask({ filter: {}, exclude: [amara.id], columns: ['email'], format: 'csv' })
  expect(some.body).toBe('\uFEFFEmail\r\nbo@acme.example\r\n')
  const other = await host.signedIn()
  const foreign = await other.post('/api/business/exportUsers', {
    userIds: [amara.id],
    columns: ['email'],
    format: 'csv',
  })
  expect(foreign.body).toBe('\uFEFFEmail\r\n')
  expect((await ask({ filter: {}, sort: 'colour', format: 'csv' })).statusCode).toBe(422)
})

test('exportUsers: the status contains the last day of access, or the date of deactivation', async () => {
  // Both are days of Tokyo: it is planned for the midnight after the last one.
  const [deactivateAt, deletedAt] = [new Date('2099-12-31T15:00:00Z'), new Date()]
  const leaving = await person('Lea', { status: 'active', deactivateAt })
  const deleted = await person('Del', { status: 'invited', deletedAt })
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' }).format(deletedAt)
  const statusOf = async (filter: object) => {
    const file = await ask({ filter, columns: ['status'], format: 'csv' })
    return file.body.split('\r\n')[1]
  }
  expect(await statusOf({ search: leaving.email })).toBe('Active until 2099-12-31')
  expect(await statusOf({ search: deleted.email, deleted: true })).toBe(`Deleted ${today}`)
  await db.delete(users).where(inArray(users.id, [leaving.id, deleted.id]))
})

test('exportUsers: more than 10,000 users become a job with an alert, retained for a week', async () => {
  const many = await host.signedIn()
  await db.execute(sql`INSERT INTO users (id, organisation_id, email, first_name)
    SELECT 'many' || n, ${many.organisationId}, n || '@acme.example', 'Number ' || n
    FROM generate_series(1, 10001) AS n`)
  const body = { filter: {}, columns: ['email'], sort: '-createdAt', format: 'csv' }
  const answer = await many.post('/api/business/exportUsers', body)
  expect(answer.statusCode).toBe(202)
  const { job } = answer.json().data
  expect(job).toMatchObject({
    kind: 'export-users',
    title: 'Export of 10,001 people',
    total: 10001,
  })
  const read = async () => (await many.get(`/api/business/getJob/${job._id}`)).json().data.job
  await expect.poll(async () => (await read()).status, { timeout: 20_000 }).toBe('succeeded')
  const { file, done } = await read()
  expect(done).toBe(10001)
  const fetched = await host.app.inject({ url: file })
  expect(fetched.headers['content-disposition']).toMatch(/people_acme-[\da-z-]+_.*\.csv"$/)
  expect(fetched.body.split('\r\n')).toHaveLength(10003)
  const bell = (await many.get('/api/business/getAlerts')).json().data.alerts
  expect(bell[0]).toMatchObject({ type: 'export-ready', title: 'Export of 10,001 people is ready' })

  await db.update(rows).set({ expiresAt: new Date() })
  expect((await host.app.inject({ url: file })).statusCode).toBe(404)
  const [row] = await db.select().from(rows)
  await purgeExpired(db, host.files)
  expect(await db.select().from(rows)).toEqual([])
  expect(await host.files.read(many.organisationId, row?.id ?? '')).toBeUndefined()
})

/** How many sessions wait for their readers. */
async function held(what = '') {
  const { rows: found } = await host.pool.query(
    `SELECT ${what} FROM pg_stat_activity
      WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
  )
  return found.length
}

await host.app.listen({ port: 0 })

/** An export over a real connection, where a reader that waits makes the server wait. */
function fetchExport(
  { headers }: Awaited<ReturnType<typeof host.signedIn>>,
  body: object,
  { query = '', signal }: { query?: string; signal?: AbortSignal } = {},
) {
  const address = host.app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return fetch(`http://127.0.0.1:${port}/api/business/exportUsers${query}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ filter: {}, ...body }),
    signal,
  })
}

test('exportUsers: with `stream`, a long export is sent as it is read, and a failure aborts it', async () => {
  const many = await host.signedIn()
  await db.execute(sql`INSERT INTO users (id, organisation_id, email, first_name)
    SELECT 'long' || n, ${many.organisationId}, 'n' || n || '@acme.example', 'Ann'
    FROM generate_series(10001, 20001) AS n`)
  const body = { columns: ['email', 'registeredAt'], sort: 'email', format: 'csv' }
  const whole = await fetchExport(many, body, { query: '?stream=true' })
  expect(whole.status).toBe(200)
  expect(whole.headers.get('transfer-encoding')).toBe('chunked')
  const lines = Array.from({ length: 10_001 }, (_, n) => `n${10_001 + n}@acme.example,`)
  // Fetch removes the byte order mark.
  expect(await whole.text()).toBe(['Email,Registered', ...lines, ''].join('\r\n'))

  // The last time of PostgreSQL, which is no time in a zone that is ahead of UTC.
  await db
    .update(organisations)
    .set({ timezone: 'Asia/Tokyo' })
    .where(eq(organisations.id, many.organisationId))
  await db
    .update(users)
    .set({ registeredAt: sql`'294276-12-31T23:59:59Z'` })
    .where(eq(users.id, 'long20001'))
  const broken = await fetchExport(many, body, { query: '?stream=true' })
  expect(broken.status).toBe(200)
  let received = 0
  const readToEnd = async () => {
    for await (const bytes of broken.body ?? []) received += bytes.length
  }
  await expect(readToEnd()).rejects.toThrow()
  expect(received).toBeGreaterThan(10_000)
})

test('exportUsers: an aborted download releases its connection', async () => {
  const leave = new AbortController()
  const answer = await fetchExport(me, { format: 'xlsx' }, { signal: leave.signal })
  expect(answer.status).toBe(200)
  leave.abort()
  await expect.poll(() => host.pool.totalCount - host.pool.idleCount).toBe(0)
})

test('getAllUsers: a fifth concurrent reader is asked to retry', async () => {
  const all = { organisationId, condition: undefined }
  const readers = [1, 2, 3, 4].map(() =>
    peopleInOrder(host.pool, all, (on, chosen) => on.select().from(users).where(chosen)),
  )
  for (const reader of readers) expect((await reader.next()).done).toBe(false)
  for (const answer of [
    await me.get('/api/business/getAllUsers'),
    await ask({ filter: {}, format: 'csv' }),
  ])
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '5'])
  for (const reader of readers) await reader.return()
  expect((await me.get('/api/business/getAllUsers')).statusCode).toBe(200)
})

test('getAllUsers: of six concurrent readers two wait, without a connection', async () => {
  const all = { organisationId, condition: undefined }
  const readers = Array.from({ length: 6 }, () =>
    peopleInOrder(host.pool, all, (on, chosen) => on.select().from(users).where(chosen)),
  )
  const begun = readers.map((reader) => reader.next())
  for (const { done } of await Promise.all(begun.slice(0, 4))) expect(done).toBe(false)
  await expect.poll(() => held()).toBe(4)
  for (const reader of readers.slice(0, 4)) await reader.return()
  for (const { done } of await Promise.all(begun.slice(4))) expect(done).toBe(false)
  for (const reader of readers.slice(4)) await reader.return()
  expect((await me.get('/api/business/getAllUsers')).statusCode).toBe(200)
})

test('getAllUsers: a reader that reads nothing for a minute loses its place', async () => {
  const all = { organisationId, condition: undefined }
  const readers = [1, 2, 3, 4].map(() =>
    peopleInOrder(host.pool, all, (on, chosen) => on.select().from(users).where(chosen)),
  )
  for (const reader of readers) expect((await reader.next()).done).toBe(false)
  await expect.poll(() => held()).toBe(4)
  // As the database does after a minute.
  await held('pg_terminate_backend(pid)')
  await expect.poll(() => host.pool.totalCount - host.pool.idleCount).toBe(0)
  expect((await me.get('/api/business/getAllUsers')).statusCode).toBe(200)
  for (const reader of readers) await expect(reader.next()).rejects.toThrow()
  expect((await me.get('/api/business/getAllUsers')).statusCode).toBe(200)
})

test('getAllUsers: an error between reads is reported to the next read, and affects nothing else', async () => {
  const reader = tableCells(
    host.pool,
    [sql`1 / (501 - n)`],
    (cells) => sql`SELECT ${cells} FROM generate_series(1, 1000) AS n`,
  )
  expect((await reader.next()).value).toHaveLength(500)
  await expect.poll(() => held()).toBe(1)
  await expect(reader.next()).rejects.toThrow('division by zero')
})

test('exportUsers: each export is in the audit log with its number of users', async () => {
  const stranger = await host.signedIn()
  const body = { filter: {}, format: 'csv' }
  expect((await stranger.post('/api/business/exportUsers', body)).statusCode).toBe(200)
  const log = await stranger.get('/api/business/getAuditLog?event=user/exported')
  expect(log.json().data.entries).toMatchObject([
    { event: 'user/exported', admin: { _id: stranger.id }, subject: null, count: 0 },
  ])
})
