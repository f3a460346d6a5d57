import type { PgColumn } from 'drizzle-orm/pg-core'
import type { SQL } from 'drizzle-orm'
import { invalid } from './validation-messages.ts'
import { sql } from '../db/drizzle.ts'

type Options = {
  /** Keys that may be null; nulls sort first. Stated in SQL only for these, so that other keys can use an index. */
  missing?: readonly string[]
  /** The reverse order. */
  reverse?: boolean
}

/** The ORDER BY of `sort`. Ties are broken by id, in the direction of the first key. */
export function orderBy(
  keys: Record<string, SQL>,
  sort: string,
  ids: readonly (PgColumn | SQL)[],
  { missing = [], reverse = false }: Options = {},
): SQL[] {
  const keysInOrder = sort
    .split(',')
    .map((part) => ({ name: part.replace('-', ''), down: part.startsWith('-') !== reverse }))
  const terms = keysInOrder.map(({ name, down }) => {
    const key = Object.hasOwn(keys, name) ? keys[name] : undefined
    if (!key) {
      const message = `The list cannot be sorted by ${name}`
      throw invalid([{ field: 'sort', code: 'unknown', message }])
    }
    if (!missing.includes(name)) return down ? sql`${key} DESC` : key
    return down ? sql`${key} DESC NULLS LAST` : sql`${key} NULLS FIRST`
  })
  const last = ids.map((id) => (keysInOrder[0]?.down ? sql`${id} DESC` : sql`${id}`))
  return [...terms, ...last]
}
