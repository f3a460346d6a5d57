import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// Pages opened before an update still request chunks of the previous build. Its files are retained until the next build;
// file names contain a content hash, so they do not collide.

const listFile = '.files.json'
/** Compressed copies of a file. */
const copy = /\.(?:br|gz)$/
/** Source maps are retained for the current build only. */
const map = /\.map$/

/** The files of the latest build, by their paths in `dist`. */
export function filesOfBuild(dist: string): string[] {
  const file = join(dist, listFile)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}

/** Records the files of a build in `dist`, and removes assets of neither this build nor the previous one. */
export function retainPrevious(dist: string, made: readonly string[], before: readonly string[]) {
  const wanted = new Set([...made, ...before.filter((file) => !map.test(file))])
  for (const name of readdirSync(join(dist, 'assets'))) {
    const file = `assets/${name.replace(copy, '')}`
    if (!wanted.has(file)) rmSync(join(dist, 'assets', name))
  }
  writeFileSync(join(dist, listFile), JSON.stringify(made))
}
