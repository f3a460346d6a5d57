import { and, eq, isNull, sql } from '../db/drizzle.ts'
import { raiseAlert } from '../alerts/raise.ts'
import { audit } from '../audit/audit.ts'
import type { Context } from '../contract/operation-types.ts'
import { admins, passwordResets } from '../db/schema.ts'
import type { Tx } from '../db/open.ts'
import { forgiveFailures } from './lockout.ts'
import { enqueueLetter } from '../mail/enqueue.ts'
import { hashPassword } from './password.ts'
import { endSessions } from './session.ts'
import type { Admin } from '../contract/context.ts'

type Change = {
  password: string
  event: 'auth/password-reset' | 'auth/password-changed'
  /** The one session that goes on. */
  keep?: string
  /** Takes what gives the right to do this; throws when it is gone. Nobody else changes the admin meanwhile. */
  claim(tx: Tx): Promise<void>
}

/** No link sent so far sets a password any more. */
export async function voidLinks(tx: Tx, adminId: string) {
  await tx
    .update(passwordResets)
    .set({ usedAt: sql`now()` })
    .where(and(eq(passwordResets.adminId, adminId), isNull(passwordResets.usedAt)))
}

/**
 * Gives an admin a new password: other sessions end, open reset links become void, the account is
 * unlocked, and the admin hears of it by bell and mail.
 */
export async function setPassword(context: Context, admin: Admin, change: Change) {
  const { db, config, jobs, ip, requestId } = context
  const { id: adminId, organisationId, email } = admin
  const passwordHash = await hashPassword(change.password)
  await db.transaction(async (tx) => {
    // The admin first, as sign-ins do: a session that begins with the old password is there to be ended below,
    // or does not begin.
    await tx
      .select({ id: admins.id })
      .from(admins)
      .where(eq(admins.id, adminId))
      .for('no key update')
    await change.claim(tx)
    await tx
      .update(admins)
      .set({ passwordHash, passwordChangedAt: sql`now()` })
      .where(eq(admins.id, adminId))
    await voidLinks(tx, adminId)
    const ended = await endSessions(tx, config, adminId, { except: change.keep })
    await forgiveFailures(tx, email)
    const { event } = change
    await audit(tx, { organisationId, adminId, event, detail: { ended }, ip, requestId })
    await raiseAlert({ db: tx, jobs }, admin, {
      type: 'password-changed',
      title: 'Password changed',
      body: 'All other sessions were ended.',
      href: '/profile',
      severity: 'info',
    })
    const at = new Date().toISOString()
    await enqueueLetter({ db: tx, jobs }, admin, { kind: 'password-changed', at })
  })
}
