import { afterAll, expect, test } from 'vitest'
import { sql } from '../../server/db/drizzle.ts'
import { holdingLock } from '../../server/db/held-lock.ts'
import { connect } from '../../server/db/open.ts'
import { startProblem } from '../../server/main.ts'
import { testDatabase } from './database.ts'

const quiet = { info() {}, warn() {}, error: console.error }
const database = await testDatabase({ migrated: false })
afterAll(database.close)

test('a pooler: statements have no names, and connections no settings of their own', async () => {
  const { pool, db } = connect({ ...database.connection, pooled: true, max: 1 }, quiet)
  try {
    const named = db
      .select({ one: sql<number>`1` })
      .from(sql`pg_database`)
      .limit(1)
      .prepare('one')
    expect(await named.execute()).toEqual([{ one: 1 }])
    const { rows } = await pool.query<{ names: number; limit: string }>(
      "SELECT (SELECT count(*)::int FROM pg_prepared_statements) AS names, current_setting('statement_timeout') AS limit",
    )
    expect(rows).toEqual([{ names: 0, limit: '0' }])
  } finally {
    await pool.end()
  }
})

test('a held lock: others wait or go on without it, and it ends with the work', async () => {
  const { pool } = database
  const tries = () => holdingLock(pool, 1, { waits: false }, async () => 'done')
  const held = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const first = holdingLock(pool, 1, { waits: true }, async () => {
    begun.resolve()
    await held.promise
  })
  await begun.promise
  expect(await tries()).toBeUndefined()
  const waiting = holdingLock(pool, 1, { waits: true }, async () => 'after')
  held.resolve()
  await first
  expect(await waiting).toBe('after')
  const fails = holdingLock(pool, 1, { waits: true }, () => Promise.reject(new Error('no')))
  await expect(fails).rejects.toThrow('no')
  expect(await tries()).toBe('done')
})

test('the server says what to set when a pooler refuses the settings of a connection', () => {
  const refused = Object.assign(new Error('unsupported startup parameter: statement_timeout'), {
    code: '08P01',
  })
  expect(startProblem(refused)).toMatch(/Set DATABASE_POOLER=true for a pooler such as PgBouncer$/)
})
