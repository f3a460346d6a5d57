import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { count, sql } from './drizzle.ts'
import type { Db, Tx } from './open.ts'

/** The page that a list's query asks for, 25 rows when it does not say. */
export function pageOf({ page = 1, limit = 25 }: { page?: number; limit?: 10 | 25 | 50 | 100 }) {
  return { page, limit, offset: (page - 1) * limit }
}

/** What to answer of the page and how to cut it out, when one is asked for; else all there is. */
export function paged({ page, limit }: { page?: number; limit?: 10 | 25 | 50 | 100 }) {
  if (page === undefined && limit === undefined) return { said: {}, cut: {} }
  const { offset, ...said } = pageOf({ page, limit })
  return { said, cut: { limit: said.limit, offset } }
}

interface Cut {
  table: PgTable & { id: PgColumn }
  /** Which rows the list has. */
  listed: SQL | undefined
  /** By columns of an index that begins with those of `listed`; the last one is unique. */
  order: SQL[]
}

/**
 * The parts of a prepared list: one row with how many there are in all (`n`), and the ids of one page. The page is cut out of
 * an index, so that no row of the pages before it is read. Begin with the count and join the page, then its rows:
 *
 *     .from(total).leftJoin(page, sql`true`).leftJoin(table, eq(table.id, page.id)).orderBy(...order)
 *
 * It is there even where the page is empty. Run it with the `limit` and the `offset` of `pageOf`.
 */
export function preparedPage(db: Db | Tx, { table, listed, order }: Cut) {
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

/** How many rows fit, as `n`; to be joined beside the counts of a list. No two of one list have the same name. */
export function counting(db: Db | Tx, name: string, table: PgTable, fit: SQL | undefined) {
  return db
    .select({ n: count().as(`${name}_n`) })
    .from(table)
    .where(fit)
    .as(`${name}_count`)
}
