import { eq } from '../db/drizzle.ts'
import type { Db } from '../db/open.ts'
import { mails, organisations } from '../db/schema.ts'
import type { TaskParts } from '../jobs/types.ts'
import { bounceAddress } from './bounce-address.ts'
import { asHtml, asText } from './layout.ts'
import { settingsLink, settingsUrl } from './message/links.ts'
import type { Content } from './account-templates.ts'

export type MailRow = typeof mails.$inferSelect

function note(db: Db, { id, attempts }: MailRow, set: Partial<typeof mails.$inferInsert>) {
  return db
    .update(mails)
    .set({ ...set, attempts: attempts + 1 })
    .where(eq(mails.id, id))
}

/** Marks a mail as failed permanently. */
export async function markFailed(db: Db, mail: MailRow, reason: string) {
  await note(db, mail, { status: 'failed', error: reason })
}

/** The name of the organisation that a mail comes from; mails about sign-in may have none. */
async function organisationOf(db: Db, { organisationId }: MailRow) {
  if (!organisationId) return undefined
  const [organisation] = await db
    .select({ name: organisations.name })
    .from(organisations)
    .where(eq(organisations.id, organisationId))
  return organisation?.name
}

/** Sends a mail and stores the outcome. Throws on failure. */
export async function sendMail(
  { db, config, mail: mailer }: Pick<TaskParts, 'db' | 'config' | 'mail'>,
  mail: MailRow,
  to: { firstName: string; lastName: string },
  content: Content,
) {
  const name = `${to.firstName} ${to.lastName}`.trim()
  const greeting = to.firstName ? `Hello ${to.firstName},` : 'Hello,'
  // Administrators have their settings in the console.
  const settings =
    mail.userId === null
      ? undefined
      : settingsUrl(config, settingsLink(config, { id: mail.userId, email: mail.recipient }))
  try {
    await mailer.send({
      id: mail.id,
      bounceTo: bounceAddress(config, mail.number),
      organisation: await organisationOf(db, mail),
      to: { name, address: mail.recipient },
      subject: content.subject,
      html: asHtml(content, greeting, settings),
      text: asText(content, greeting, settings),
      link: content.action?.href,
    })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    await note(db, mail, { status: 'failed', error: message.slice(0, 500) })
    throw error
  }
  await note(db, mail, { status: 'sent', sentAt: new Date(), error: null })
}
