import type { Db, Tx } from './open.ts'

/**
 * Statements that are built once for a database instead of once a request. Give them names: PostgreSQL
 * then parses each once a connection. What differs between requests are placeholders.
 */
export function preparedOnce<Statements>(prepare: (db: Db | Tx) => Statements) {
  const made = new WeakMap<Db | Tx, Statements>()
  return (db: Db | Tx): Statements => {
    const statements = made.get(db) ?? prepare(db)
    made.set(db, statements)
    return statements
  }
}
