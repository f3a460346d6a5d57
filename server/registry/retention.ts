import type { PgColumn } from 'drizzle-orm/pg-core'
import { and, isNull, lt, or, sql } from '../db/drizzle.ts'
import { purgeCourses } from '../courses/retention.ts'
import type { Db } from '../db/open.ts'
import {
  alerts,
  auditLog,
  bulkChanges,
  idempotencyKeys,
  imports,
  jobs,
  mails,
  passwordResets,
  sessions,
  signInFailures,
  uploads,
  userGroups,
} from '../db/schema.ts'
import { removeExpired } from '../files/lifecycle.ts'
import { removeLeftovers } from '../files/leftovers.ts'
import type { Files } from '../files/files.ts'
import { purgeLibrary } from '../assets/retention.ts'
import { dropUpload } from '../uploads/finish.ts'

const before = (column: PgColumn, days: number) =>
  lt(column, sql`now() - make_interval(days => ${days})`)

/**
 * Removes for good who was deleted 30 days ago, some at a time. What the log says of them stays, with
 * their names.
 */
async function purge(db: Db) {
  const some = 1_000
  for (let gone = some; gone === some;) {
    const { rowCount } = await db.execute(sql`
      DELETE FROM users WHERE id IN (SELECT id FROM users
        WHERE deleted_at < now() - interval '30 days' LIMIT ${some} FOR UPDATE SKIP LOCKED)`)
    gone = rowCount ?? 0
  }
}

/** Throws away uploads that nothing took in time. */
async function removeUploads(db: Db, files: Files) {
  // Some minutes later, so that nothing is thrown away while it is being taken.
  const over = lt(uploads.expiresAt, sql`now() - interval '10 minutes'`)
  for (const row of await db.select().from(uploads).where(over).limit(1_000))
    await dropUpload({ db, files }, row)
}

/**
 * Removes what has had its time: counters of a day ago, keys and links that are over, sessions of a month ago and what
 * the log says of addresses that are nobody's, mails of three, jobs that are not listed any more and their imports,
 * imports that were never started, people and groups that were deleted. One server does it, once an hour.
 */
export async function purgeExpired(db: Db, files: Files) {
  await db.delete(signInFailures).where(before(signInFailures.updatedAt, 1))
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.expiresAt, sql`now()`))
  await db.delete(passwordResets).where(before(passwordResets.expiresAt, 1))
  await db.delete(sessions).where(or(before(sessions.expiresAt, 30), before(sessions.endedAt, 30)))
  await db.delete(auditLog).where(and(isNull(auditLog.organisationId), before(auditLog.at, 30)))
  await db.delete(mails).where(before(mails.createdAt, 90))
  await db.delete(jobs).where(before(jobs.finishedAt, 90))
  await db.delete(bulkChanges).where(before(bulkChanges.expiresAt, 1))
  await db.delete(alerts).where(or(before(alerts.readAt, 90), before(alerts.createdAt, 365)))
  await db.delete(imports).where(and(isNull(imports.jobId), before(imports.createdAt, 7)))
  await db.delete(userGroups).where(before(userGroups.deletedAt, 30))
  await purge(db)
  await purgeCourses(db)
  await purgeLibrary(db)
  await removeExpired(db, files)
  await removeUploads(db, files)
  await removeLeftovers(files)
}
