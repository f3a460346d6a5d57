import { createHash } from 'node:crypto'
import { closeSync, fstatSync, linkSync, openSync, readFileSync, readlinkSync } from 'node:fs'
import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile, utimes } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../open.ts'
import { clearLife, livesHere, showLife } from './heartbeat.ts'
import { NoDatabase } from './no-database.ts'

/**
 * How often the owner of a folder touches its lock, and after how long without it an owner elsewhere counts as dead.
 */
const beat = 2_000
const silence = 15_000

/** The owner of a folder: a process, or a server on the host with this name. */
type Holder = { pid?: number; elsewhere?: string }

const away = 'in another container or on another machine'

function describe({ pid, elsewhere }: Holder) {
  if (elsewhere !== undefined) return ` (${elsewhere && `on ${elsewhere}, `}${away})`
  return pid ? ` (process ${pid})` : ''
}

/** Another server uses this data folder. */
export class FolderInUse extends NoDatabase {
  constructor(folder: string, holder: Holder = {}) {
    super(
      `Another Lectern server${describe(holder)} is using the data folder ${folder}. ` +
        'Stop it first, or give this one its own DATA_DIR and PORT.',
    )
  }
}

/** The start time of a process as the system reports it; distinguishes it from a later process with the same pid. */
function startOf(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

function isRunning(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Where a pid means the same process: this machine until its next boot and, in it, this container. */
function findPlace() {
  const parts = [hostname()]
  try {
    parts.push(readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim())
    parts.push(readlinkSync('/proc/self/ns/pid'))
  } catch {
    // These exist only on Linux, as do native containers.
  }
  return createHash('sha256').update(parts.join(' ')).digest('hex').slice(0, 16)
}
const thisPlace = findPlace()

/**
 * The text of a lock and when it was touched. It is opened each time, because a network file system may return cached
 * attributes for a closed file.
 */
function readLock(path: string) {
  try {
    const file = openSync(path, 'r')
    try {
      return { text: readFileSync(file, 'utf8'), touched: fstatSync(file).mtimeMs }
    } finally {
      closeSync(file)
    }
  } catch {
    return undefined
  }
}

type Seen = NonNullable<ReturnType<typeof readLock>>

/** Parses a lock. Locks of earlier versions have no place and count as local. */
function parse({ text }: Seen) {
  const [pid, started = '', , place = thisPlace, ...host] = text.split(' ')
  return { pid: Number(pid), started, isHere: place === thisPlace, host: host.join(' ') }
}

/** The process that a local lock names, if it is alive and not this one. */
function liveOwner(lock: Seen): Holder | undefined {
  const { pid, started } = parse(lock)
  if (!Number.isInteger(pid) || pid === process.pid) return undefined
  return isRunning(pid) && startOf(pid) === started ? { pid } : undefined
}

/**
 * Whether a lock from elsewhere changes while it is watched. Clocks of two machines are not compared, so that a wrong
 * clock cannot make a dead lock look alive or the reverse.
 */
async function livesElsewhere(path: string, first: Seen) {
  for (const end = performance.now() + silence; performance.now() < end;) {
    await pause(beat / 8)
    const now = readLock(path)
    if (!now) return false
    if (now.touched !== first.touched || now.text !== first.text) return true
  }
  return false
}

/** The owner of the folder; undefined if there is none or it is dead. */
async function findHolder(path: string, log: Log): Promise<Holder | undefined> {
  const lock = readLock(path)
  if (!lock) return undefined
  const { isHere, host, started } = parse(lock)
  if (isHere) {
    const owner = liveOwner(lock)
    if (!owner || started !== '') return owner
    // Where start times are unavailable, the pid may belong to another program: a live owner touches its lock.
    return (await livesElsewhere(path, lock)) ? owner : undefined
  }
  const isAlive = await livesHere(path, lock.text)
  if (isAlive === undefined)
    log.warn(
      {},
      `waiting for another Lectern server, on ${host}, to release the data folder ${dirname(path)}, up to ${silence / 1000} s`,
    )
  return (isAlive ?? (await livesElsewhere(path, lock))) ? { elsewhere: host } : undefined
}

/** The same without waiting, if the kernel knows a live owner. */
function namedHolder(path: string): Holder | undefined {
  const lock = readLock(path)
  if (!lock) return undefined
  const { isHere, host } = parse(lock)
  return isHere ? liveOwner(lock) : { elsewhere: host }
}

/** Creates a lock if there is none. */
function isPut(draft: string, path: string) {
  try {
    linkSync(draft, path)
    return true
  } catch {
    return false
  }
}

/**
 * Touches the lock every few seconds until the returned function is called. Calls `onLost` if another server has taken
 * the folder because this process was suspended for long (paused, or the machine asleep). A deleted lock is nobody's.
 */
function keepFresh(path: string, ownText: string, onLost: () => void) {
  let holds = true
  const timer = setInterval(async () => {
    const text = (await readFile(path, 'utf8').catch(() => '')) || ownText
    if (text !== ownText && holds) {
      end()
      onLost()
    }
    const now = new Date()
    if (holds) await utimes(path, now, now).catch(() => undefined)
  }, beat).unref()
  function end() {
    holds = false
    clearInterval(timer)
  }
  return end
}

/**
 * On Linux an abstract socket name, which the kernel frees when its owner dies, so that two servers that find the same
 * stale lock file cannot both take it over.
 */
async function holdName(folder: string): Promise<Server | undefined> {
  if (process.platform !== 'linux') return undefined
  const { dev, ino } = statSync(folder)
  const name = createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32)
  const server = createServer((socket) => socket.destroy())
  const acquired = new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(`\0lectern-${name}`, resolve)
  })
  await acquired
  return server.unref()
}

type Options = {
  log: Log
  /** Another server has taken the folder while this process is alive. */
  onLost?: () => void
}

/** Locks a data folder for this process until it ends or `release` is called; throws if it is taken. */
export async function lockFolder(folder: string, { log, onLost = () => undefined }: Options) {
  const path = join(folder, 'server.lock')
  const ownText = `${process.pid} ${startOf(process.pid)} ${performance.timeOrigin} ${thisPlace} ${hostname()}`
  const name = await holdName(folder).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new FolderInUse(folder, namedHolder(path)) : error
  })
  const draft = `${path}.${thisPlace}.${process.pid}`
  // Before the lock exists: whoever finds the lock must find the socket, too.
  const life = await showLife(path, ownText)
  try {
    writeFileSync(draft, ownText)
    if (!isPut(draft, path)) {
      const left = readLock(path)
      const holder = await findHolder(path, log)
      if (holder) throw new FolderInUse(folder, holder)
      if (!isPut(draft, path)) {
        renameSync(draft, path)
        // Two may get here, as the kernel's name is per container; the later rename wins, and the earlier process
        // notices it.
        await pause(200)
      }
      if (readLock(path)?.text !== ownText) throw new FolderInUse(folder, namedHolder(path))
      if (left) clearLife(path, left.text)
    }
  } catch (error) {
    name?.close()
    life?.close()
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
  const letBe = keepFresh(path, ownText, onLost)
  return function release() {
    letBe()
    if (readLock(path)?.text === ownText) rmSync(path, { force: true })
    name?.close()
    life?.close()
  }
}
