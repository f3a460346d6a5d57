import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { count, sql } from './drizzle.ts'
import type { Db, Tx } from './open.ts'

/** The page that a list's query requests; 25 rows by default. */
export function pageOf({ page = 1, limit = 25 }: { page?: number; limit?: 10 | 25 | 50 | 100 }) {
  return { page, limit, offset: (page - 1) * limit }
}

/** The envelope and the limits for the requested page; without one, for the whole list. */
export function paged({ page, limit }: { page?: number; limit?: 10 | 25 | 50 | 100 }) {
  if (page === undefined && limit === undefined) return { envelope: {}, slice: {} }
  const { offset, ...envelope } = pageOf({ page, limit })
  return { envelope, slice: { limit: envelope.limit, offset } }
}

interface ListQuery {
  table: PgTable & { id: PgColumn }
  /** The condition for the rows of the list. */
  listed: SQL | undefined
  /** Columns of an index that begins with those of `listed`; the last one is unique. */
  order: SQL[]
}

/**
 * The parts of a prepared list query: one row with the total (`n`), and the ids of one page, read from an index without
 * the rows of earlier pages. Begin with the total and join the page, then its rows: `.from(total).leftJoin(page,
 * sql`true`).leftJoin(table, eq(table.id, page.id)).orderBy(...order)`. The total is there even if the page is empty.
 * Run it with the `limit` and `offset` of `pageOf`.
 */
export function preparedPage(db: Db | Tx, { table, listed, order }: ListQuery) {
  const page = db
    .select({ id: table.id })
    .from(table)
    .where(listed)
    .orderBy(...order)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .as('page')
  return { total: counting(db, 'total', table, listed), page }
}

/** The number of matching rows as `n`, to join with the counts of a list. `name` must be unique. */
export function counting(db: Db | Tx, name: string, table: PgTable, where: SQL | undefined) {
  return db
    .select({ n: count().as(`${name}_n`) })
    .from(table)
    .where(where)
    .as(`${name}_count`)
}
