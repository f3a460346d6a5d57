import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import type { Log } from '../open.ts'
import type { Account } from '../../config/os-user.ts'

type Running = {
  program: string
  cluster: string
  socket?: string
  port: number
  account?: Account
  durable: boolean
  logFile: string
  connection: ClientConfig
  log: Log
  /** It has ended, and restarting was given up. */
  onDead(why: string): void
}

/** How many restarts in a row are tried: about ten seconds, in which a full disk may be fixed. */
const tries = 6

/** A free TCP port on the loopback interface. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** Without durability (for tests), and with connections for several test servers. */
const forTrials = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
}

function settings({ socket, durable }: Running) {
  const set: Record<string, string> = {
    listen_addresses: socket ? '' : '127.0.0.1',
    unix_socket_directories: socket ?? '',
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    max_connections: '100',
    jit: 'off',
    // Lists of a hundred thousand people are sorted and counted in memory.
    work_mem: '16MB',
    log_line_prefix: '%m [%p] ',
    ...(durable ? {} : forTrials),
  }
  return Object.entries(set).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Starts a new log above 10 MB, and keeps the previous one. */
function openLog(file: string) {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 10_000_000)
    renameSync(file, `${file}.1`)
  return openSync(file, 'a', 0o600)
}

function launch(running: Running) {
  const output = openLog(running.logFile)
  const from = fstatSync(output).size
  const child = spawn(
    running.program,
    ['-D', running.cluster, '-p', String(running.port), ...settings(running)],
    {
      ...running.account,
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      // A session of its own: Ctrl-C in the terminal is for the server, which then stops PostgreSQL in order.
      detached: true,
      stdio: ['ignore', output, output],
    },
  )
  closeSync(output)
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  return { child, ended, from }
}

type Launched = ReturnType<typeof launch>

async function answers(connection: ClientConfig) {
  const client = new Client({ ...connection, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Waits for the first response; recovery after a crash may take long, as long as the process is alive. */
async function untilReady({ child }: Launched, connection: ClientConfig) {
  for (const end = Date.now() + 120_000; Date.now() < end; await pause(15)) {
    if (child.exitCode !== null || child.signalCode !== null || !child.pid) return false
    if (await answers(connection)) return true
  }
  return false
}

function lastWords(logFile: string, from: number) {
  const text = readFileSync(logFile).subarray(from).toString('utf8')
  return text.trim().split('\n').slice(-8).join('\n')
}

/** Runs PostgreSQL, and restarts it when it ends unexpectedly, up to a limit. */
export async function runPostmaster(running: Running) {
  let stopping = false
  let current = launch(running)
  // Before it responds: after a crash that may take minutes, and if this process is ended meanwhile, PostgreSQL has to
  // be, too.
  const endWithUs = () => current.child.kill('SIGINT')
  process.once('exit', endWithUs)

  /** One start. Workers of a killed postmaster may hold its shared memory for a moment, so it retries. */
  async function untilCurrentReady() {
    for (const end = Date.now() + 20_000; !(await untilReady(current, running.connection));) {
      current.child.kill('SIGQUIT')
      await current.ended
      const logEnd = lastWords(running.logFile, current.from)
      const isHeld = logEnd.includes('shared memory block') && Date.now() < end
      if (isHeld) await pause(200)
      if (!isHeld || stopping) throw new Error(`PostgreSQL did not start:\n${logEnd}`)
      current = launch(running)
    }
  }

  async function watch() {
    for (let failures = 0; ;) {
      await current.ended
      if (stopping) return
      if (!existsSync(join(running.cluster, 'PG_VERSION')))
        return running.onDead(
          `PostgreSQL has stopped, and its folder ${running.cluster} no longer exists`,
        )
      running.log.error({ failures }, 'PostgreSQL stopped unexpectedly, restarting it')
      await pause(Math.min(200 * 2 ** failures, 10_000))
      if (stopping) return
      try {
        current = launch(running)
        await untilCurrentReady()
        failures = 0
        running.log.warn({}, 'PostgreSQL was restarted')
      } catch (error) {
        if (stopping) return
        failures += 1
        running.log.error({ err: error }, 'PostgreSQL did not start')
        if (failures === tries)
          return running.onDead(
            `PostgreSQL has stopped and could not be restarted after ${tries} attempts`,
          )
      }
    }
  }
  await untilCurrentReady().catch((error: unknown) => {
    process.removeListener('exit', endWithUs)
    throw error
  })
  const watched = watch()

  /** Stops it: a fast shutdown, and after ten seconds an immediate one. */
  async function stop() {
    stopping = true
    process.removeListener('exit', endWithUs)
    current.child.kill('SIGINT')
    const hurry = setTimeout(() => current.child.kill('SIGQUIT'), 10_000)
    await current.ended
    await watched
    clearTimeout(hurry)
  }

  /** Kills it without writing to its files, which belong to another server now. */
  function abandon() {
    stopping = true
    process.removeListener('exit', endWithUs)
    current.child.kill('SIGQUIT')
  }
  return { stop, abandon }
}
