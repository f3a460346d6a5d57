import { createHash } from 'node:crypto'
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, mkdtempSync } from 'node:fs'
import { readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { closeBut, closedTo, type Account } from '../../config/os-user.ts'
import { reachable } from './binaries.ts'
import { NoDatabase } from './no-database.ts'

/** The maximum length of a Unix socket path, in bytes. */
const longest = process.platform === 'darwin' ? 103 : 107

/** Where temporary socket folders are created, with a name that identifies remains. */
export const socketPrefix = join(tmpdir(), 'lectern-pg-')

/** Lets the account traverse a data folder that only its owner can read. */
function letIn(account: Account, folder: string) {
  const { uid, mode } = lstatSync(folder)
  if (uid !== process.getuid?.() || mode & 0o077) return false
  closeBut(folder, account)
  return true
}

/**
 * The folder of the cluster: `postgres` in the data folder. If PostgreSQL runs as an account that cannot enter it (a
 * clone in /root), it is under /var/lib/lectern, with a symlink to it.
 */
export function placeCluster(dataFolder: string, account?: Account) {
  const preferred = join(dataFolder, 'postgres')
  const entry = lstatSync(preferred, { throwIfNoEntry: false })
  if (entry?.isSymbolicLink()) {
    const target = readlinkSync(preferred)
    if (existsSync(dirname(target))) return target
    throw new NoDatabase(
      `The database is at ${target}, as ${preferred} says, but that folder does not exist`,
    )
  }
  const closed = account && closedTo(account, dataFolder)
  if (!closed || (closed === dataFolder && letIn(account, dataFolder))) return preferred
  if (entry)
    throw new NoDatabase(
      `PostgreSQL may not run as root, and its unprivileged account may not enter ${closed}, ` +
        `where the database is (${preferred}). Move it, or start as the user who owns it.`,
    )
  const key = createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)
  const cluster = join(reachable, key, 'postgres')
  mkdirSync(dirname(cluster), { recursive: true, mode: 0o755 })
  symlinkSync(cluster, preferred)
  return cluster
}

/**
 * The folder of the socket, accessible to the account and root only: access to it replaces a password. Call it when no
 * postmaster of the cluster is running. Remains of a killed one are removed, because its pid may be another process's
 * by now, or a zombie's, and would prevent the start.
 */
export function placeSocket(cluster: string, account?: Account) {
  const preferred = join(dirname(cluster), 'run')
  const isShortEnough = Buffer.byteLength(join(preferred, '.s.PGSQL.5432')) <= longest
  const folder = isShortEnough ? preferred : mkdtempSync(socketPrefix)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (account) chownSync(folder, account.uid, account.gid)
  chmodSync(folder, 0o700)
  for (const left of readdirSync(folder)) rmSync(join(folder, left), { force: true })
  return folder
}
