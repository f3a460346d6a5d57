import type { Db, Tx } from './open.ts'

/**
 * Statements that are built once for each database instead of once per request. Give them names, so that PostgreSQL
 * parses each once per connection. Use placeholders for what differs between requests.
 */
export function preparedOnce<Statements>(prepare: (db: Db | Tx) => Statements) {
  const made = new WeakMap<Db | Tx, Statements>()
  return (db: Db | Tx): Statements => {
    const statements = made.get(db) ?? prepare(db)
    made.set(db, statements)
    return statements
  }
}
