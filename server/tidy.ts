import type { PgColumn } from 'drizzle-orm/pg-core'
import { lt, or, sql } from './db/drizzle.ts'
import type { Db } from './db/open.ts'
import {
  idempotencyKeys,
  jobs,
  mails,
  passwordResets,
  sessions,
  signInFailures,
} from './db/schema.ts'

const before = (column: PgColumn, days: number) =>
  lt(column, sql`now() - make_interval(days => ${days})`)

/**
 * Removes what has had its time: counters of a day ago, keys and links that are over, sessions and mails
 * of a month ago, jobs that are not listed any more. One server does it, once an hour.
 */
export async function tidy(db: Db) {
  await db.delete(signInFailures).where(before(signInFailures.updatedAt, 1))
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.expiresAt, sql`now()`))
  await db.delete(passwordResets).where(before(passwordResets.expiresAt, 1))
  await db.delete(sessions).where(or(before(sessions.expiresAt, 30), before(sessions.endedAt, 30)))
  await db.delete(mails).where(before(mails.createdAt, 90))
  await db.delete(jobs).where(before(jobs.finishedAt, 90))
}
