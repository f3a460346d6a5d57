import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

// Beside its lock, who holds a data folder listens on a socket that is named after what the lock says and after this
// machine until it is started again. The kernel, which containers share and machines do not, tells by it in an instant
// and for certain whether the holder lives.

/** The longest path of a Unix socket on Linux, in bytes. */
const longest = 107

function findKernel() {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')
  } catch {
    // Only Linux has it, and only there do containers run.
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

/** Listens until the server that it answers with is closed; undefined on file systems where there are no sockets. */
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
 * Whether the holder that wrote a lock lives; undefined when it is elsewhere or nobody can tell. One that is just being
 * killed still listens for a moment, or answers nothing that says whether it does.
 */
export async function livesHere(lock: string, text: string): Promise<boolean | undefined> {
  const path = socketOf(lock, text)
  if (!path) return undefined
  for (const end = Date.now() + 2_000; existsSync(path); await pause(100)) {
    const does = await listens(path)
    if (does === false || Date.now() > end) return does
  }
  return undefined
}

/** Removes what a holder left that was killed. */
export function clearLife(lock: string, text: string) {
  const path = socketOf(lock, text)
  if (path) rmSync(path, { force: true })
}
