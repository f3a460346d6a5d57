import { chmodSync, chownSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The user and group that PostgreSQL runs as, if not as the current user. */
export type Account = { uid: number; gid: number }

/**
 * PostgreSQL refuses to run as root. A server that is root runs it as "nobody"; any other server runs
 * it as itself (undefined).
 */
export function postgresAccount(): Account | undefined {
  return process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined
}

/** The first folder on the way to `path` that the account cannot enter, if any. */
export function closedTo({ uid, gid }: Account, path: string): string | undefined {
  const above = dirname(path)
  const closed = above === path ? undefined : closedTo({ uid, gid }, above)
  if (closed) return closed
  const entry = statSync(path, { throwIfNoEntry: false })
  if (!entry?.isDirectory()) return undefined
  const enter = entry.uid === uid ? 0o100 : entry.gid === gid ? 0o010 : 0o001
  return entry.mode & enter ? undefined : path
}

/** Restricts a folder to its owner. Only the account may traverse it. */
export function closeBut(path: string, account?: Account) {
  if (account) chownSync(path, statSync(path).uid, account.gid)
  chmodSync(path, account ? 0o710 : 0o700)
}

/** Changes the owner of a folder and its contents to the account, where needed. */
export function handOver(path: string, { uid, gid }: Account) {
  const entry = lstatSync(path)
  if (entry.uid !== uid || entry.gid !== gid) chownSync(path, uid, gid)
  if (!entry.isDirectory()) return
  for (const item of readdirSync(path, { withFileTypes: true, recursive: true })) {
    if (item.isSymbolicLink()) continue
    const child = join(item.parentPath, item.name)
    const owner = lstatSync(child)
    if (owner.uid !== uid || owner.gid !== gid) chownSync(child, uid, gid)
  }
}
