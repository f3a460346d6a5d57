import { sql } from './db/drizzle.ts'

/** The page that a list's query asks for, 25 rows when it does not say. */
export function pageOf({ page = 1, limit = 25 }: { page?: number; limit?: 10 | 25 | 50 | 100 }) {
  return { page, limit, offset: (page - 1) * limit }
}

/** A page of a prepared list: `pageOf` gives the values. */
export const placeholders = { limit: sql.placeholder('limit'), offset: sql.placeholder('offset') }
