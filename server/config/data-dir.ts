import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { closeBut, postgresAccount } from './os-user.ts'

/** Makes a folder that nobody else can read. Those above it are made as any other, and one that is there is left. */
export function makePrivate(folder: string) {
  mkdirSync(dirname(folder), { recursive: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}

/** What a server puts into its data folder. */
const ours = /^(files|outbox|postgres|run|secret|server\.lock|uploads)(\.|$)/

const isOpen = (folder: string) => (statSync(folder).mode & 0o007) !== 0

/** Closes a folder, where the disk knows whose files are whose. */
function isClosed(folder: string) {
  try {
    closeBut(folder, postgresAccount())
    return !isOpen(folder)
  } catch {
    return false
  }
}

/**
 * Closes a data folder of ours that everybody on this machine can read, as versions before this left it: people's files
 * and mails are in it. One with other things in it, such as a home, may be open on purpose: the log tells.
 */
export function closeToOthers(folder: string, log: { warn(line: string): void }) {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (!found || found.uid !== process.getuid?.() || !isOpen(folder)) return
  if (readdirSync(folder).every((name) => ours.test(name)) && isClosed(folder))
    log.warn(`removed access of other users of this machine to the data folder ${folder}`)
  else log.warn(`other users of this machine can read the data folder: chmod 700 ${folder}`)
}
