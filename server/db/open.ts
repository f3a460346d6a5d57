import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { drizzle } from './drizzle.ts'
import type { Config } from '../config.ts'
import { isDatabaseLost } from './lost.ts'
import { migrate } from './migrate.ts'
import { joinPostgres, startPostgres } from './postgres.ts'
import * as schema from './schema.ts'

export type Db = NodePgDatabase<typeof schema>

/** Inside `db.transaction((tx) => …)`. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** Where log lines go; Fastify's logger fits. */
export type Log = Record<'info' | 'warn' | 'error', (detail: object, message: string) => void>

export type Database = {
  pool: Pool
  db: Db
  /** Whether the database answers now; for `health`. Never throws, takes at most two seconds. */
  isReady(): Promise<boolean>
  /** Waits for running queries, then stops the database too if it is our own. */
  close(): Promise<void>
}

/** Drizzle over a pool, or over one connection of it. */
export const over = (client: Pool | PoolClient): Db =>
  drizzle(client, { schema, casing: 'snake_case' })

/**
 * A pool and drizzle over it; nothing is connected yet. A connection may take 5 s, a query 25 s: less than the 30 s that
 * the console waits, so that it hears why.
 */
export function connect(config: PoolConfig, log: Log) {
  const pool = new Pool({
    application_name: 'lectern',
    statement_timeout: 25_000,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: 5_000,
    ...config,
  })
  // A connection that breaks while it idles is reported here; unheard, it would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection broke'))
  return { pool, db: over(pool) }
}

async function isReady(pool: Pool) {
  const late = new Promise<false>((resolve) => setTimeout(resolve, 2_000, false).unref())
  const answer = pool.query('SELECT 1').then(
    () => true,
    () => false,
  )
  return Promise.race([answer, late])
}

/** What a lost database said, in a line: of several addresses tried, what each was refused with. */
function reason(error: unknown) {
  const all = error instanceof AggregateError ? error.errors : [error]
  return all.map((each) => (each instanceof Error ? each.message : String(each))).join(', ')
}

/** A database that starts together with the server, as in a compose file, is waited for: 10 s. */
async function whenReachable<Result>(work: () => Promise<Result>, log: Log) {
  let told = ''
  for (const end = Date.now() + 10_000; ;) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseLost(error) || Date.now() > end) throw error
      const why = reason(error)
      // Each second finds the same; only news is told.
      if (why !== told) log.warn({}, `the database does not answer (${why}); trying again`)
      told = why
      await pause(1_000)
    }
  }
}

/**
 * Opens the database of a configuration, its own or the one DATABASE_URL names, and migrates it. With
 * `share` it uses the one that a running server has started on the data folder, instead of refusing.
 * `onDead` hears that its own is gone for good; the one of DATABASE_URL is waited for.
 */
export async function openDatabase(
  config: Config,
  log: Log,
  { share = false, onDead }: { share?: boolean; onDead?(why: string): void } = {},
) {
  const start = share ? joinPostgres : startPostgres
  const own = config.DATABASE_URL ? undefined : await start(config.DATA_DIR, { log, onDead })
  const target = own ? own.connection('lectern') : { connectionString: config.DATABASE_URL }
  const { pool, db } = connect({ ...target, max: config.DATABASE_POOL }, log)
  const close = async () => {
    await pool.end()
    // Connections may still be closing when our PostgreSQL ends; that is no news.
    pool.removeAllListeners('error').on('error', () => undefined)
    await own?.stop()
  }
  try {
    const names = await whenReachable(() => migrate(pool), log)
    if (names.length > 0) log.info({ migrations: names }, 'the database was brought up to date')
  } catch (error) {
    await close()
    throw error
  }
  const database: Database = { pool, db, isReady: () => isReady(pool), close }
  return database
}
