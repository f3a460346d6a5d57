import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import {
  atPort,
  ConfigError,
  isProxyUnnamed,
  loadConfig,
  readEnvFaults,
  type Config,
} from './config/config.ts'
import { closeToOthers } from './config/data-dir.ts'
import { NoDatabase } from './db/embedded/no-database.ts'
import { isDatabaseLost } from './db/connection-errors.ts'
import { openDatabase } from './db/open.ts'
import { seedDemo } from './seed/demo.ts'
import { createFiles } from './files/files.ts'
import { removeLeftovers } from './files/leftovers.ts'
import { createLog } from './http/log.ts'
import { startServices } from './services.ts'
import { onStopSignal } from './http/stop-signal.ts'
import { hasDemo, offeredSignIn, refusePublishedPassword } from './auth/demo-password.ts'

export type Running = {
  /** The address that it listens on. */
  url: string
  /** The credentials of the demonstration, if they work. */
  demo: Awaited<ReturnType<typeof offeredSignIn>>
  /** Lets running requests finish, hands jobs back to the queue, closes the database. */
  stop(): Promise<void>
}

/** Whether listening failed because of the address: an unknown name, or one of another machine. */
const isAboutHost = ({ code = '', syscall }: NodeJS.ErrnoException) =>
  syscall === 'getaddrinfo' || /^(EADDRNOTAVAIL|EAFNOSUPPORT|EINVAL)$/.test(code)

/** Fails as listening would, before anything slow starts. Returns the port, also for port 0. */
async function tryPort({ HOST, PORT }: Config) {
  const probe = createServer().listen(PORT, HOST)
  await once(probe, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (!isAboutHost(error)) throw error
    throw new ConfigError(
      `HOST: ${HOST} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 to be reached from others`,
    )
  })
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : PORT
}

const dist = join(import.meta.dirname, '..', 'dist')

/** Runs the closers in reverse order, even if one fails. */
async function closeAll(closers: (() => Promise<unknown>)[]) {
  for (const close of closers.toReversed()) await close().catch(() => undefined)
}

/** How long running requests, and the whole shutdown, may take. */
const patience = { requests: 12_000, whole: 25_000 }

/** Lets running requests finish. Slow ones are aborted, so that jobs are handed back in time. */
async function closeApp(app: FastifyInstance) {
  const late = setTimeout(() => app.server.closeAllConnections(), patience.requests)
  await app.close()
  clearTimeout(late)
}

/**
 * Starts a server: database, demonstration, jobs, and then listening. Undone on failure. `onDead` is called when the
 * embedded database has ended for good.
 */
export async function serve(
  config: Config,
  log: FastifyBaseLogger,
  onDead?: (reason: string) => void,
): Promise<Running> {
  const closers: (() => Promise<unknown>)[] = []
  try {
    closeToOthers(config.DATA_DIR, log)
    const database = await openDatabase(config, log, { onDead })
    closers.push(database.close)
    const files = createFiles(config)
    removeLeftovers(files).catch((error) =>
      log.warn({ err: error }, 'files of a killed server could not be removed'),
    )
    if (config.demo && (await seedDemo(database.pool, files)))
      log.info('created the demonstration organisation')
    const { db, pool } = database
    if (config.DEMO && !(await hasDemo(db)))
      log.warn(
        'DEMO is on, but the database already had an organisation: no demonstration was created',
      )
    if (!config.demo) await refusePublishedPassword({ config, db }, log)
    if (config.production && !config.SMTP_URL)
      log.warn(
        'SMTP_URL is not set: mails, with the links in them, are only written to DATA_DIR/outbox',
      )
    if (isProxyUnnamed(config))
      log.warn('PUBLIC_URL is https, but TRUST_PROXY is not set: all clients share one address')
    const services = startServices(
      { config, db, pool, files, log },
      // The lock of the data folder admits one server.
      { isOnlyServer: !config.DATABASE_URL },
    )
    closers.push(services.jobs.stop)
    const app = await createApp({ ...services, log, dist })
    closers.push(() => closeApp(app))
    const demo = await offeredSignIn({ config, db })
    const url = await app.listen({ host: config.HOST, port: config.PORT })
    return { url, demo, stop: () => closeAll(closers) }
  } catch (error) {
    await closeAll(closers)
    throw error
  }
}

/** Why the server could not start, as a message for its user; undefined for bugs. */
export function startProblem(error: unknown, { PORT }: Partial<Config> = {}) {
  if (error instanceof ConfigError || error instanceof NoDatabase) return error.message
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return `PORT: ${PORT} is in use by another program. Stop it, or choose another port, such as PORT=${Number(PORT) + 1}`
  const syscall = error instanceof Error && 'syscall' in error ? error.syscall : undefined
  if (code === 'EACCES' && syscall === 'listen') return `PORT: no permission to listen on ${PORT}`
  const path = error instanceof Error && 'path' in error ? error.path : undefined
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
    return `No permission to write to ${String(path)}. Change its owner or permissions, or set DATA_DIR to another folder`
  if (code === 'ENOSPC') return 'The disk is full'
  // Unreachable, or unknown user (class 28) or database (3D000).
  if (isDatabaseLost(error) || /^(28...|3D000)$/.test(String(code))) {
    const message = String(error instanceof Error && error.message)
    const advice = /startup parameter/.test(message)
      ? '. Set DATABASE_POOLER=true for a pooler such as PgBouncer'
      : ''
    return `DATABASE_URL: the database cannot be used. ${message}${advice}`
  }
  return undefined
}

/**
 * The life cycle of a server process: starts with the configuration of the environment, calls `onReady`, and exits with
 * 0 on Ctrl-C or SIGTERM (immediately on a second one), or with 1 if it cannot start or the embedded database has ended
 * for good, so that a supervisor restarts it.
 */
export async function runServer(onReady?: (running: Running, config: Config) => void) {
  let config: Config | undefined
  let running: Running | undefined
  onStopSignal(async () => {
    if (!running) process.exit(0)
    // A long batch of a job or a slow database must not delay the exit for ever.
    setTimeout(() => process.exit(0), patience.whole).unref()
    await running.stop()
    process.exit(0)
  })
  try {
    config = loadConfig()
    // Before anything with the address is sent or printed.
    config = atPort(config, await tryPort(config))
    const log = createLog(config)
    for (const fault of readEnvFaults()) log.warn(fault)
    running = await serve(config, log, (reason) => {
      console.error(`Shutting down: ${reason}`)
      process.exit(1)
    })
    onReady?.(running, config)
  } catch (error) {
    const problem = startProblem(error, config)
    console.error(problem ?? error)
    process.exit(1)
  }
}

if (import.meta.main) await runServer()
