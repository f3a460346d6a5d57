import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { parseConfig } from '../../server/config.ts'
import { readPostmaster } from '../../server/db/embedded/orphan.ts'
import { isDatabaseLost } from '../../server/db/lost.ts'
import { connect, openDatabase } from '../../server/db/open.ts'
import { organisations } from '../../server/db/schema.ts'

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

test('a killed database is told apart from a refused statement, and comes back by itself', async () => {
  const { db, isReady } = database
  const row = { id: 'one', name: 'Acme' }
  await db.insert(organisations).values(row)
  expect(isDatabaseLost(await thrown(db.insert(organisations).values(row)))).toBe(false)
  expect(await isReady()).toBe(true)

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
  expect(await isReady()).toBe(true)
  expect(await db.select({ id: organisations.id }).from(organisations)).toEqual([{ id: 'one' }])
})

test('an address where nobody listens is a lost database', async () => {
  const { pool } = connect({ host: '127.0.0.1', port: 1 }, log)
  expect(isDatabaseLost(await thrown(pool.query('SELECT 1')))).toBe(true)
  await pool.end()
})

test('a missing file is not a lost database', async () => {
  expect(isDatabaseLost(await thrown(readFile('/nowhere/at/all')))).toBe(false)
})
