import { randomBytes } from 'node:crypto'
import type { ClientConfig } from 'pg'
import { inject } from 'vitest'
import { connect, type Database, type Log } from '../../server/db/open.ts'
import { administer, inDatabase } from './cluster.ts'

const quiet: Log = { info() {}, warn() {}, error: console.error }

export type TestDatabase = Database & { connection: ClientConfig }

/**
 * A migrated, empty database of one's own, in some 50 ms. Close it in `afterAll`; that drops it.
 * `migrated: false` gives one without a single table. TEST_POOLER_URL leads through a pooler in transaction mode.
 */
export async function testDatabase({ migrated = true, max = 10 } = {}): Promise<TestDatabase> {
  const { server, template } = inject('postgres')
  const name = `lectern_test_${randomBytes(6).toString('hex')}`
  await administer(server, `CREATE DATABASE ${name}${migrated ? ` TEMPLATE ${template}` : ''}`)
  const connection = inDatabase(server, name)
  const pooler = process.env.TEST_POOLER_URL
  const target = pooler && { ...inDatabase({ connectionString: pooler }, name), pooled: true }
  const { pool, db } = connect({ ...(target || connection), max }, quiet)
  return {
    pool,
    db,
    connection,
    async close() {
      await pool.end()
      await administer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    },
  }
}
