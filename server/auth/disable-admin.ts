import type { Config } from '../config/config.ts'
import { eq, sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import { admins } from '../db/schema.ts'
import { endSessions } from './session.ts'
import { voidLinks } from './set-password.ts'

/** Disables an admin: no sign-in, all sessions end, reset links stop working. Returns how many sessions ended. */
export async function disableAdmin(tx: Tx, config: Config, adminId: string) {
  // Before the sessions end: a concurrent sign-in locks this row first, too, and then fails.
  await tx
    .update(admins)
    .set({ disabledAt: sql`now()` })
    .where(eq(admins.id, adminId))
  await voidLinks(tx, adminId)
  return endSessions(tx, config, adminId)
}

/** Enables an admin again, with the existing password. */
export async function enableAdmin(tx: Tx, adminId: string) {
  await tx.update(admins).set({ disabledAt: null }).where(eq(admins.id, adminId))
}
