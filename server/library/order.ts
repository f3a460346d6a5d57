import type { PgColumn } from 'drizzle-orm/pg-core'
import type { SQL } from 'drizzle-orm'
import { invalid } from '../contract/sentences.ts'
import { sql } from '../db/drizzle.ts'

/**
 * The order that `sort` asks for; two rows never stand at one place. What never was comes first; which
 * members can be missing is said, so that an index can be read for the others.
 */
export function orderBy(
  keys: Record<string, SQL>,
  sort: string,
  id: PgColumn,
  missing: string[] = [],
): SQL[] {
  const terms = sort.split(',').map((part) => {
    const name = part.replace('-', '')
    const key = keys[name]
    if (!key) {
      const message = `The list has no ${name} to sort by`
      throw invalid([{ field: 'sort', code: 'unknown', message }])
    }
    const isDown = part.startsWith('-')
    if (!missing.includes(name)) return isDown ? sql`${key} DESC` : key
    return isDown ? sql`${key} DESC NULLS LAST` : sql`${key} NULLS FIRST`
  })
  return [...terms, sort.startsWith('-') ? sql`${id} DESC` : sql`${id}`]
}
