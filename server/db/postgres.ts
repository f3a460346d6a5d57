import { readFileSync, realpathSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { Client, type ClientConfig } from 'pg'
import { makePrivate } from '../config/data-dir.ts'
import { postgresAccount } from '../config/os-user.ts'
import { findBinaries } from './embedded/binaries.ts'
import { ensureCluster, passwordFile } from './embedded/cluster.ts'
import { FolderInUse, lockFolder } from './embedded/lock.ts'
import { isPostmasterOf, readPostmaster, stopOrphan } from './embedded/stale-postmaster.ts'
import { placeCluster, placeSocket, socketPrefix } from './embedded/socket-dir.ts'
import { freePort, runPostmaster } from './embedded/postmaster.ts'
import type { Log } from './open.ts'

type Options = {
  log: Log
  /** false trades durability for speed, in tests. */
  durable?: boolean
  /** Called when the database has ended for good, or belongs to another server now; by default this is logged. */
  onDead?(why: string): void
}

type Starting = Options & Required<Pick<Options, 'onDead'>>

export type Postgres = {
  /** The connection options of one of its databases. */
  connection(database: string): ClientConfig
  /** Stops it (running queries are aborted) and releases the folder. */
  stop(): Promise<void>
}

/** Removes the socket folder that a killed server left in the folder for temporary files. */
function sweepSocket(cluster: string) {
  const left = readPostmaster(cluster)?.socketFolder
  if (left?.startsWith(socketPrefix)) rmSync(left, { recursive: true, force: true })
}

function connectionTo(cluster: string, socket: string | undefined, port: number, database: string) {
  const to: ClientConfig = { host: socket ?? '127.0.0.1', port, user: 'lectern', database }
  if (!socket) to.password = readFileSync(passwordFile(cluster), 'utf8')
  return to
}

async function ensureDatabase(connection: ClientConfig, name: string) {
  const client = new Client(connection)
  // The pending query fails, too; an unhandled error event would end the process.
  client.on('error', () => undefined)
  await client.connect()
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
  if (!rowCount) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`)
  await client.end()
}

async function start(folder: string, { log, durable = true, onDead }: Starting) {
  const account = postgresAccount()
  const binaries = findBinaries(account)
  const cluster = placeCluster(folder, account)
  sweepSocket(cluster)
  if (await stopOrphan(cluster)) log.warn({ cluster }, 'stopped the PostgreSQL of a killed server')
  const making = { initdb: binaries.initdb, cluster, account, durable }
  if ((await ensureCluster(making)) === 'made') log.info({ cluster }, 'created a new database')
  // PostgreSQL's Windows build has no Unix sockets: a loopback port and a password instead.
  const sockets = process.platform !== 'win32'
  const socket = sockets ? placeSocket(cluster, account) : undefined
  const port = sockets ? 5432 : await freePort()
  const connection = (database: string) => connectionTo(cluster, socket, port, database)
  const running = await runPostmaster({
    program: binaries.postgres,
    cluster,
    socket,
    port,
    account,
    durable,
    logFile: resolve(folder, 'postgres.log'),
    connection: connection('postgres'),
    log,
    onDead,
  })
  const stop = async () => {
    await running.stop()
    if (socket?.startsWith(socketPrefix)) rmSync(socket, { recursive: true, force: true })
  }
  const { abandon } = running
  await ensureDatabase(connection('postgres'), 'lectern').catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { connection, stop, abandon }
}

/**
 * Starts the embedded PostgreSQL on `dataFolder`, with a database "lectern", reachable only through a socket in a
 * protected folder. Throws FolderInUse if another server has the folder. It survives a kill of this process, and the
 * next start stops it.
 */
export async function startPostgres(dataFolder: string, options: Options): Promise<Postgres> {
  makePrivate(dataFolder)
  const folder = realpathSync(dataFolder)
  const { log, onDead = (why) => log.error({ folder }, why) } = options
  let isLost = false
  let abandon: (() => void) | undefined
  const onLost = () => {
    isLost = true
    abandon?.()
    onDead('another server uses the data folder, not restarting PostgreSQL')
  }
  const release = await lockFolder(folder, { log, onLost })
  const letGo = (why: string) => {
    release()
    onDead(why)
  }
  try {
    const { connection, stop, ...running } = await start(folder, { ...options, onDead: letGo })
    abandon = running.abandon
    if (isLost) {
      abandon()
      throw new FolderInUse(folder)
    }
    return {
      connection,
      async stop() {
        await stop()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

/** The PostgreSQL that another process runs on the folder, or one started for this process. */
export async function joinPostgres(dataFolder: string, options: Options): Promise<Postgres> {
  try {
    return await startPostgres(dataFolder, options)
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    const cluster = placeCluster(realpathSync(dataFolder), postgresAccount())
    const running = readPostmaster(cluster)
    if (!running?.port || !isPostmasterOf(cluster, running.pid)) throw error
    const { socketFolder, port } = running
    return {
      connection: (database) => connectionTo(cluster, socketFolder || undefined, port, database),
      stop: async () => undefined,
    }
  }
}
