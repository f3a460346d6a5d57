import type { SQL } from 'drizzle-orm'
import { problem } from '../contract/problem.ts'
import { sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'

/** The `SelectionId` of rows, a query of `ref` and `input`: the number of objects and a hash of what is changed. */
export async function selectionOf(db: Db | Tx, rows: SQL) {
  const { rows: found } = await db.execute<{ selection: string }>(sql`
    SELECT count(DISTINCT ref) || '-' || to_hex(coalesce(bit_xor(hash), 0)) AS selection
    FROM (SELECT DISTINCT ref, hashtextextended(ref || coalesce(input::text, ''), 0) AS hash
      FROM (${rows}) AS row) AS hashed`)
  return found[0]?.selection ?? '0-0'
}

/** Refuses when other rows match than those of the dry run that was confirmed. */
export async function requireConfirmed(db: Db | Tx, rows: SQL, confirmed: string | undefined) {
  if (confirmed === undefined) return
  const selection = await selectionOf(db, rows)
  if (selection !== confirmed)
    throw problem('change/selection-changed', {
      now: Number.parseInt(selection, 10),
      confirmed: Number.parseInt(confirmed, 10),
    })
}
