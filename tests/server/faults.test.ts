import { Client } from 'pg'
import { afterAll, afterEach, expect, inject, test, vi } from 'vitest'
import { handlers } from '../../server/registry/operations.ts'
import { readOperations } from '../../server/contract/document.ts'
import { redactUrl } from '../../server/http/request-log.ts'
import { administer } from './cluster.ts'
import { patience } from '../patience.ts'
import { password, testHost } from './host.ts'

const host = await testHost()
afterAll(host.close)
afterEach(() => vi.restoreAllMocks())
const { app } = host
const check = '/api/auth/is-business-user-logged-in'
const me = await host.signedIn()
// The task queue starts meanwhile; its queries are not those that are to fail.
await vi.waitUntil(async () => {
  const queues = "SELECT to_regclass('pgboss.queue') IS NOT NULL AS made"
  const { rows } = await host.pool.query<{ made: boolean }>(queues)
  if (!rows[0]?.made) return false
  return (await host.pool.query("SELECT FROM pgboss.queue WHERE name = 'jobs'")).rowCount
}, patience)

/** How many statements a request sends to the database. */
async function queriesOf(ask: () => Promise<{ statusCode: number }>) {
  const spy = vi.spyOn(Client.prototype, 'query')
  expect((await ask()).statusCode).toBe(200)
  const sent = spy.mock.calls.map(([query]) => JSON.stringify(query))
  spy.mockRestore()
  return sent.filter((text) => !text.includes('pgboss')).length
}

test('queries: a request takes a fixed number of statements, whatever the amount of data', async () => {
  const asks = {
    check: () => me.get(check),
    sessions: () => me.get('/api/business/getSessions'),
    alerts: () => me.get('/api/business/getAlerts'),
    jobs: () => me.get('/api/business/getJobs'),
  }
  const count = async () => {
    const found: Record<string, number> = {}
    for (const [name, ask] of Object.entries(asks)) found[name] = await queriesOf(ask)
    return found
  }
  const few = await count()
  expect(few).toEqual({ check: 1, sessions: 2, alerts: 2, jobs: 2 })
  await host.pool.query(
    `INSERT INTO alerts (id, organisation_id, admin_id, type, title)
     SELECT 'al' || n, $1, $2, 'user-joined', 'Somebody joined' FROM generate_series(1, 500) n`,
    [me.organisationId, me.id],
  )
  await host.pool.query(
    `INSERT INTO jobs (id, organisation_id, kind, title, status, created_by)
     SELECT 'j' || n, $1, 'import', 'Import', 'succeeded', $2 FROM generate_series(1, 500) n`,
    [me.organisationId, me.id],
  )
  expect(await count()).toEqual(few)
})

test('database: a lost one gives 503 with Retry-After, and the server recovers', async () => {
  const lost = Object.assign(new Error('connect ECONNREFUSED'), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
  })
  vi.spyOn(host.pool, 'query').mockImplementation(() => Promise.reject(lost))
  for (const url of ['/api/health', check]) {
    const refused = await app.inject({ url, headers: me.headers })
    expect(refused.statusCode).toBe(503)
    expect(refused.headers['retry-after']).toBe('5')
    expect(refused.json()).toMatchObject({ status: 'error', code: 'server/unavailable' })
    expect(refused.body).not.toContain('ECONNREFUSED')
  }
  vi.restoreAllMocks()
  expect((await app.inject({ url: '/api/health' })).statusCode).toBe(200)
})

test('database: one that stops responding is reported soon', async () => {
  vi.spyOn(host.pool, 'query').mockImplementation(() => new Promise(() => undefined))
  const asked = performance.now()
  const refused = await app.inject({ url: '/api/health' })
  // Sooner than the database itself is given up, which takes 30 s.
  expect(performance.now() - asked).toBeLessThan(20_000)
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('5')
})

test('database: connections cut during a request give 503 and are replaced', async () => {
  const { server } = inject('postgres')
  const database = (await host.pool.query('SELECT current_database() AS name')).rows[0].name
  const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}'`
  const asks = Array.from({ length: 40 }, () => me.get(check))
  await administer(server, cut)
  const statuses = new Set((await Promise.all(asks)).map(({ statusCode }) => statusCode))
  expect([...statuses].every((status) => status === 200 || status === 503)).toBe(true)
  await expect.poll(async () => (await me.get(check)).statusCode).toBe(200)
})

