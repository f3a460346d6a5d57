import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newId } from '../../server/lib/id.ts'
import { purgeExpired } from '../../server/registry/retention.ts'
import { testHost } from './host.ts'

const host = await testHost()
afterAll(host.close)

test('retention: expired data is removed, and nothing else', async () => {
  const me = await host.signedIn()
  const other = await host.signedIn()
  await host.post('/api/auth/business-login', { email: me.email, password: 'no' })
  const { pool } = host
  await pool.query(
    "UPDATE sessions SET expires_at = now() - interval '31 days' WHERE admin_id = $1",
    [other.id],
  )
  await pool.query(
    `INSERT INTO sign_in_failures (key, count, updated_at) VALUES ('old', 3, now() - interval '2 days')`,
  )
  await pool.query(
    `INSERT INTO idempotency_keys (admin_id, operation, key, organisation_id, request_hash, expires_at)
     VALUES ($1, 'add', 'old-key', $2, '', now() - interval '1 minute'), ($1, 'add', 'new-key', $2, '', now() + interval '1 hour')`,
    [me.id, me.organisationId],
  )
  await pool.query(
    `INSERT INTO audit_log (id, organisation_id, event, at)
     VALUES ('nobody-old', NULL, 'auth/sign-in-failed', now() - interval '31 days'),
       ('nobody-new', NULL, 'auth/sign-in-failed', now() - interval '29 days'),
       ('somebody', $1, 'auth/sign-in-failed', now() - interval '400 days')`,
    [me.organisationId],
  )
  await purgeExpired(host.db, host.files)
  const left = async (sql: string) =>
    (await pool.query(sql)).rows.map((row) => Object.values(row)[0])
  expect(await left('SELECT admin_id FROM sessions')).toEqual([me.id])
  expect(await left('SELECT key FROM idempotency_keys')).toEqual(['new-key'])
  expect(await left("SELECT id FROM audit_log WHERE id LIKE '%body%' ORDER BY id")).toEqual([
    'nobody-new',
    'somebody',
  ])
  expect(await left("SELECT key FROM sign_in_failures WHERE key = 'old'")).toEqual([])
  expect(
    await left("SELECT key FROM sign_in_failures WHERE key LIKE 'account:%' AND count > 0"),
  ).toHaveLength(1)
  expect((await me.get('/api/business/getSessions')).statusCode).toBe(200)
})

test('retention: alerts are removed 90 days after reading, and unread ones after a year', async () => {
  const me = await host.signedIn()
  const told = async (title: string, days: number, readDays: number | null) =>
    host.pool.query(
      `INSERT INTO alerts (id, organisation_id, admin_id, type, title, created_at, read_at)
       VALUES ($6, $2, $3, 'user-joined', $1, now() - make_interval(days => $4), now() - make_interval(days => $5))`,
      [title, me.organisationId, me.id, days, readDays, newId()],
    )
  await told('read long ago', 100, 91)
  await told('read lately', 100, 89)
  await told('old and unread', 364, null)
  await told('older than a year', 366, null)
  await purgeExpired(host.db, host.files)
  const { data } = (await me.get('/api/business/getAlerts')).json()
  const left = data.alerts.map(({ title }: { title: string }) => title)
  expect(left).toEqual(['read lately', 'old and unread'])
  expect(data.unreadCount).toBe(1)
})

test('retention: partial files of a crash are removed after a day, except parts of uploads', async () => {
  const { uploads } = host.files
  mkdirSync(uploads, { recursive: true })
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)
  const [old = '', piece = '', young = ''] = ['old', 'old.part', 'young'].map((name) => {
    const path = join(uploads, name)
    writeFileSync(path, 'x')
    if (name !== 'young') utimesSync(path, twoDaysAgo, twoDaysAgo)
    return path
  })
  await purgeExpired(host.db, host.files)
  expect([old, piece, young].map((path) => existsSync(path))).toEqual([false, true, true])
})
