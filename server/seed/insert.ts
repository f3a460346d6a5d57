import type { PgTable } from 'drizzle-orm/pg-core'
import type { ClientBase } from 'pg'
import { getTableColumns, getTableName, toSnakeCase } from '../db/drizzle.ts'

/**
 * Inserts rows as one array per column: the statement has a constant length and is about ten times as fast as one with
 * a placeholder per value. Keys without a column are ignored.
 */
export async function insertRows(
  client: ClientBase,
  table: PgTable,
  rows: Record<string, unknown>[],
) {
  const first = rows[0]
  if (!first) return
  const columns = Object.entries(getTableColumns(table)).filter(([key]) =>
    rows.some((row) => row[key] !== undefined),
  )
  const names = columns.map(([key]) => toSnakeCase(key)).join(', ')
  const arrays = columns
    .map(([, column], index) => `$${index + 1}::${column.getSQLType()}[]`)
    .join(', ')
  const values = columns.map(([key, column]) =>
    rows.map((row) => {
      const value = row[key] ?? null
      return column.getSQLType() === 'jsonb' && value !== null ? JSON.stringify(value) : value
    }),
  )
  await client.query(
    `INSERT INTO ${getTableName(table)} (${names}) SELECT * FROM unnest(${arrays})`,
    values,
  )
}
