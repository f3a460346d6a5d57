import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../server/db/migrate.ts'
import { connect, type Log } from '../../server/db/open.ts'
import { startPostgres } from '../../server/db/postgres.ts'
import { administer, inDatabase } from './cluster.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the run's PostgreSQL is, and the migrated database that each test file copies. */
    postgres: { server: ClientConfig; template: string }
  }
}

const log: Log = { info() {}, warn() {}, error: console.error }

/** The PostgreSQL of TEST_DATABASE_URL, or one of our own that ends with the run. */
async function openServer() {
  const url = process.env.TEST_DATABASE_URL
  if (url) return { server: { connectionString: url }, stop: async () => undefined }
  const folder = await mkdtemp(join(tmpdir(), 'lectern-test-'))
  // PostgreSQL's account has to pass through it when the tests run as root.
  await chmod(folder, 0o755)
  const own = await startPostgres(folder, { log, durable: false })
  const stop = async () => {
    await own.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { server: own.connection('postgres'), stop }
}

/** One PostgreSQL for the run, and in it one migrated database to copy. */
export default async function setup(project: TestProject) {
  const { server, stop } = await openServer()
  const template = `lectern_template_${process.pid}`
  await administer(server, `CREATE DATABASE ${template}`)
  const { pool } = connect(inDatabase(server, template), log)
  await migrate(pool)
  await pool.end()
  project.provide('postgres', { server, template })
  return async () => {
    await administer(server, `DROP DATABASE IF EXISTS ${template}`)
    await stop()
  }
}
