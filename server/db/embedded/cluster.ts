import { randomBytes } from 'node:crypto'
import { execFile } from 'node:child_process'
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync } from 'node:fs'
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { handOver, type Account } from '../../config/os-user.ts'
import { advice } from './binaries.ts'
import { NoDatabase } from './no-database.ts'

const run = promisify(execFile)
const major = '18'

type Making = { initdb: string; cluster: string; account?: Account; durable: boolean }

/**
 * Where the password is stored on systems without Unix sockets, where folder permissions cannot protect the connection.
 */
export const passwordFile = (cluster: string) => join(dirname(cluster), 'postgres.password')

/** Makes a rename durable. Not needed, and not available, on Windows. */
function settle(folder: string) {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

function authentication(cluster: string) {
  if (process.platform !== 'win32') return ['--auth=trust']
  const file = passwordFile(cluster)
  writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return ['--auth=scram-sha-256', `--pwfile=${file}`]
}

/** The output of initdb, for the user who started the server. */
function whyNot(error: unknown) {
  const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
  const unknown = /effective user ID (\d+)/.exec(stderr)?.[1]
  if (unknown === undefined) return new NoDatabase(`initdb failed: ${stderr || String(error)}`)
  return new NoDatabase(
    `PostgreSQL cannot create a database as user ${unknown}, who has no name on this machine (in /etc/passwd). ` +
      `Start as a user with a name. Or: ${advice}`,
  )
}

async function make({ initdb, cluster, account, durable }: Making) {
  const parent = dirname(cluster)
  const unfinished = join(parent, `${basename(cluster)}.new-${process.pid}`)
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  if (account) handOver(unfinished, account)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin']
  const making = run(
    initdb,
    [
      `--pgdata=${unfinished}`,
      '--username=lectern',
      ...locale,
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
      ...authentication(cluster),
    ],
    { ...account, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } },
  )
  const endWithUs = () => making.child.kill()
  process.once('exit', endWithUs)
  try {
    await making
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw whyNot(error)
  } finally {
    process.removeListener('exit', endWithUs)
  }
  renameSync(unfinished, cluster)
  if (durable) settle(parent)
}

/** Removes the remains of interrupted attempts. */
function sweep(cluster: string) {
  const parent = dirname(cluster)
  for (const name of readdirSync(parent))
    if (name.startsWith(`${basename(cluster)}.new-`))
      rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 5 })
}

function checkExisting(cluster: string, account?: Account) {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (version !== major)
    throw new NoDatabase(
      `${cluster} was created by PostgreSQL ${version}, but this is PostgreSQL ${major}. ` +
        'Move its content with pg_dump and pg_restore, or start on an empty DATA_DIR.',
    )
  const { uid } = statSync(cluster)
  if (account) handOver(cluster, account)
  else if (process.getuid && uid !== process.getuid())
    throw new NoDatabase(
      `${cluster} belongs to another user (${uid}). Start as that user, or set another DATA_DIR.`,
    )
}

/**
 * Creates the cluster if there is none: beside its place, and then renamed, so that an interrupted one never looks
 * finished.
 */
export async function ensureCluster(making: Making): Promise<'made' | 'found'> {
  sweep(making.cluster)
  if (existsSync(join(making.cluster, 'PG_VERSION'))) {
    checkExisting(making.cluster, making.account)
    return 'found'
  }
  await make(making)
  return 'made'
}
