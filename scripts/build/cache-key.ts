import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** All files in a folder, recursively, or the file itself; empty if the path does not exist. */
function filesOf(path: string): string[] {
  const entry = statSync(path, { throwIfNoEntry: false })
  if (!entry) return []
  if (entry.isFile()) return [path]
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((item) => item.isFile())
    .map((item) => join(item.parentPath, item.name))
}

/** A hash of the names and contents of files and folders, except those that match `skip`. */
export function hashOf(paths: string[], skip = /$^/) {
  const files = paths.flatMap(filesOf).filter((file) => !skip.test(file))
  const hash = createHash('sha256').update(process.version)
  for (const file of files.toSorted()) hash.update(`\0${file}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

/** Whether the key file contains this hash, so that the output need not be made again. */
export function isUpToDate(file: string, hash: string) {
  return existsSync(file) && readFileSync(file, 'utf8') === hash
}

export function writeCacheKey(file: string, hash: string) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, hash)
}
