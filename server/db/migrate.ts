import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { Pool, PoolClient } from 'pg'
import { NoDatabase } from './embedded/no-database.ts'
import { holdingLock } from './held-lock.ts'
import { locks } from './locks.ts'

type Script = { name: string; text: string; hash: string }

function script(name: string, text: string): Script {
  return { name, text, hash: createHash('sha256').update(text).digest('hex') }
}

/** The SQL files of a folder, sorted by name. CRLF line ends of a checkout do not change the hashes. */
async function readScripts(url: URL) {
  const names = (await readdir(url)).filter((name) => /^\d+_[\w-]+\.sql$/.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) =>
      script(name, (await readFile(new URL(name, url), 'utf8')).replaceAll('\r\n', '\n')),
    ),
  )
}

/** The files of a folder as one script. */
async function readAsOne(url: URL, name: string) {
  const scripts = await readScripts(url)
  return script(name, scripts.map(({ text }) => text).join('\n'))
}

const folder = (path: string) => new URL(path, import.meta.url)

const readBaseline = () => readAsOne(folder('./schema/'), 'baseline')
const readDefinitions = () => readAsOne(folder('./stats/sql/'), 'stats')

const advice =
  'If it holds only demonstration data, delete the data folder (DATA_DIR), or name an empty database in DATABASE_URL, and start again. ' +
  'If you need its data, keep it as it is, set DATA_DIR to another folder and ask the developers.'

/** The scripts that were applied to this database, by name. Throws if this version does not fit the database. */
async function readApplied(client: PoolClient, scripts: Script[], definitions: Script) {
  await client.query(`CREATE TABLE IF NOT EXISTS migrations (
    name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
  const { rows } = await client.query<{ name: string; hash: string }>(
    'SELECT name, hash FROM migrations ORDER BY name',
  )
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]))
  if (applied.size > 0 && !applied.has('baseline'))
    throw new NoDatabase(
      `The database was created by a development version from before the first release. It cannot be upgraded. ${advice}`,
    )
  for (const [name, hash] of applied) {
    if (name === definitions.name) continue
    const expected = scripts.find((each) => each.name === name)
    if (!expected)
      throw new NoDatabase(
        `The database was created by a newer version (it has the migration ${name})`,
      )
    if (expected.hash !== hash)
      throw new NoDatabase(
        name === 'baseline'
          ? `The database was created by another development version. It cannot be upgraded. ${advice}`
          : `The migration ${name} differs from the one that was applied to this database`,
      )
  }
  return applied
}

/** Runs a script in a transaction and records it; `then` runs in the same transaction. */
async function apply(client: PoolClient, { name, text, hash }: Script, then?: string) {
  await client.query('BEGIN')
  try {
    await client.query('SET LOCAL statement_timeout = 0')
    await client.query(text)
    if (then) await client.query(then)
    await client.query(
      `INSERT INTO migrations (name, hash) VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET hash = excluded.hash, applied_at = now()`,
      [name, hash],
    )
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new Error(`The migration ${name} failed`, { cause: error })
  }
}

/**
 * Migrates a database and returns the names of the scripts that ran: the baseline (server/db/schema) in an empty
 * database, the new migrations, each in its own transaction, and the functions and triggers of the statistics
 * (server/db/stats/sql) if they have changed; the statistics are then rebuilt. Concurrent servers wait on an advisory
 * lock, which takes a second connection of the pool.
 */
export async function migrate(pool: Pool, migrations = folder('./migrations/')) {
  const scripts = [await readBaseline(), ...(await readScripts(migrations))]
  const definitions = await readDefinitions()
  const names = await holdingLock(pool, locks.migrations, { waits: true }, async () => {
    const client = await pool.connect()
    try {
      const applied = await readApplied(client, scripts, definitions)
      const pending = scripts.filter(({ name }) => !applied.has(name))
      for (const each of pending) await apply(client, each)
      if (applied.get(definitions.name) === definitions.hash) return pending.map(({ name }) => name)
      await apply(client, definitions, 'SELECT stats.rebuild(id) FROM organisations')
      return [...pending, definitions].map(({ name }) => name)
    } finally {
      client.release(true)
    }
  })
  return names ?? []
}
