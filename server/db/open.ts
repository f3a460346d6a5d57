import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { drizzle } from './drizzle.ts'
import type { Config } from '../config/config.ts'
import { isDatabaseLost } from './connection-errors.ts'
import { migrate } from './migrate.ts'
import { joinPostgres, startPostgres } from './postgres.ts'
import { attachReplica } from './replica.ts'
import * as schema from './schema.ts'

export type Db = NodePgDatabase<typeof schema>

/** Inside `db.transaction((tx) => …)`. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** Where log lines go; compatible with Fastify's logger. */
export type Log = Record<'info' | 'warn' | 'error', (detail: object, message: string) => void>

export type Database = {
  pool: Pool
  db: Db
  /** Waits for running queries, then also stops the embedded database. */
  close(): Promise<void>
}

const overAny = (client: Pool | PoolClient): Db => drizzle(client, { schema, casing: 'snake_case' })

const cache = new WeakMap<PoolClient, Db>()

/** Drizzle over one connection of a pool; cached, as creating it walks the whole schema. */
export function over(client: PoolClient) {
  const db = cache.get(client) ?? overAny(client)
  cache.set(client, db)
  return db
}

/**
 * Drizzle over a pool. Its own transactions leak a connection whose BEGIN failed, and return broken ones to the pool
 * (drizzle-orm#6114): after as many failures as the pool has connections, all queries would hang.
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

export type Target = PoolConfig & {
  /** Whether a pooler in transaction mode is in between: each transaction may have another session. */
  pooled?: boolean
}

/** A prepared statement may not exist in the session of the next transaction: those with a name lose it. */
function withoutNames(client: PoolClient) {
  const { query } = client
  const unnamed = (statement: unknown) =>
    typeof statement === 'object' && statement !== null && !('submit' in statement)
      ? { ...statement, name: undefined }
      : statement
  Object.assign(client, {
    query: (statement: unknown, ...more: unknown[]) =>
      Reflect.apply(query, client, [unnamed(statement), ...more]),
  })
}

/**
 * A pool and drizzle over it, without connecting. The limits are 5 s for connecting and 25 s for a query: less than the
 * console's 30 s, so that it receives the error. An unresponsive database is given up after 30 s.
 */
export function connect({ pooled = false, ...config }: Target, log: Log) {
  const pool = new Pool({
    application_name: 'lectern',
    // A pooler refuses settings of a connection; docs/operations.md says how its role gets them.
    ...(!pooled && { statement_timeout: 25_000, idle_in_transaction_session_timeout: 60_000 }),
    query_timeout: 30_000,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...config,
  })
  // Connections may break at any time; an unhandled error event would end the process. The pool only reports idle ones,
  // which needs no reaction.
  pool.on('connect', (client) => {
    if (pooled) withoutNames(client)
    client.on('error', (error) => {
      // Some connections may still be closing when the embedded PostgreSQL ends.
      if (!pool.ending) log.warn({ err: error }, 'a database connection was lost')
    })
  })
  pool.on('error', () => undefined)
  return { pool, db: overPool(pool) }
}

/** The reason for an unreachable database in one line: for several addresses, the error of each. */
function reason(error: unknown) {
  const errors = error instanceof AggregateError ? error.errors : [error]
  return errors.map((each) => (each instanceof Error ? each.message : String(each))).join(', ')
}

/** Without limits, for migrations and terminal commands. */
const unhurried = { statement_timeout: 0, query_timeout: 0 }

async function migrateUnhurried(target: Target, log: Log) {
  const { pool } = connect({ ...target, ...unhurried, max: 2 }, log)
  try {
    return await migrate(pool)
  } finally {
    await pool.end()
  }
}

/** Waits 10 s for a database that starts together with the server, as with compose. */
async function whenReachable<Result>(work: () => Promise<Result>, log: Log) {
  let lastReason = ''
  for (const end = Date.now() + 10_000; ;) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseLost(error) || Date.now() > end) throw error
      const why = reason(error)
      // Retries every second; repeated errors are logged once.
      if (why !== lastReason) log.warn({}, `the database does not respond (${why}), retrying`)
      lastReason = why
      await pause(1_000)
    }
  }
}

/** The pool of DATABASE_REPLICA_URL, which may be away; undefined without one. */
function openReplica({ DATABASE_REPLICA_URL, DATABASE_POOL }: Config, main: Pool, log: Log) {
  if (!DATABASE_REPLICA_URL) return undefined
  const target = { connectionString: DATABASE_REPLICA_URL, connectionTimeoutMillis: 2_000 }
  const { pool, db } = connect({ ...target, max: DATABASE_POOL }, log)
  attachReplica(main, { pool, db, log })
  return pool
}

interface Opening {
  share?: boolean
  isUnhurried?: boolean
  onDead?(why: string): void
}

/**
 * Opens and migrates the database of a configuration: the embedded one, or that of DATABASE_URL. With `share`, uses the
 * embedded one of a running server instead of throwing. `onDead` is called when the embedded one has ended for good;
 * that of DATABASE_URL is waited for. With `isUnhurried`, there is no statement timeout.
 */
export async function openDatabase(
  config: Config,
  log: Log,
  { share = false, isUnhurried = false, onDead }: Opening = {},
) {
  const start = share ? joinPostgres : startPostgres
  const own = config.DATABASE_URL ? undefined : await start(config.DATA_DIR, { log, onDead })
  const target: Target = own
    ? own.connection('lectern')
    : { connectionString: config.DATABASE_URL, pooled: config.DATABASE_POOLER }
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
  const replica = openReplica(config, pool, log)
  const database: Database = {
    pool,
    db,
    async close() {
      await replica?.end()
      await close()
    },
  }
  return database
}
