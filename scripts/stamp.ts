import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Every file of a folder and below, or the file itself; nothing where there is nothing. */
function filesOf(path: string): string[] {
  const entry = statSync(path, { throwIfNoEntry: false })
  if (!entry) return []
  if (entry.isFile()) return [path]
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((item) => item.isFile())
    .map((item) => join(item.parentPath, item.name))
}

/** A hash over the names and contents of files and folders, without those that `skip` matches. */
export function hashOf(paths: string[], skip = /$^/) {
  const files = paths.flatMap(filesOf).filter((file) => !skip.test(file))
  const hash = createHash('sha256').update(process.version)
  for (const file of files.toSorted()) hash.update(`\0${file}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

/** Whether the stamp file holds this hash: what was made from it is still good. */
export function isStamped(file: string, hash: string) {
  return existsSync(file) && readFileSync(file, 'utf8') === hash
}

export function stamp(file: string, hash: string) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, hash)
}
