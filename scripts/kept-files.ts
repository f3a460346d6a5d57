import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// A page that was opened before an update fetches parts of itself after it, by the names that they had. So the files of
// the build before stay beside the new ones, until the next build. Names change with the content, so none is in the way.

const listFile = '.files.json'
/** A copy that compression made belongs to its file. */
const copy = /\.(?:br|gz)$/
/** Only who looks into an error needs these, and then the newest. */
const map = /\.map$/

/** The files that the last build made, by their paths in `dist`. */
export function filesOfBuild(dist: string): string[] {
  const file = join(dist, listFile)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}

/** Notes what a build has made in `dist`, and removes from its assets what neither it nor the build before it made. */
export function keepFiles(dist: string, made: readonly string[], before: readonly string[]) {
  const wanted = new Set([...made, ...before.filter((file) => !map.test(file))])
  for (const name of readdirSync(join(dist, 'assets'))) {
    const file = `assets/${name.replace(copy, '')}`
    if (!wanted.has(file)) rmSync(join(dist, 'assets', name))
  }
  writeFileSync(join(dist, listFile), JSON.stringify(made))
}
