import { afterAll, expect, test } from 'vitest'
import { debianServers, hasDebianPostgres } from '../../scripts/test/debian-postgres.ts'
import { startHost } from '../../scripts/lib/host.ts'
import { temporaryFolder, testEnvironment } from '../../scripts/lib/test-env.ts'
import { demoSignIn } from '../../server/config/demo.ts'
import { sql } from '../../server/db/drizzle.ts'
import { connect } from '../../server/db/open.ts'
import { attachReplica, connectForReading, readAsOf, readFrom } from '../../server/db/replica.ts'
import { administer } from './cluster.ts'
import { testDatabase } from './database.ts'

const warnings: string[] = []
const log = { info() {}, warn: (_: object, text: string) => void warnings.push(text), error() {} }

const main = await testDatabase()
afterAll(main.close)

const settingOf = async (name: string) => {
  const read = sql<string>`current_setting(${name})`
  return readFrom(
    main,
    async (db) => (await db.select({ value: read }).from(sql`(SELECT) AS one`))[0],
  )
}

test('a replica: without one, the main database is read', async () => {
  expect(await settingOf('transaction_read_only')).toEqual({ value: 'off' })
  const before = Date.now()
  const asOf = Date.parse(await readFrom(main, readAsOf))
  expect(Math.abs(asOf - before)).toBeLessThan(60_000)
})

test('a replica: reads are read-only; a write and a missing object go to the main database', async () => {
  const { pool, db } = connect({ ...main.connection, application_name: 'replica' }, log)
  attachReplica(main.pool, { pool, db, log })
  try {
    expect(await settingOf('transaction_read_only')).toEqual({ value: 'on' })
    expect(await settingOf('application_name')).toEqual({ value: 'replica' })
    const client = await connectForReading(main.pool)
    const { rows } = await client.query('SHOW application_name')
    client.release()
    expect(rows).toEqual([{ application_name: 'replica' }])

    await readFrom(main, (each) => each.execute(sql`CREATE TABLE written ()`))
    const { rowCount } = await main.pool.query("SELECT FROM pg_class WHERE relname = 'written'")
    expect(rowCount).toBe(1)
    const tried: string[] = []
    const find = readFrom(main, async (each) => {
      tried.push(each === main.db ? 'main' : 'replica')
      throw Object.assign(new Error('not found'), { status: 404 })
    })
    await expect(find).rejects.toThrow('not found')
    expect(tried).toEqual(['replica', 'main'])
    const fails = readFrom(main, () => Promise.reject(new Error('a bug')))
    await expect(fails).rejects.toThrow('a bug')
  } finally {
    await pool.end()
  }
})

test('a replica: while it is away, the main database is read', async () => {
  const { pool, db } = connect({ host: '127.0.0.1', port: 1 }, log)
  attachReplica(main.pool, { pool, db, log })
  warnings.length = 0
  for (let count = 1; count <= 3; count += 1)
    expect(await settingOf('transaction_read_only')).toEqual({ value: 'off' })
  const client = await connectForReading(main.pool)
  client.release()
  expect(warnings).toEqual(['the replica cannot be used, the main database is read instead'])
  await pool.end()
})

test.skipIf(!hasDebianPostgres())(
  'a streaming replica answers reports, says how old they are, and may go away',
  { timeout: 120_000 },
  async () => {
    const servers = debianServers()
    const { folder, remove } = temporaryFolder()
    try {
      const primary = await servers.startPrimary()
      const replica = await servers.startReplica(primary)
      const urls = { DATABASE_URL: primary.url, DATABASE_REPLICA_URL: replica.url }
      const host = await startHost({ ...testEnvironment, ...urls, DATA_DIR: folder })
      try {
        const json = { 'content-type': 'application/json' }
        const post = (path: string, body: object, headers = {}) =>
          fetch(host.url + path, {
            method: 'POST',
            headers: { ...json, ...headers },
            body: JSON.stringify(body),
          }).then((answer) => answer.json())
        const { token } = await post('/api/auth/business-login', demoSignIn)
        const headers = { authorization: `Bearer ${token}` }
        const report = async () => {
          const path = '/api/business/getReportRows?report=people&page=1&limit=10'
          const answer = await (await fetch(host.url + path, { headers })).json()
          return { total: answer.total, age: Date.now() - Date.parse(answer.data.asOf) }
        }
        const addUser = (name: string) => {
          const email = `${name}@northwind.example`
          const user = { firstName: name, lastName: 'New', email }
          return post('/api/business/addUser', user, headers)
        }
        const { total } = await report()
        expect(total).toBeGreaterThan(0)

        const paused = { connectionString: replica.url }
        await administer(paused, 'SELECT pg_wal_replay_pause()')
        await addUser('first')
        await expect
          .poll(async () => (await report()).age, { timeout: 30_000 })
          .toBeGreaterThan(1_500)
        expect((await report()).total).toBe(total)
        await administer(paused, 'SELECT pg_wal_replay_resume()')
        await expect.poll(async () => (await report()).total, { timeout: 30_000 }).toBe(total + 1)

        await replica.stop()
        await addUser('second')
        expect((await report()).total).toBe(total + 2)
      } finally {
        await host.stop()
      }
    } finally {
      await servers.end()
      remove()
    }
  },
)
