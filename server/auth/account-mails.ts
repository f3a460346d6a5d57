import { and, count, eq, gt, isNull, sql } from '../db/drizzle.ts'
import { audit } from '../audit/audit.ts'
import { admins, passwordResets } from '../db/schema.ts'
import { newId } from '../lib/id.ts'
import { enqueueLetter, resetLife } from '../mail/enqueue.ts'
import type { TaskParts } from '../jobs/types.ts'
import { hashOf, newToken } from '../lib/tokens.ts'

export type ResetLinkTask = { name: 'reset-link'; email: string; ip: string; requestId: string }
export type LockedTask = { name: 'lockout-notice'; email: string; minutes: number }

// These run as tasks after the response, so that neither the response nor its duration reveals whether an account
// exists.

/** Most reset links for one account per hour. */
export const resetsAnHour = 3

/** Mails a reset link if the address is an admin's and the limit is not reached. */
export async function mailResetLink(
  { db, jobs }: TaskParts,
  { email, ip, requestId }: ResetLinkTask,
) {
  await db.transaction(async (tx) => {
    const [admin] = await tx
      .select()
      .from(admins)
      .where(and(eq(admins.email, email), isNull(admins.disabledAt)))
      // One at a time for each account, so that concurrent requests are all counted.
      .for('update')
    if (!admin) return
    const { id: adminId, organisationId } = admin
    const [recent] = await tx
      .select({ sent: count() })
      .from(passwordResets)
      .where(
        and(
          eq(passwordResets.adminId, adminId),
          gt(passwordResets.createdAt, sql`now() - interval '1 hour'`),
        ),
      )
    const event = recent && recent.sent >= resetsAnHour ? 'auth/reset-refused' : 'auth/reset-asked'
    await audit(tx, { organisationId, adminId, event, subject: email, ip, requestId })
    if (event === 'auth/reset-refused') return
    const resetId = newId()
    // The real token is made when the mail is composed; until then this one, which nobody gets.
    await tx.insert(passwordResets).values({
      id: resetId,
      tokenHash: hashOf(newToken()),
      organisationId,
      adminId,
      expiresAt: new Date(Date.now() + resetLife),
    })
    await enqueueLetter({ db: tx, jobs }, admin, { kind: 'reset', resetId })
  })
}

/** Mails an admin that the account is locked for some minutes. */
export async function mailAboutLock({ db, jobs }: TaskParts, { email, minutes }: LockedTask) {
  const [admin] = await db
    .select()
    .from(admins)
    .where(and(eq(admins.email, email), isNull(admins.disabledAt)))
  if (admin) await enqueueLetter({ db, jobs }, admin, { kind: 'locked', minutes })
}

declare module '../jobs/types.ts' {
  interface Tasks {
    'reset-link': ResetLinkTask
    'lockout-notice': LockedTask
  }
}
