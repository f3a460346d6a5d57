import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PgTable as Table } from 'drizzle-orm/pg-core'
import { afterAll, expect, test } from 'vitest'
import {
  getTableColumns,
  getTableConfig,
  is,
  PgTable,
  toSnakeCase,
} from '../../server/db/drizzle.ts'
import { migrate } from '../../server/db/migrate.ts'
import * as schema from '../../server/db/schema.ts'
import { connect } from '../../server/db/open.ts'
import { startProblem } from '../../server/main.ts'
import { testDatabase } from './database.ts'

const tables = Object.values(schema).filter((value) => is(value, PgTable))
const database = await testDatabase()
const empty = await testDatabase({ migrated: false })
afterAll(() => Promise.all([database.close(), empty.close()]))

async function rows<Row extends object>(sql: string) {
  const { rows: found } = await database.pool.query<Row>(sql)
  return found
}

type Applied = { name: string; hash: string }

/** The SQL schemas whose tables are ours. */
const namespaces = "'public'::regnamespace, 'stats'::regnamespace"

const sorted = (lines: string[]) => lines.toSorted()

/** A table by the name that a query would use. */
function nameOf(table: Table) {
  const { schema: namespace, name } = getTableConfig(table)
  return namespace ? `${namespace}.${name}` : name
}

test('schema: Drizzle has every table and column of the database, and no other', async () => {
  const described = tables.flatMap((table) =>
    Object.values(getTableColumns(table)).map((column) => {
      const filled = column.hasDefault || column.generated ? 'default' : 'no default'
      const type = `${column.getSQLType()}${column.notNull ? ' not null' : ''}`
      return `${nameOf(table)}.${toSnakeCase(column.name)} ${type}, ${filled}`
    }),
  )
  const actual = await rows<{ line: string }>(`
    SELECT format('%s.%s %s%s, %s', t.oid::regclass, a.attname, format_type(a.atttypid, a.atttypmod),
      CASE WHEN a.attnotnull THEN ' not null' ELSE '' END,
      CASE WHEN a.atthasdef OR a.attidentity <> '' THEN 'default' ELSE 'no default' END) AS line
    FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE t.relkind = 'r' AND t.relnamespace IN (${namespaces}) AND t.oid <> 'migrations'::regclass`)
  expect(sorted(described)).toEqual(sorted(actual.map(({ line }) => line)))
})

test('schema: Drizzle has every primary key, unique key and reference', async () => {
  const described = tables.flatMap((table) => {
    const { primaryKeys, foreignKeys, columns } = getTableConfig(table)
    const name = nameOf(table)
    const single = columns.filter((column) => column.primary).map((column) => [column])
    const keys = [...single, ...primaryKeys.map((key) => key.columns)]
    const list = (some: { name: string }[]) => some.map((column) => toSnakeCase(column.name)).join()
    return [
      ...keys.map((key) => `${name} p ${list(key)}`),
      ...columns.filter((column) => column.isUnique).map((column) => `${name} u ${list([column])}`),
      ...foreignKeys.map((key) => {
        const { columns: from, foreignTable } = key.reference()
        return `${name} f ${list(from)} ${nameOf(foreignTable)}`
      }),
    ]
  })
  const actual = await rows<{ line: string }>(`
    SELECT concat_ws(' ', c.conrelid::regclass, c.contype,
      (SELECT string_agg(a.attname, ',' ORDER BY k.at) FROM unnest(c.conkey) WITH ORDINALITY k (n, at)
        JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.n),
      CASE WHEN c.contype = 'f' THEN c.confrelid::regclass::text END) AS line
    FROM pg_constraint c WHERE c.connamespace IN (${namespaces})
      AND c.contype IN ('p', 'u', 'f') AND c.conrelid <> 'migrations'::regclass`)
  expect(sorted(described)).toEqual(sorted(actual.map(({ line }) => line)))
})

test('schema: ids are compared byte by byte', async () => {
  const loose = await rows<{ line: string }>(`
    SELECT format('%s.%s', a.attrelid::regclass, a.attname) AS line FROM pg_attribute a
    JOIN pg_class t ON t.oid = a.attrelid AND t.relkind = 'r'
    JOIN pg_collation c ON c.oid = a.attcollation
    WHERE t.relnamespace IN (${namespaces}) AND a.attname ~ '(^|_)id$' AND a.attname <> 'request_id'
      AND c.collname <> 'C'`)
  expect(loose).toEqual([])
})

