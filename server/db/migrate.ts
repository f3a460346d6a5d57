import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { Pool, PoolClient } from 'pg'
import { locks } from './locks.ts'

const folder = new URL('./migrations/', import.meta.url)

type Migration = { name: string; text: string; hash: string; former: string[] }

/** In a migration that was put in other words: the hash of a text that did the same. */
const formerly = /^-- formerly ([\da-f]{64})$/gm

/** The migrations in their order; a git checkout with CRLF line ends is the same migration. */
async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder))
    .filter((name) => /^\d{4}_[\w-]+\.sql$/.test(name))
    .toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n')
      const former = [...text.matchAll(formerly)].flatMap(([, hash = '']) => hash)
      return { name, text, hash: createHash('sha256').update(text).digest('hex'), former }
    }),
  )
}

/** What this database has had already. A newer or an edited migration in it stops the start. */
async function readApplied(client: PoolClient, migrations: Migration[]) {
  await client.query(`CREATE TABLE IF NOT EXISTS migrations (
    name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
  const { rows } = await client.query<{ name: string; hash: string }>(
    'SELECT name, hash FROM migrations ORDER BY name',
  )
  for (const { name, hash } of rows) {
    const known = migrations.find((migration) => migration.name === name)
    if (!known)
      throw new Error(`The database was made by a newer version (it has the migration ${name})`)
    if (known.hash !== hash && !known.former.includes(hash))
      throw new Error(`The migration ${name} differs from the one that this database has had`)
  }
  return new Set(rows.map((row) => row.name))
}

async function apply(client: PoolClient, { name, text, hash }: Migration) {
  await client.query('BEGIN')
  try {
    await client.query(text)
    await client.query('INSERT INTO migrations (name, hash) VALUES ($1, $2)', [name, hash])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new Error(`The migration ${name} failed`, { cause: error })
  }
}

/**
 * Brings a database up to date, each migration in a transaction of its own, and answers the names of
 * those that ran. Of several servers that start at once one migrates while the others wait for it. The pool must not stop
 * statements that take long.
 */
export async function migrate(pool: Pool): Promise<string[]> {
  const migrations = await readMigrations()
  const client = await pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [locks.migrations])
    const applied = await readApplied(client, migrations)
    const due = migrations.filter(({ name }) => !applied.has(name))
    for (const migration of due) await apply(client, migration)
    return due.map(({ name }) => name)
  } finally {
    // The session, and with it the lock, ends here whatever happened.
    client.release(true)
  }
}
