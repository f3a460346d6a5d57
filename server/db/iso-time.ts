import type { SQL } from 'drizzle-orm'
import { sql } from './drizzle.ts'

/** SQL: a time as responses carry it, for JSON that the database builds. */
export const isoTime = (time: SQL) =>
  sql`to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