test('migrations: four servers that start together migrate once', async () => {
  const quiet = { info() {}, warn() {}, error: console.error }
  const servers = [1, 2, 3, 4].map(() => connect(empty.connection, quiet).pool)
  const ran = await Promise.all(servers.map((pool) => migrate(pool)))
  await Promise.all(servers.map((pool) => pool.end()))
  expect(ran.filter((names) => names.length > 0)).toHaveLength(1)
  // The lock goes with its session, which ends a moment after the answer.
  await expect
    .poll(async () => {
      const { rows: locks } = await empty.pool.query(
        `SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database
         WHERE l.locktype = 'advisory' AND d.datname = current_database()`,
      )
      return locks
    })
    .toEqual([])
})

test('migrations: run after the baseline, each atomically, and an edited one stops the start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-migrations-'))
  const url = pathToFileURL(`${folder}/`)
  await cp(new URL('../../server/db/migrations', import.meta.url), folder, { recursive: true })
  const write = (name: string, text: string) => writeFile(join(folder, name), text)
  await write('9001_notes.sql', 'CREATE TABLE notes (id text);')
  await write('9002_broken.sql', 'ALTER TABLE notes ADD COLUMN body text; SELECT missing;')
  await expect(migrate(database.pool, url)).rejects.toThrow('9002_broken.sql failed')
  const columns = "SELECT column_name FROM information_schema.columns WHERE table_name = 'notes'"
  expect(await rows(columns)).toEqual([{ column_name: 'id' }])
  await write('9002_broken.sql', 'ALTER TABLE notes ADD COLUMN body text;')
  await expect(migrate(database.pool, url)).resolves.toEqual(['9002_broken.sql'])
  await write('9001_notes.sql', 'CREATE TABLE notes (id text, body text);')
  await expect(migrate(database.pool, url)).rejects.toThrow('9001_notes.sql differs from the one')
  await expect(migrate(database.pool)).rejects.toThrow('created by a newer version')
  await rows("DELETE FROM migrations WHERE name ~ '^900'")
  await rows('DROP TABLE notes')
  await rm(folder, { recursive: true })
})

test('migrations: changed SQL of the statistics is applied, and they are rebuilt', async () => {
  await rows("INSERT INTO organisations (id, name) VALUES ('acme', 'Acme')")
  await rows(`INSERT INTO users (id, organisation_id, first_name, email)
    VALUES ('ada', 'acme', 'Ada', 'ada@acme.example')`)
  await rows(`CREATE OR REPLACE FUNCTION stats.refresh(organisation text) RETURNS void
    LANGUAGE sql AS 'SELECT'`)
  await rows("UPDATE migrations SET hash = 'other' WHERE name = 'stats'")
  await expect(migrate(database.pool)).resolves.toEqual(['stats'])
  const invited = `SELECT coalesce(sum(bit_count(bits)), 0)::integer AS n FROM stats.user_bits
    WHERE organisation_id = 'acme' AND facet = 'status' AND value = 'invited'`
  expect(await rows(invited)).toEqual([{ n: 1 }])
  await rows("UPDATE users SET status = 'active'")
  await rows("SELECT stats.refresh('acme')")
  expect(await rows(invited)).toEqual([{ n: 0 }])
  await expect(migrate(database.pool)).resolves.toEqual([])
})

test('migrations: a database without the baseline is refused with instructions', async () => {
  const { rows: recorded } = await database.pool.query<Applied>(
    'DELETE FROM migrations RETURNING *',
  )
  await database.pool.query(
    "INSERT INTO migrations (name, hash) VALUES ('0001_foundation.sql', '')",
  )
  const error: unknown = await migrate(database.pool).catch((reason: unknown) => reason)
  expect(startProblem(error)).toMatch(/development version.*delete the data folder \(DATA_DIR\)/)
  await database.pool.query('DELETE FROM migrations')
  for (const { name, hash } of recorded)
    await database.pool.query('INSERT INTO migrations (name, hash) VALUES ($1, $2)', [name, hash])
  await expect(migrate(database.pool)).resolves.toEqual([])
})

test('migrations: an edited baseline stops the start', async () => {
  await rows("UPDATE migrations SET hash = 'other' WHERE name = 'baseline'")
  await expect(migrate(database.pool)).rejects.toThrow('created by another development version')
})
