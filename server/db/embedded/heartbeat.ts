import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

// Beside its lock, the owner of a data folder listens on a socket whose abstract name is derived from the lock and the
// boot id of the machine. As containers share the kernel and machines do not, connecting to it reveals reliably whether
// the owner is alive.

/** The maximum length of a Unix socket path on Linux, in bytes. */
const longest = 107

function findKernel() {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')
  } catch {
    // Only on Linux; elsewhere there are no native containers.
    return undefined
  }
}
const kernel = findKernel()

function socketOf(lock: string, text: string) {
  if (kernel === undefined) return undefined
  const name = createHash('sha256').update(`${kernel} ${text}`).digest('hex').slice(0, 12)
  const path = `${lock}.${name}`
  return Buffer.byteLength(path) > longest ? undefined : path
}

/** Listens until the returned server is closed; undefined on file systems without sockets. */
export async function showLife(lock: string, text: string): Promise<Server | undefined> {
  const path = socketOf(lock, text)
  if (!path) return undefined
  const server = createServer((socket) => socket.destroy())
  return new Promise((resolve) => {
    server.once('error', () => resolve(undefined)).listen(path, () => resolve(server.unref()))
  })
}

async function listens(path: string): Promise<boolean | undefined> {
  return new Promise((resolve) => {
    const to = connect(path)
    to.once('connect', () => {
      to.destroy()
      resolve(true)
    })
    to.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? false : undefined),
    )
  })
}

/**
 * Whether the owner that wrote a lock is alive; undefined if it is on another machine or that cannot be determined. A
 * process that is being killed still accepts for a moment, or gives no useful error.
 */
export async function livesHere(lock: string, text: string): Promise<boolean | undefined> {
  const path = socketOf(lock, text)
  if (!path) return undefined
  for (const end = Date.now() + 2_000; existsSync(path); await pause(100)) {
    const isAlive = await listens(path)
    if (isAlive === false || Date.now() > end) return isAlive
  }
  return undefined
}

/** Removes the socket of an owner that was killed. */
export function clearLife(lock: string, text: string) {
  const path = socketOf(lock, text)
  if (path) rmSync(path, { force: true })
}
