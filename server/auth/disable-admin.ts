import type { Config } from '../config/config.ts'
import { eq, sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import { admins } from '../db/schema.ts'
import { endSessions } from './session.ts'
import { voidLinks } from './set-password.ts'

/**
 * Shuts an admin out: no sign-in any more, every session ends at once, and no reset link works. Answers how
 * many sessions were open.
 */
export async function disableAdmin(tx: Tx, config: Config, adminId: string) {
  // Before the sessions end: a sign-in under way has this row first too, and begins none after it.
  await tx
    .update(admins)
    .set({ disabledAt: sql`now()` })
    .where(eq(admins.id, adminId))
  await voidLinks(tx, adminId)
  return endSessions(tx, config, adminId)
}

/** Lets an admin sign in again, with the password there was. */
export async function enableAdmin(tx: Tx, adminId: string) {
  await tx.update(admins).set({ disabledAt: null }).where(eq(admins.id, adminId))
}