test('errors: an internal failure has no details in the response, and is found in the log', async () => {
  const hash = '$argon2id$secret-of-the-database'
  const cause = Object.assign(new Error('column "x" is broken'), {
    severity: 'ERROR',
    code: '42703',
    detail: `Failing row contains (${hash}).`,
  })
  const failed = new Error(`Failed query: update admins\nparams: ${hash}`, { cause })
  vi.spyOn(host.pool, 'query').mockImplementation(() => Promise.reject(failed))
  const answer = await me.get(check)
  expect(answer.statusCode).toBe(500)
  const { requestId, ...said } = answer.json()
  expect(said).toEqual({
    status: 'error',
    code: 'server/error',
    message: 'Something failed on our side',
  })
  const lines = host.logged()
  expect(lines.includes(requestId)).toBe(true)
  expect(lines.includes('42703')).toBe(true)
  expect(lines.includes(hash)).toBe(false)
})

test('errors: values that the database cannot store are the fault of the request', async () => {
  const cause = Object.assign(new Error('invalid byte sequence'), {
    severity: 'ERROR',
    code: '22021',
  })
  vi.spyOn(host.pool, 'query').mockImplementation(() => Promise.reject(new Error('x', { cause })))
  expect((await me.get(check)).json().code).toBe('request/malformed')
})

test('errors: a statement that takes too long is cancelled, and reported as such', async () => {
  // Before the console stops listening, which it does after 30 s.
  const { rows } = await host.pool.query('SHOW statement_timeout')
  expect(rows).toEqual([{ statement_timeout: '25s' }])
  const cause = Object.assign(new Error('canceling statement due to statement timeout'), {
    severity: 'ERROR',
    code: '57014',
  })
  vi.spyOn(host.pool, 'query').mockImplementation(() => Promise.reject(new Error('x', { cause })))
  const answer = await me.get(check)
  expect(answer.statusCode).toBe(503)
  expect(answer.headers).toHaveProperty('retry-after')
  expect(answer.json()).toMatchObject({
    code: 'server/unavailable',
    message: 'This took too long and was stopped. Narrow the request, or try again shortly',
  })
  expect(host.logged()).toContain('57014')
})

test('errors: an unexpected duplicate is a conflict', async () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint'), {
    severity: 'ERROR',
    code: '23505',
    detail: 'Key (email)=(ana@secret.example) already exists.',
    constraint: 'admins_email_key',
  })
  const failed = new Error('Failed query: update admins', { cause })
  vi.spyOn(host.pool, 'query').mockImplementation(() => Promise.reject(failed))
  const input = { firstName: 'Ana', lastName: '', designation: '', version: 1 }
  const answer = await me.post('/api/business/updateProfile', input)
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toEqual({
    status: 'fail',
    code: 'conflict/duplicate',
    message: 'This already exists',
    requestId: answer.headers['x-request-id'],
  })
  expect(host.logged()).toContain('admins_email_key')
  expect(host.logged()).not.toContain('ana@secret.example')
})

test('request log: one line with caller and operation, without secrets', async () => {
  const login = { email: me.email, password }
  const token = (await host.post('/api/auth/business-login', login)).json().token
  const cookie = `businesstoken=${token}`
  await app.inject({
    url: `${check}?token=geheim-123&x=%0d%0aforged`,
    headers: { cookie, authorization: `Bearer ${token}` },
  })
  const lines = host.logged()
  for (const secret of [password, token, 'geheim-123']) expect(lines).not.toContain(secret)
  const line = JSON.parse(lines.trim().split('\n').at(-1) ?? '{}')
  expect(line).toMatchObject({
    adminId: me.id,
    requestId: expect.stringMatching(/^req-/),
    req: { method: 'GET', url: `${check}?token=[hidden]&x=%0d%0aforged` },
    res: { statusCode: 200 },
  })
})

test('request log: URLs are logged without tokens', () => {
  expect(redactUrl('/api/auth/reset-business-password/abc123?x=1')).toBe(
    '/api/auth/reset-business-password/[hidden]?x=1',
  )
  expect(redactUrl('/login?next=%2F&Token=abc#x')).toBe('/login?next=%2F&Token=[hidden]#x')
  expect(redactUrl('/join?link=abc&next=%2F')).toBe('/join?link=[hidden]&next=%2F')
  expect(redactUrl(`/${'x'.repeat(900)}`)).toHaveLength(500)
})

test('operations: the document and the server have the same', () => {
  const documented = readOperations().map(({ id }) => id)
  expect(documented.toSorted()).toEqual(Object.keys(handlers).toSorted())
})
