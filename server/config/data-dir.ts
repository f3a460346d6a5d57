import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { closeBut, postgresAccount } from './os-user.ts'

/**
 * Creates a folder that only its owner can read. Parent folders get default permissions; an existing folder is not
 * changed.
 */
export function makePrivate(folder: string) {
  mkdirSync(dirname(folder), { recursive: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}

/** The names of what a server stores in its data folder. */
const ours = /^(files|outbox|postgres|run|secret|server\.lock|uploads)(\.|$)/

const isOpen = (folder: string) => (statSync(folder).mode & 0o007) !== 0

/** Restricts a folder to its owner, on file systems with owners. */
function isClosed(folder: string) {
  try {
    closeBut(folder, postgresAccount())
    return !isOpen(folder)
  } catch {
    return false
  }
}

/**
 * Restricts a data folder that everybody on this machine can read, as earlier versions left it: it contains personal
 * files and mails. A folder with other contents, such as a home, may be open on purpose: only a warning is logged.
 */
export function closeToOthers(folder: string, log: { warn(line: string): void }) {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (!found || found.uid !== process.getuid?.() || !isOpen(folder)) return
  if (readdirSync(folder).every((name) => ours.test(name)) && isClosed(folder))
    log.warn(`removed access of other users of this machine to the data folder ${folder}`)
  else log.warn(`other users of this machine can read the data folder: chmod 700 ${folder}`)
}
