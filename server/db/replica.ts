import type { Pool, PoolClient } from 'pg'
import { codesOf } from '../lib/error-chain.ts'
import { isDatabaseLost } from './connection-errors.ts'
import { sql } from './drizzle.ts'
import type { Db, Log, Tx } from './open.ts'

type Replica = { pool: Pool; db: Db; log: Log; awayUntil: number }

/** The replicas of pools, for exports, reports and analytics. */
const replicas = new WeakMap<Pool, Replica>()

/** Milliseconds for which a replica that is away is not asked again. */
const pause = 30_000

export function attachReplica(main: Pool, replica: Omit<Replica, 'awayUntil'>) {
  replicas.set(main, { ...replica, awayUntil: 0 })
}

function availableReplica(main: Pool) {
  const replica = replicas.get(main)
  return replica && replica.awayUntil <= Date.now() ? replica : undefined
}

/** Remembers that a replica is away. */
function giveUp(replica: Replica, error: unknown) {
  replica.awayUntil = Date.now() + pause
  replica.log.warn({ err: error }, 'the replica cannot be used, the main database is read instead')
}

/** Whether PostgreSQL refused a statement: canceled in favour of replication, a write, a table not replicated yet. */
const isRefused = (error: unknown) => codesOf(error).some((code) => /^[0-9A-Z]{5}$/.test(code))

/** Whether an object was not found, which may not be replicated yet. */
const isMissing = (error: unknown) =>
  error instanceof Error && 'status' in error && error.status === 404

/**
 * Reads from the replica of a pool, in one snapshot; from the main database if there is none, if it is away, and if it
 * cannot answer.
 */
export async function readFrom<Result>(
  main: { db: Db; pool: Pool },
  read: (db: Db | Tx) => Promise<Result>,
): Promise<Result> {
  const replica = availableReplica(main.pool)
  if (!replica) return read(main.db)
  try {
    return await replica.db.transaction(read, {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    })
  } catch (error) {
    if (isDatabaseLost(error)) giveUp(replica, error)
    else if (!isRefused(error) && !isMissing(error)) throw error
    return read(main.db)
  }
}

/** A connection for reading only: to the replica of a pool, or to the main database. */
export async function connectForReading(main: Pool): Promise<PoolClient> {
  const replica = availableReplica(main)
  if (!replica) return main.connect()
  try {
    return await replica.pool.connect()
  } catch (error) {
    giveUp(replica, error)
    return main.connect()
  }
}

/**
 * SQL: the time that the data are from. A replica that has replayed all that it receives is up to date; its clock is not
 * compared.
 */
const dataTime = sql`CASE WHEN NOT pg_is_in_recovery() THEN now()
  WHEN EXISTS (SELECT FROM pg_stat_wal_receiver WHERE pid IS NOT NULL)
    AND pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() THEN now()
  ELSE coalesce(pg_last_xact_replay_timestamp(), now()) END`

/** The time that the data are from: now, or for a replica that of the last change it has. */
export async function readAsOf(db: Db | Tx): Promise<string> {
  const { rows } = await db.execute<{ at: string }>(
    sql`SELECT to_char(${dataTime} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at`,
  )
  return rows[0]?.at ?? new Date().toISOString()
}
