import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { drizzle } from './drizzle.ts'
import type { Config } from '../config/config.ts'
import { isDatabaseLost } from './connection-errors.ts'
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
  /** Waits for running queries, then stops the database too if it is our own. */
  close(): Promise<void>
}

const overAny = (client: Pool | PoolClient): Db => drizzle(client, { schema, casing: 'snake_case' })

const known = new WeakMap<PoolClient, Db>()

/** Drizzle over one connection of a pool; made once for each, as that looks through the whole schema. */
export function over(client: PoolClient) {
  const db = known.get(client) ?? overAny(client)
  known.set(client, db)
  return db
}

/**
 * Drizzle over a pool. Its own transactions never give back a connection whose BEGIN failed, and give back broken ones as
 * if they were whole (drizzle-orm#6114): after as many as the pool holds, nothing would be answered any more.
 */
function overPool(pool: Pool) {
  const db = overAny(pool)
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    let isBroken = false
    try {
      return await over(client).transaction(work, config)
    } catch (error) {
      isBroken = isDatabaseLost(error)
      throw error
    } finally {
      client.release(isBroken)
    }
  }
  return db
}

/**
 * A pool and drizzle over it; nothing is connected yet. A connection may take 5 s, a query 25 s: less than the 30 s that
 * the console waits, so that it hears why. A database that vanished without a word is given up after 30 s.
 */
export function connect(config: PoolConfig, log: Log) {
  const pool = new Pool({
    application_name: 'lectern',
    statement_timeout: 25_000,
    query_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...config,
  })
  // A connection may break at any time, in use or not; unheard, that would end the process. The pool hears only of those
  // that idle, and there are no news in it.
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      // Some are still closing when our own PostgreSQL ends.
      if (!pool.ending) log.warn({ err: error }, 'a database connection was lost')
    })
  })
  pool.on('error', () => undefined)
  return { pool, db: overPool(pool) }
}

/** What a lost database said, in a line: of several addresses tried, what each was refused with. */
function reason(error: unknown) {
  const all = error instanceof AggregateError ? error.errors : [error]
  return all.map((each) => (each instanceof Error ? each.message : String(each))).join(', ')
}

/** For work that takes as long as it takes: migrations, and what is typed at a terminal. */
const unhurried = { statement_timeout: 0, query_timeout: 0 }

async function migrateUnhurried(target: PoolConfig, log: Log) {
  const { pool } = connect({ ...target, ...unhurried, max: 1 }, log)
  try {
    return await migrate(pool)
  } finally {
    await pool.end()
  }
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
      if (why !== told) log.warn({}, `the database does not respond (${why}), retrying`)
      told = why
      await pause(1_000)
    }
  }
}

interface Opening {
  share?: boolean
  isUnhurried?: boolean
  onDead?(why: string): void
}

/**
 * Opens the database of a configuration, its own or the one DATABASE_URL names, and migrates it. With
 * `share` it uses the one that a running server has started on the data folder, instead of refusing.
 * `onDead` hears that its own is gone for good; the one of DATABASE_URL is waited for. With `isUnhurried`, no statement
 * is stopped because it takes long.
 */
export async function openDatabase(
  config: Config,
  log: Log,
  { share = false, isUnhurried = false, onDead }: Opening = {},
) {
  const start = share ? joinPostgres : startPostgres
  const own = config.DATABASE_URL ? undefined : await start(config.DATA_DIR, { log, onDead })
  const target = own ? own.connection('lectern') : { connectionString: config.DATABASE_URL }
  const limits = isUnhurried ? unhurried : {}
  const { pool, db } = connect({ ...target, ...limits, max: config.DATABASE_POOL }, log)
  const close = async () => {
    await pool.end()
    await own?.stop()
  }
  try {
    const names = await whenReachable(() => migrateUnhurried(target, log), log)
    if (names.length > 0) log.info({ migrations: names }, 'applied database migrations')
  } catch (error) {
    await close()
    throw error
  }
  const database: Database = { pool, db, close }
  return database
}
