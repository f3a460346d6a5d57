import { afterAll, expect, test } from 'vitest'
import { tidy } from '../../server/tidy.ts'
import { testHost } from './host.ts'

const host = await testHost()
afterAll(host.close)

test('what has had its time is removed, and nothing that is still good', async () => {
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
  await tidy(host.db)
  const left = async (sql: string) =>
    (await pool.query(sql)).rows.map((row) => Object.values(row)[0])
  expect(await left('SELECT admin_id FROM sessions')).toEqual([me.id])
  expect(await left('SELECT key FROM idempotency_keys')).toEqual(['new-key'])
  expect(await left("SELECT key FROM sign_in_failures WHERE key = 'old'")).toEqual([])
  expect(
    await left("SELECT key FROM sign_in_failures WHERE key LIKE 'account:%' AND count > 0"),
  ).toHaveLength(1)
  expect((await me.get('/api/business/getSessions')).statusCode).toBe(200)
})
