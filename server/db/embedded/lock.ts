import { createHash } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Another server works on this data folder. */
export class FolderInUse extends Error {
  override name = 'FolderInUse'
  constructor(folder: string, pid?: number) {
    const who = pid ? ` (process ${pid})` : ''
    super(
      `Another Lectern server${who} is using the data folder ${folder}. ` +
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

/** The process that a lock file names, if it still runs and is not this one. */
function liveOwner(path: string) {
  let text = ''
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
  const [pid = NaN, started = ''] = text
    .split(' ')
    .map((part, i) => (i === 0 ? Number(part) : part))
  if (typeof pid !== 'number' || !Number.isInteger(pid) || pid === process.pid) return undefined
  return isRunning(pid) && startOf(pid) === started ? pid : undefined
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

/** Takes a data folder for this process until it ends or `release` is called; refuses when it is taken. */
export async function lockFolder(folder: string) {
  const path = join(folder, 'server.lock')
  const mine = `${process.pid} ${startOf(process.pid)} ${performance.timeOrigin}`
  const taken = () => new FolderInUse(folder, liveOwner(path))
  const name = await holdName(folder).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? taken() : error
  })
  const draft = `${path}.${process.pid}`
  try {
    writeFileSync(draft, mine)
    try {
      linkSync(draft, path)
    } catch {
      if (liveOwner(path)) throw taken()
      renameSync(draft, path)
      // Without a kernel's name two may get here; the later rename wins, and the earlier sees it.
      if (!name) await pause(200)
      if (readFileSync(path, 'utf8') !== mine) throw taken()
    }
  } catch (error) {
    name?.close()
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return function release() {
    rmSync(path, { force: true })
    name?.close()
  }
}
