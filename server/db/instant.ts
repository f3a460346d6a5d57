import type { SQL } from 'drizzle-orm'
import { sql } from './drizzle.ts'

/** SQL: a time as responses carry it, with milliseconds in UTC. */
export const instant = (time: SQL) =>
  sql<string>`to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
