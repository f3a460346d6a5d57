import { and, eq, gt, isNull, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { admins, mails, organisations, passwordResets } from '../db/schema.ts'
import { newId } from '../lib/id.ts'
import type { Jobs, TaskParts } from '../jobs/types.ts'
import { compose, type Letter, subjectOf } from './account-templates.ts'
import { markFailed, sendMail } from './smtp.ts'
import { linkToken, loadSecret } from '../config/secret.ts'
import { hashOf } from '../lib/tokens.ts'
import type { Admin } from '../contract/context.ts'

export type MailTask = { name: 'mail'; mailId: string; adminId: string; letter: Letter }

/** Stores a mail and queues its delivery, both in the caller's transaction. */
export async function enqueueLetter(
  { db, jobs }: { db: Db | Tx; jobs: Jobs },
  admin: Pick<Admin, 'id' | 'organisationId' | 'email'>,
  content: Letter,
) {
  const mailId = newId()
  const { organisationId, email: recipient } = admin
  const { kind } = content
  await db
    .insert(mails)
    .values({ id: mailId, organisationId, kind, recipient, subject: subjectOf(content) })
  await jobs.task(db, { name: 'mail', mailId, adminId: admin.id, letter: content })
}

/** Milliseconds for which a reset link works, as its mail says. */
export const resetLife = 60 * 60_000

/**
 * The token of a reset link. Its hash is stored only now, when the time for which it is valid begins. Undefined if the
 * link was used or has expired. A retry has the same token.
 */
async function renewToken({ db, config }: TaskParts, mailId: string, resetId: string) {
  const token = linkToken(loadSecret(config), mailId)
  const [renewed] = await db
    .update(passwordResets)
    .set({ tokenHash: hashOf(token), expiresAt: new Date(Date.now() + resetLife) })
    .where(
      and(
        eq(passwordResets.id, resetId),
        isNull(passwordResets.usedAt),
        gt(passwordResets.expiresAt, sql`now()`),
      ),
    )
    .returning({ id: passwordResets.id })
  return renewed && token
}

/**
 * Composes and sends a queued mail, once. Throws when that fails, and the queue tries again. `onExpired` is called
 * instead when the link in the mail is no longer valid.
 */
export async function deliverLetter(
  parts: TaskParts,
  task: MailTask,
  onExpired: (db: Db, task: MailTask) => Promise<unknown>,
) {
  const { mailId, adminId, letter } = task
  const { db, config, log } = parts
  const [found] = await db
    .select({ mail: mails, admin: admins, timezone: organisations.timezone })
    .from(mails)
    .innerJoin(admins, eq(admins.id, adminId))
    .innerJoin(organisations, eq(organisations.id, admins.organisationId))
    .where(eq(mails.id, mailId))
  if (!found || found.mail.status === 'sent') return
  const { admin, timezone, mail } = found
  const token =
    letter.kind === 'reset' ? await renewToken(parts, mailId, letter.resetId) : undefined
  if (letter.kind === 'reset' && !token) {
    await markFailed(db, mail, 'the link is no longer valid')
    log.error({ mail: mailId, letter: letter.kind }, 'a mail expired before it could be sent')
    await onExpired(db, task)
    return
  }
  const content = compose(letter, { publicUrl: config.publicUrl, token, timezone })
  await sendMail(parts, mail, admin, content)
}

declare module '../jobs/types.ts' {
  interface Tasks {
    mail: MailTask
  }
}
