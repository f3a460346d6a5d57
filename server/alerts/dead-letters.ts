import { insertAlert } from './store.ts'
import { and, eq, gt, isNull, or, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { admins, alerts, mails } from '../db/schema.ts'
import { nameOf } from '../lib/text.ts'

// What happens when a mail has failed for the last time.

type News = { singular: string; several: string; body: string; href: string }

/**
 * Raises an alert for an admin about mails that failed for good. In the bell only, since a mail about mail may fail
 * too, even if the admin has chosen mail alone. Once a day at most, as there may be thousands: later failures join an
 * unread alert.
 */
async function notify(tx: Tx, adminId: string, { singular, several, body, href }: News) {
  const [admin] = await tx
    .select()
    .from(admins)
    .where(and(eq(admins.id, adminId), isNull(admins.disabledAt)))
    // Of two concurrent failures, the second joins the alert of the first.
    .for('no key update')
  if (!admin) return
  const joined = await tx
    .update(alerts)
    .set({
      title: several,
      createdAt: sql`CASE WHEN ${alerts.readAt} IS NULL THEN now() ELSE ${alerts.createdAt} END`,
    })
    .where(
      and(
        eq(alerts.adminId, adminId),
        eq(alerts.organisationId, admin.organisationId),
        eq(alerts.type, 'delivery-failed'),
        eq(alerts.href, href),
        or(isNull(alerts.readAt), gt(alerts.createdAt, sql`now() - interval '1 day'`)),
      ),
    )
    .returning({ id: alerts.id })
  if (joined.length > 0) return
  const title = singular.slice(0, 120)
  const item = { type: 'delivery-failed', title, body, href, severity: 'warning' } as const
  await insertAlert(tx, admin, item, true)
}

const untaken = 'the mail server could not be reached'

/** A mail to an admin failed for good: raises an alert, seen at the next sign-in. */
export function reportOwnDeadLetter(
  db: Db,
  { mailId, adminId }: { mailId: string; adminId: string },
) {
  return db.transaction(async (tx) => {
    const [mail] = await tx
      .update(mails)
      .set({ status: 'failed', error: sql`coalesce(${mails.error}, ${untaken})` })
      .where(and(eq(mails.id, mailId), sql`${mails.status} <> 'sent'`))
      .returning({ subject: mails.subject })
    if (!mail) return
    await notify(tx, adminId, {
      singular: 'An email to you could not be sent',
      several: 'Several emails to you could not be sent',
      body: `“${mail.subject.slice(0, 150)}”, for example. The server log has the cause.`,
      href: '/profile',
    })
  })
}

/**
 * Mails to users failed for good: alerts the admins who caused them. Leaves out mails that are no longer needed, and
 * those to refused addresses, which are reported elsewhere.
 */
export function reportDeadLetters(db: Db, mailIds: string[], causedBy?: string) {
  return db.transaction(async (tx) => {
    const { rows: lost } = await tx.execute<{
      kind: string
      firstName: string
      lastName: string
      adminId: string | null
    }>(sql`
      UPDATE mails m SET status = 'failed', error = coalesce(m.error, ${untaken})
      FROM users u LEFT JOIN invitations i ON i.user_id = u.id
      WHERE m.id = ANY(${sql.param(mailIds)}::text[]) AND m.status <> 'sent' AND u.id = m.user_id
        AND u.deleted_at IS NULL AND u.status <> 'inactive'
        AND NOT (u.email_status = 'bounced' AND u.email = m.recipient)
        AND (m.kind <> 'invitation' OR (i.mail_id = m.id AND u.status = 'invited'))
      RETURNING m.kind, u.first_name AS "firstName", u.last_name AS "lastName",
        CASE WHEN m.kind = 'invitation' THEN i.invited_by
          ELSE coalesce(${causedBy ?? null}, m.about->>'adminId') END AS "adminId"`)
    for (const [adminId, lostMails] of Map.groupBy(lost, (mail) => mail.adminId)) {
      const [first] = lostMails
      if (adminId === null || !first) continue
      const noun = first.kind === 'invitation' ? 'invitation' : 'email'
      const several = 'Several emails could not be sent'
      await notify(tx, adminId, {
        singular:
          lostMails.length === 1 ? `The ${noun} to ${nameOf(first)} could not be sent` : several,
        several,
        body: 'Delivery was retried for more than a day. Resend when email works again.',
        href: '/users/users',
      })
    }
  })
}
