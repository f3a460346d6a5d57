import { and, eq, gt, isNull, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { admins, mails, organisations, passwordResets } from '../db/schema.ts'
import { newId } from '../id.ts'
import type { Jobs } from '../jobs.ts'
import { type Admin, hashOf, newToken } from '../session.ts'
import type { TaskParts } from '../tasks.ts'
import { asHtml, asText } from './layout.ts'
import { compose, type Letter, subjects } from './letters.ts'

export type MailTask = { name: 'mail'; mailId: string; adminId: string; letter: Letter }

/** Notes a mail and queues its sending, both in the caller's transaction. */
export async function postLetter(
  { db, jobs }: { db: Db | Tx; jobs: Jobs },
  admin: Pick<Admin, 'id' | 'organisationId' | 'email'>,
  letter: Letter,
) {
  const mailId = newId()
  const { organisationId, email: recipient } = admin
  const { kind } = letter
  await db
    .insert(mails)
    .values({ id: mailId, organisationId, kind, recipient, subject: subjects[kind] })
  await jobs.task(db, { name: 'mail', mailId, adminId: admin.id, letter })
}

/**
 * The token of a reset link, made only now: it is in the mail and nowhere else. Undefined when the link
 * would not work any more. A second try makes a new one, and the first one's link is void.
 */
async function renewToken(db: Db, resetId: string) {
  const token = newToken()
  const [renewed] = await db
    .update(passwordResets)
    .set({ tokenHash: hashOf(token) })
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

/** Writes and sends a queued mail, once. Throws when that fails, and the queue tries again. */
export async function deliverLetter(
  { db, mail, config }: TaskParts,
  { mailId, adminId, letter }: MailTask,
) {
  const [found] = await db
    .select({ mail: mails, admin: admins, timezone: organisations.timezone })
    .from(mails)
    .innerJoin(admins, eq(admins.id, adminId))
    .innerJoin(organisations, eq(organisations.id, admins.organisationId))
    .where(eq(mails.id, mailId))
  if (!found || found.mail.status === 'sent') return
  const note = (set: Partial<typeof mails.$inferInsert>) =>
    db.update(mails).set(set).where(eq(mails.id, mailId))
  const { admin, timezone } = found
  const attempts = found.mail.attempts + 1
  const token = letter.kind === 'reset' ? await renewToken(db, letter.resetId) : undefined
  if (letter.kind === 'reset' && !token) {
    await note({ status: 'failed', error: 'the link is not good any more', attempts })
    return
  }
  const content = compose(letter, { publicUrl: config.publicUrl, token, timezone })
  const name = `${admin.firstName} ${admin.lastName}`.trim()
  const greeting = admin.firstName ? `Hello ${admin.firstName},` : 'Hello,'
  try {
    await mail.send({
      id: mailId,
      to: { name, address: found.mail.recipient },
      subject: content.subject,
      html: asHtml(content, greeting),
      text: asText(content, greeting),
      link: content.action?.href,
    })
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    await note({ status: 'failed', error: said.slice(0, 500), attempts })
    throw error
  }
  await note({ status: 'sent', sentAt: new Date(), error: null, attempts })
}
