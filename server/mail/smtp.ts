import { buffer } from 'node:stream/consumers'
import { and, eq, sql } from '../db/drizzle.ts'
import type { Db } from '../db/open.ts'
import { files, mails, organisations } from '../db/schema.ts'
import type { TaskParts } from '../jobs/types.ts'
import { bounceAddress } from './bounce-address.ts'
import { asHtml, asText } from './layout.ts'
import { settingsLink, settingsUrl } from './message/links.ts'
import type { Content } from './account-templates.ts'
import { MayHaveArrived, type Message } from './mail.ts'
import { isRepeatable } from './outbox/handover.ts'
import { leaseTime, stoppedText, unclearText } from './outbox/rows.ts'

export type MailRow = typeof mails.$inferSelect

function note(db: Db, { id, attempts }: MailRow, set: Partial<typeof mails.$inferInsert>) {
  return db
    .update(mails)
    .set({ ...set, attempts: attempts + 1, leasedUntil: null })
    .where(eq(mails.id, id))
}

/** Marks a mail as failed permanently. */
export async function markFailed(db: Db, mail: MailRow, reason: string) {
  await note(db, mail, { status: 'failed', error: reason })
}

/** Whether a mail was sent or may have been, and so is not sent again by itself. */
export const isHandedOver = ({ status }: Pick<MailRow, 'status'>) =>
  status === 'sent' || status === 'unclear'

type Sender = Pick<TaskParts, 'db' | 'config' | 'mail' | 'files'>

const logoId = 'logo'

/** The logo of an organisation as an attachment; undefined without one, or if its file cannot be read. */
async function readLogo({ db, files: store }: Sender, organisationId: string, id: string) {
  const [file] = await db
    .select({ contentType: files.mimeType, filename: files.name })
    .from(files)
    .where(and(eq(files.id, id), eq(files.organisationId, organisationId)))
  const found = file && (await store.read(organisationId, id).catch(() => undefined))
  if (!file || !found) return undefined
  const { contentType, filename } = file
  return {
    contentType,
    filename: filename ?? 'logo',
    content: await buffer(found.stream),
    cid: logoId,
  }
}

/** The organisation that a mail comes from; mails about sign-in may have none. */
async function brandOf(parts: Sender, { organisationId }: MailRow) {
  if (!organisationId) return undefined
  const [organisation] = await parts.db
    .select({ name: organisations.name, logo: organisations.logo })
    .from(organisations)
    .where(eq(organisations.id, organisationId))
  if (!organisation) return undefined
  const { name, logo: id } = organisation
  return { name, logo: id === null ? undefined : await readLogo(parts, organisationId, id) }
}

/** Mails to administrators may arrive twice: they have the same Message-ID, and are about access or reports. */
const isHarmless = ({ userId }: MailRow) => userId === null

/**
 * Notes that a mail is about to be handed over; false if it is not to be sent any more. One that a stopped server was
 * handing over may have arrived.
 */
async function beginHandover({ db, config }: Sender, mail: MailRow) {
  const repeats = isRepeatable(config) || isHarmless(mail)
  const isDoubtful = sql`(status = 'sending' AND ${!repeats}::boolean)`
  const { rows } = await db.execute<{ status: MailRow['status'] }>(sql`
    UPDATE mails SET handed_at = now(),
      leased_until = CASE WHEN ${isDoubtful} THEN NULL ELSE now() + ${leaseTime} END,
      reason = CASE WHEN ${isDoubtful} THEN 'stopped' END,
      error = CASE WHEN ${isDoubtful} THEN ${stoppedText} ELSE error END,
      status = CASE WHEN ${isDoubtful} THEN 'unclear' ELSE 'sending' END
    WHERE id = ${mail.id} AND (status IN ('queued', 'failed') OR status = 'sending' AND leased_until < now()
      OR status = 'unclear' AND ${repeats}::boolean)
    RETURNING status`)
  const [begun] = rows
  if (begun) return begun.status === 'sending'
  const [found] = await db.select({ status: mails.status }).from(mails).where(eq(mails.id, mail.id))
  if (found?.status === 'sending') throw new Error('the mail is being handed over already')
  return false
}

/** Sends a mail and stores the outcome. Throws on failure, except if the mail may have arrived. */
export async function sendMail(
  parts: Sender,
  mail: MailRow,
  to: { firstName: string; lastName: string },
  content: Content & Pick<Message, 'attachments'>,
) {
  const name = `${to.firstName} ${to.lastName}`.trim()
  const { db, config, mail: mailer } = parts
  const brand = await brandOf(parts, mail)
  if (!(await beginHandover(parts, mail))) return
  const greeting = to.firstName ? `Hello ${to.firstName},` : 'Hello,'
  // Administrators have their settings in the console.
  const settings =
    mail.userId === null
      ? undefined
      : settingsUrl(config, settingsLink(config, { id: mail.userId, email: mail.recipient }))
  try {
    await mailer.send({
      id: mail.id,
      queuedAt: mail.createdAt,
      bounceTo: bounceAddress(config, mail.number),
      organisation: brand?.name,
      to: { name, address: mail.recipient },
      subject: content.subject,
      html: asHtml(
        content,
        greeting,
        settings,
        brand && { name: brand.name, logo: brand.logo && logoId },
      ),
      text: asText(content, greeting, settings),
      link: content.action?.href,
      attachments: [...(brand?.logo ? [brand.logo] : []), ...(content.attachments ?? [])],
    })
  } catch (error) {
    if (error instanceof MayHaveArrived && !isHarmless(mail)) {
      await note(db, mail, { status: 'unclear', reason: 'lost', error: unclearText })
      return
    }
    const message = error instanceof Error ? error.message : String(error)
    await note(db, mail, { status: 'failed', error: message.slice(0, 500) })
    throw error
  }
  await note(db, mail, { status: 'sent', sentAt: new Date(), error: null })
}
