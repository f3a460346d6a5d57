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
  /** The session that does not end. */
  keep?: string
  /** Consumes the permission for the change; throws if it is gone. The admin is locked meanwhile. */
  claim(tx: Tx): Promise<void>
}

/** Revokes all open reset links. */
export async function voidLinks(tx: Tx, adminId: string) {
  await tx
    .update(passwordResets)
    .set({ usedAt: sql`now()` })
    .where(and(eq(passwordResets.adminId, adminId), isNull(passwordResets.usedAt)))
}

/**
 * Sets an admin's password: other sessions end, open reset links are revoked, the account is unlocked, and the admin is
 * notified by alert and mail.
 */
export async function setPassword(context: Context, admin: Admin, change: Change) {
  const { db, config, jobs, ip, requestId } = context
  const { id: adminId, organisationId, email } = admin
  const passwordHash = await hashPassword(change.password)
  await db.transaction(async (tx) => {
    // Locks the admin first, as sign-ins do: a session that starts with the old password is either ended below or not
    // started.
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
