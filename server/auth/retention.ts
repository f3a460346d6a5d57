import type { RetentionRule } from '../contract/context.ts'
import { olderThan } from '../db/date-filter.ts'
import { or } from '../db/drizzle.ts'
import { passwordResets, sessions, signInFailures } from '../db/schema.ts'

/** Counters of failed sign-ins and reset links after a day; sessions 30 days after they ended. */
export const purgeAuth: RetentionRule = async ({ db }) => {
  await db.delete(signInFailures).where(olderThan(signInFailures.updatedAt, 1))
  await db.delete(passwordResets).where(olderThan(passwordResets.expiresAt, 1))
  await db
    .delete(sessions)
    .where(or(olderThan(sessions.expiresAt, 30), olderThan(sessions.endedAt, 30)))
}
