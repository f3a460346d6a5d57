import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { parseConfig } from '../../server/config/config.ts'
import { readPostmaster } from '../../server/db/embedded/stale-postmaster.ts'
import { sql } from '../../server/db/drizzle.ts'
import { isDatabaseLost } from '../../server/db/connection-errors.ts'
import { connect, openDatabase } from '../../server/db/open.ts'
import { organisations } from '../../server/db/schema.ts'
import { patience } from '../patience.ts'

// A real PostgreSQL is killed and comes back here.
vi.setConfig({ testTimeout: 60_000 })

const folder = mkdtempSync(join(tmpdir(), 'lectern-lost-'))
const log = { info() {}, warn() {}, error() {} }
const database = await openDatabase(parseConfig({ DATA_DIR: folder }), log)
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const thrown = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test('database loss: is distinguished from a refused statement, and recovers', async () => {
  const { db } = database
  const row = { id: 'one', name: 'Acme' }
  await db.insert(organisations).values(row)
  expect(isDatabaseLost(await thrown(db.insert(organisations).values(row)))).toBe(false)

  process.kill(readPostmaster(join(folder, 'postgres'))?.pid ?? 0, 'SIGKILL')
  const errors: unknown[] = []
  await vi.waitUntil(
    async () => {
      const error = await thrown(db.select().from(organisations))
      if (error) errors.push(error)
      return !error && errors.length > 0
    },
    { timeout: 30_000, interval: 20 },
  )
  for (const error of errors) expect(isDatabaseLost(error), String(error)).toBe(true)
  expect(await db.select({ id: organisations.id }).from(organisations)).toEqual([{ id: 'one' }])
})

test('database loss: broken connections in transactions affect nothing else, and recover', async () => {
  const { pool, db } = database
  const size = pool.options.max
  for (let round = 0; round <= size; round += 1) {
    const error = await thrown(
      db.transaction(async (tx) => {
        const own = await tx.execute(sql`SELECT pg_backend_pid() AS pid`)
        await pool.query('SELECT pg_terminate_backend($1)', [own.rows[0]?.pid])
        // What breaks is heard of while nothing is asked of it, as while a file is written.
        await vi.waitUntil(
          async () =>
            (await pool.query('SELECT 1 FROM pg_stat_activity WHERE pid = $1', [own.rows[0]?.pid]))
              .rowCount === 0,
          patience,
        )
        await tx.execute(sql`SELECT 1`)
      }),
    )
    expect(isDatabaseLost(error), String(error)).toBe(true)
  }
  expect(await db.select({ id: organisations.id }).from(organisations)).toEqual([{ id: 'one' }])
})

test('database loss: connections whose transaction could not begin are discarded', async () => {
  const { pool, db } = database
  const broken = () => Promise.reject(new Error('Connection terminated unexpectedly'))
  pool.on('acquire', (client) => {
    client.query = broken
  })
  for (let round = 0; round <= pool.options.max; round += 1)
    expect(isDatabaseLost(await thrown(db.transaction(() => Promise.resolve())))).toBe(true)
  pool.removeAllListeners('acquire')
  expect(await db.select({ id: organisations.id }).from(organisations)).toEqual([{ id: 'one' }])
})

test('database loss: an address without a listener counts as loss', async () => {
  const { pool } = connect({ host: '127.0.0.1', port: 1 }, log)
  expect(isDatabaseLost(await thrown(pool.query('SELECT 1')))).toBe(true)
  await pool.end()
})

test('database loss: a missing file does not count', async () => {
  expect(isDatabaseLost(await thrown(readFile('/nowhere/at/all')))).toBe(false)
})
