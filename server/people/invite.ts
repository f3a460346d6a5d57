import { eq, sql } from '../db/drizzle.ts'
import { organisations } from '../db/schema.ts'
import { newId } from '../lib/id.ts'
import type { InvitationTask } from './deliver-invitations.ts'
import { invitationSubject } from '../mail/account-templates.ts'
import { chunk } from '../lib/chunk.ts'
import { mailsPerTask } from '../mail/user-mails.ts'
import type { BulkCtx } from '../bulk/types.ts'

const tasksOf = (mailIds: string[]) =>
  chunk(mailIds, mailsPerTask).map((ids): InvitationTask => ({
    name: 'invitations',
    mailIds: ids,
  }))

/** The expiry of an invitation that is sent now. */
export const inviteEnd = sql`now() + interval '90 days'`

/**
 * Invites users: previous links are revoked. The secret of the link is made when the mail is composed. Users who were
 * added as invited in this transaction are already marked.
 */
export async function invitePeople(
  { tx, jobs, organisationId, by, note }: BulkCtx,
  people: { id: string; email: string }[],
) {
  if (people.length === 0) return
  const mails = people.map(({ id, email }) => ({ id: newId(), userId: id, email }))
  const list = (key: 'id' | 'userId' | 'email') =>
    sql`${sql.param(mails.map((mail) => mail[key]))}::text[]`
  const [organisation] = await tx
    .select({ name: organisations.name })
    .from(organisations)
    .where(eq(organisations.id, organisationId))
  const subject = invitationSubject(organisation?.name ?? 'Lectern')
  await tx.execute(sql`
    INSERT INTO mails (id, organisation_id, user_id, kind, recipient, subject, about)
    SELECT mail.id, ${organisationId}, mail.user_id, 'invitation', mail.email, ${subject},
      ${JSON.stringify({ note })}::jsonb
    FROM unnest(${list('id')}, ${list('userId')}, ${list('email')}) AS mail (id, user_id, email)`)
  await tx.execute(sql`
    INSERT INTO invitations (user_id, organisation_id, mail_id, invited_by)
    SELECT mail.user_id, ${organisationId}, mail.id, ${by.adminId ?? null}
    FROM unnest(${list('id')}, ${list('userId')}) AS mail (id, user_id)
    ON CONFLICT (user_id) DO UPDATE SET mail_id = excluded.mail_id, token_hash = NULL,
      invited_by = excluded.invited_by, created_at = now()`)
  await tx.execute(sql`
    UPDATE users SET invited_at = coalesce(invited_at, now()), last_invited_at = now(),
      invite_expires_at = ${inviteEnd}
    WHERE organisation_id = ${organisationId} AND id = ANY(${list('userId')})
      AND last_invited_at IS DISTINCT FROM now()`)
  const [task, ...more] = tasksOf(mails.map(({ id }) => id))
  // A single mail is urgent; many use the bulk queue.
  if (task && mails.length === 1) await jobs.task(tx, task)
  else if (task) await jobs.tasks(tx, [task, ...more])
}

/**
 * Ends the invitations of people whose address has changed: their links are void, and mail to the new address is not
 * known to bounce. Returns those who had an open invitation.
 */
export async function voidInvitations({ tx, organisationId }: BulkCtx, userIds: string[]) {
  const ids = sql.param(userIds)
  await tx.execute(sql`UPDATE invitations SET token_hash = NULL
    WHERE organisation_id = ${organisationId} AND user_id = ANY(${ids}::text[])`)
  const { rows } = await tx.execute<{ id: string; email: string; isOpen: boolean }>(sql`
    UPDATE users SET bounced_at = NULL, invite_expires_at = least(invite_expires_at, now())
    WHERE organisation_id = ${organisationId} AND id = ANY(${ids}::text[])
    RETURNING id, email, status = 'invited' AND last_invited_at IS NOT NULL AS "isOpen"`)
  return rows.filter(({ isOpen }) => isOpen).map(({ id, email }) => ({ id, email }))
}
