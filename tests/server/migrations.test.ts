import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import {
  getTableColumns,
  getTableConfig,
  getTableName,
  is,
  PgTable,
  toSnakeCase,
} from '../../server/db/drizzle.ts'
import { migrate } from '../../server/db/migrate.ts'
import * as schema from '../../server/db/schema.ts'
import { connect } from '../../server/db/open.ts'
import { testDatabase } from './database.ts'

const tables = Object.values(schema).filter((value) => is(value, PgTable))
const database = await testDatabase()
const empty = await testDatabase({ migrated: false })
afterAll(() => Promise.all([database.close(), empty.close()]))

async function rows<Row extends object>(sql: string) {
  const { rows: found } = await database.pool.query<Row>(sql)
  return found
}

const sorted = (lines: string[]) => lines.toSorted()

test('the schema names every table and column of the migrated database, and no other', async () => {
  const described = tables.flatMap((table) =>
    Object.values(getTableColumns(table)).map((column) => {
      const name = toSnakeCase(column.name)
      const filled = column.hasDefault || column.generated ? 'default' : 'no default'
      const type = column.getSQLType()
      return `${getTableName(table)}.${name} ${type}${column.notNull ? ' not null' : ''}, ${filled}`
    }),
  )
  const actual = await rows<{ line: string }>(`
    SELECT format('%s.%s %s%s, %s', table_name, column_name, data_type,
      CASE is_nullable WHEN 'NO' THEN ' not null' ELSE '' END,
      CASE WHEN column_default IS NULL AND is_generated = 'NEVER' AND is_identity = 'NO' THEN 'no default' ELSE 'default' END) AS line
    FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> 'migrations'`)
  expect(sorted(described)).toEqual(sorted(actual.map(({ line }) => line)))
})

test('the schema names every primary key, unique key and reference', async () => {
  const described = tables.flatMap((table) => {
    const { name, primaryKeys, foreignKeys, columns } = getTableConfig(table)
    const alone = columns.filter((column) => column.primary).map((column) => [column])
    const keys = [...alone, ...primaryKeys.map((key) => key.columns)]
    const list = (some: { name: string }[]) => some.map((column) => toSnakeCase(column.name)).join()
    return [
      ...keys.map((key) => `${name} p ${list(key)}`),
      ...columns.filter((column) => column.isUnique).map((column) => `${name} u ${list([column])}`),
      ...foreignKeys.map((key) => {
        const { columns: from, foreignTable } = key.reference()
        return `${name} f ${list(from)} ${getTableName(foreignTable)}`
      }),
    ]
  })
  const actual = await rows<{ line: string }>(`
    SELECT concat_ws(' ', c.conrelid::regclass, c.contype,
      (SELECT string_agg(a.attname, ',' ORDER BY k.at) FROM unnest(c.conkey) WITH ORDINALITY k (n, at)
        JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.n),
      CASE WHEN c.contype = 'f' THEN c.confrelid::regclass::text END) AS line
    FROM pg_constraint c WHERE c.connamespace = 'public'::regnamespace
      AND c.contype IN ('p', 'u', 'f') AND c.conrelid <> 'migrations'::regclass`)
  expect(sorted(described)).toEqual(sorted(actual.map(({ line }) => line)))
})

test('ids compare byte by byte', async () => {
  const loose = await rows<{ line: string }>(`
    SELECT format('%s.%s', a.attrelid::regclass, a.attname) AS line FROM pg_attribute a
    JOIN pg_class t ON t.oid = a.attrelid AND t.relkind = 'r'
    JOIN pg_collation c ON c.oid = a.attcollation
    WHERE t.relnamespace = 'public'::regnamespace AND a.attname ~ '(^|_)id$' AND a.attname <> 'request_id'
      AND c.collname <> 'C'`)
  expect(loose).toEqual([])
})

test('four servers that start at once migrate once', async () => {
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

test('a migration that was put in other words since is the same one', async () => {
  const { rows: kept } = await database.pool.query<{ name: string; hash: string }>(
    "SELECT name, hash FROM migrations WHERE name ~ '^(0026|0028)' ORDER BY name",
  )
  // As they were when they came.
  const first = [
    'deb12a23bb65de9b820d5ecaf4648211d7cea79c906336f5c1cadb2faf7ec1ff',
    '866686cbdae360cd9d8c928af7a875f953b8b7b19923676f51b936417387fb68',
  ]
  const put = (name = '', hash = '') =>
    database.pool.query('UPDATE migrations SET hash = $2 WHERE name = $1', [name, hash])
  for (const [at, { name }] of kept.entries()) await put(name, first[at])
  await expect(migrate(database.pool)).resolves.toEqual([])
  for (const { name, hash } of kept) await put(name, hash)
})

test('who accepted an invitation when that counted as activity, and did nothing, was never active', async () => {
  await rows("INSERT INTO organisations (id, name) VALUES ('acme', 'Acme')")
  await rows(`INSERT INTO users (id, organisation_id, first_name, last_name, email, status, registered_at, last_active_at)
    SELECT name, 'acme', name, '', name || '@acme.example', 'active', accepted, active
    FROM (VALUES ('quiet', '2026-11-01 09:00:00.123456Z'::timestamptz, '2026-11-01 09:00:00.123456Z'::timestamptz),
      ('learner', '2026-11-01 09:00Z', '2026-11-02 09:00Z'),
      ('early', '2026-11-01 09:00:00.5Z', '2026-11-01 09:00:00.5Z'),
      ('new', NULL, NULL)) AS person (name, accepted, active)`)
  await rows(`INSERT INTO activity_days (organisation_id, day, user_id)
    VALUES ('acme', '2026-11-02', 'learner'), ('acme', '2026-10-30', 'early')`)
  await rows(readFileSync('server/db/migrations/0031_never_active.sql', 'utf8'))
  const active = 'SELECT id FROM users WHERE last_active_at IS NOT NULL ORDER BY id'
  expect(await rows(active)).toEqual([{ id: 'early' }, { id: 'learner' }])
})

test('an edited or unknown migration stops the start', async () => {
  const rename = (from: string, to: string) =>
    database.pool.query('UPDATE migrations SET name = $2 WHERE name = $1', [from, to])
  await rename('0001_foundation.sql', '9999_later.sql')
  await expect(migrate(database.pool)).rejects.toThrow('made by a newer version')
  await rename('9999_later.sql', '0001_foundation.sql')
  await database.pool.query("UPDATE migrations SET hash = 'other'")
  await expect(migrate(database.pool)).rejects.toThrow('differs from the one')
})
