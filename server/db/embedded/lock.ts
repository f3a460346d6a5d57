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

/** How often the holder of a folder touches its lock, and the silence after which one elsewhere is taken for gone. */
const beat = 2_000
const silence = 15_000

/** Who holds a folder: a process, or somebody elsewhere on a host of this name. */
type Holder = { pid?: number; elsewhere?: string }

const away = 'in another container or on another machine'

function describe({ pid, elsewhere }: Holder) {
  if (elsewhere !== undefined) return ` (${elsewhere && `on ${elsewhere}, `}${away})`
  return pid ? ` (process ${pid})` : ''
}

/** Another server works on this data folder. */
export class FolderInUse extends NoDatabase {
  constructor(folder: string, holder: Holder = {}) {
    super(
      `Another Lectern server${describe(holder)} is using the data folder ${folder}. ` +
        'Stop it first, or give this one its own DATA_DIR and PORT.',
    )
  }
}

/** When a process began, in the system's own words: tells it from a later one with the same number. */
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

/** Where a process number means the same process: this machine until it is started again, and in it this container. */
function findPlace() {
  const parts = [hostname()]
  try {
    parts.push(readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim())
    parts.push(readlinkSync('/proc/self/ns/pid'))
  } catch {
    // Only Linux has these, and only there do containers run.
  }
  return createHash('sha256').update(parts.join(' ')).digest('hex').slice(0, 16)
}
const here = findPlace()

/**
 * What a lock says and when it was touched. It is opened each time: of a file that is not, a network file system may
 * tell what it heard some time ago.
 */
function look(path: string) {
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

type Seen = NonNullable<ReturnType<typeof look>>

/** What a lock says. One of before places were written was made here, as far as anybody knows. */
function parse({ text }: Seen) {
  const [pid, started = '', , place = here, ...host] = text.split(' ')
  return { pid: Number(pid), started, isHere: place === here, host: host.join(' ') }
}

/** The process that a lock made here names, if it still runs and is not this one. */
function liveOwner(seen: Seen): Holder | undefined {
  const { pid, started } = parse(seen)
  if (!Number.isInteger(pid) || pid === process.pid) return undefined
  return isRunning(pid) && startOf(pid) === started ? { pid } : undefined
}

/**
 * Whether a lock made elsewhere changes while it is watched. Clocks of two machines are not compared, so none that is
 * wrong or is set can make a lock look alive for ever, or a living one dead.
 */
async function livesElsewhere(path: string, first: Seen) {
  for (const end = performance.now() + silence; performance.now() < end;) {
    await pause(beat / 8)
    const now = look(path)
    if (!now) return false
    if (now.touched !== first.touched || now.text !== first.text) return true
  }
  return false
}

/** Who holds the folder; undefined when nobody does, or somebody who is gone. */
async function findHolder(path: string, log: Log): Promise<Holder | undefined> {
  const seen = look(path)
  if (!seen) return undefined
  const { isHere, host, started } = parse(seen)
  if (isHere) {
    const owner = liveOwner(seen)
    if (!owner || started !== '') return owner
    // Where no system tells when a process began, its number may be another program's: who holds a lock touches it.
    return (await livesElsewhere(path, seen)) ? owner : undefined
  }
  const known = await livesHere(path, seen.text)
  if (known === undefined)
    log.warn(
      {},
      `waiting for another Lectern server, on ${host}, to release the data folder ${dirname(path)}, up to ${silence / 1000} s`,
    )
  return (known ?? (await livesElsewhere(path, seen))) ? { elsewhere: host } : undefined
}

/** The same, without waiting, when the kernel says that somebody does. */
function namedHolder(path: string): Holder | undefined {
  const seen = look(path)
  if (!seen) return undefined
  const { isHere, host } = parse(seen)
  return isHere ? liveOwner(seen) : { elsewhere: host }
}

/** Puts a lock where there is none. */
function isPut(draft: string, path: string) {
  try {
    linkSync(draft, path)
    return true
  } catch {
    return false
  }
}

/**
 * Shows every few seconds that the holder lives, until the function it answers with is called. When another has taken
 * the folder meanwhile, because this process was held up for long (paused, or its machine asleep), `onLost` is called.
 * A lock that is gone is nobody's.
 */
function keepFresh(path: string, mine: string, onLost: () => void) {
  let holds = true
  const timer = setInterval(async () => {
    const text = (await readFile(path, 'utf8').catch(() => '')) || mine
    if (text !== mine && holds) {
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
 * On Linux a name that the kernel itself frees when its holder dies, so two servers that find the same
 * stale lock file at the same moment cannot both take it over.
 */
async function holdName(folder: string): Promise<Server | undefined> {
  if (process.platform !== 'linux') return undefined
  const { dev, ino } = statSync(folder)
  const name = createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32)
  const server = createServer((socket) => socket.destroy())
  const held = new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(`\0lectern-${name}`, resolve)
  })
  await held
  return server.unref()
}

type Options = {
  log: Log
  /** Another has taken the folder although this process still lives. */
  onLost?: () => void
}

/** Takes a data folder for this process until it ends or `release` is called; refuses when it is taken. */
export async function lockFolder(folder: string, { log, onLost = () => undefined }: Options) {
  const path = join(folder, 'server.lock')
  const mine = `${process.pid} ${startOf(process.pid)} ${performance.timeOrigin} ${here} ${hostname()}`
  const name = await holdName(folder).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new FolderInUse(folder, namedHolder(path)) : error
  })
  const draft = `${path}.${here}.${process.pid}`
  // Before the lock is there: who finds it must find this too.
  const life = await showLife(path, mine)
  try {
    writeFileSync(draft, mine)
    if (!isPut(draft, path)) {
      const left = look(path)
      const holder = await findHolder(path, log)
      if (holder) throw new FolderInUse(folder, holder)
      if (!isPut(draft, path)) {
        renameSync(draft, path)
        // Two may get here, as the kernel's name holds in one container only; the later rename wins, and the earlier
        // sees it.
        await pause(200)
      }
      if (look(path)?.text !== mine) throw new FolderInUse(folder, namedHolder(path))
      if (left) clearLife(path, left.text)
    }
  } catch (error) {
    name?.close()
    life?.close()
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
  const letBe = keepFresh(path, mine, onLost)
  return function release() {
    letBe()
    if (look(path)?.text === mine) rmSync(path, { force: true })
    name?.close()
    life?.close()
  }
}
