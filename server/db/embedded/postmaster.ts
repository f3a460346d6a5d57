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
  /** It has ended and does not start again; nobody tries any more. */
  onDead(why: string): void
}

/** How often in a row it is tried to start it again: some ten seconds, in which a full disk may be helped. */
const tries = 6

/** A TCP port of the loopback that nobody listens on now. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** Without what a power cut calls for, and with room for the servers of several tests at once. */
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

/** Begins a log anew when it has grown over 10 MB, keeping the one before. */
function openLog(file: string) {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 10_000_000)
    renameSync(file, `${file}.1`)
  return openSync(file, 'a', 0o600)
}

function launch(it: Running) {
  const output = openLog(it.logFile)
  const from = fstatSync(output).size
  const child = spawn(it.program, ['-D', it.cluster, '-p', String(it.port), ...settings(it)], {
    ...it.account,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    // A session of its own: Ctrl-C in the terminal is for the server, which then stops this in order.
    detached: true,
    stdio: ['ignore', output, output],
  })
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

/** Waits for the first answer; recovery after a crash may take its time, as long as the process lives. */
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

/** Runs PostgreSQL, and runs it again whenever it ends without having been asked to, as long as that is of use. */
export async function runPostmaster(it: Running) {
  let stopping = false
  let current = launch(it)
  // Not only once it answers: after a crash that may take minutes, and who ends this process meanwhile ends that too.
  const endWithUs = () => current.child.kill('SIGINT')
  process.once('exit', endWithUs)

  /** One start. Workers of a killed postmaster may hold its memory for a moment, so it waits for them. */
  async function untilCurrentReady() {
    for (const end = Date.now() + 20_000; !(await untilReady(current, it.connection));) {
      current.child.kill('SIGQUIT')
      await current.ended
      const words = lastWords(it.logFile, current.from)
      const isHeld = words.includes('shared memory block') && Date.now() < end
      if (isHeld) await pause(200)
      if (!isHeld || stopping) throw new Error(`PostgreSQL did not start:\n${words}`)
      current = launch(it)
    }
  }

  async function watch() {
    for (let failures = 0; ;) {
      await current.ended
      if (stopping) return
      if (!existsSync(join(it.cluster, 'PG_VERSION')))
        return it.onDead(`PostgreSQL has stopped, and its folder ${it.cluster} no longer exists`)
      it.log.error({ failures }, 'PostgreSQL stopped unexpectedly, restarting it')
      await pause(Math.min(200 * 2 ** failures, 10_000))
      if (stopping) return
      try {
        current = launch(it)
        await untilCurrentReady()
        failures = 0
        it.log.warn({}, 'PostgreSQL was restarted')
      } catch (error) {
        if (stopping) return
        failures += 1
        it.log.error({ err: error }, 'PostgreSQL did not start')
        if (failures === tries)
          return it.onDead(
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

  /** Ends it: at once for clients, in order for the files; after ten seconds without the order. */
  async function stop() {
    stopping = true
    process.removeListener('exit', endWithUs)
    current.child.kill('SIGINT')
    const hurry = setTimeout(() => current.child.kill('SIGQUIT'), 10_000)
    await current.ended
    await watched
    clearTimeout(hurry)
  }

  /** Ends it without another word to its files, which are somebody else's now. */
  function abandon() {
    stopping = true
    process.removeListener('exit', endWithUs)
    current.child.kill('SIGQUIT')
  }
  return { stop, abandon }
}
