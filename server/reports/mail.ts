import { buffer } from 'node:stream/consumers'
import { raiseAlert } from '../alerts/raise.ts'
import { eq, inArray, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { admins, mails, organisations } from '../db/schema.ts'
import { expireFiles, inAWeek } from '../files/lifecycle.ts'
import type { TaskParts } from '../jobs/types.ts'
import { newId } from '../lib/id.ts'
import type { Content } from '../mail/account-templates.ts'
import { AddressRefused } from '../mail/mail.ts'
import { markFailed, sendMail } from '../mail/smtp.ts'

/** The largest file that is attached to a mail; of a larger one the mail has a link. */
export const maxAttached = 10 * 1024 * 1024

const dayLong = 86_400_000

/** A report in a stored file, and what its mail says. */
type SentReport = {
  title: string
  /** The filter in words, with the number of rows. */
  sentence: string
  /** Why it came: "Ingrid Solberg sent it". */
  why: string
  timezone: string
  file: { id: string; name: string; mimeType: string; size: number }
  /** Of a scheduled report: where its recipients stop it, by address. */
  stopLinks?: Record<string, string>
  /** The admin who is told about failures. */
  adminId: string | null
  scheduleId?: string
}

type ReportMailTask = { name: 'report-mails'; mailIds: string[]; report: SentReport }

declare module '../jobs/types.ts' {
  interface Tasks {
    'report-mails': ReportMailTask
  }
}

/** Stores a mail for each address and queues their delivery, both in the caller's transaction. */
export async function enqueueReport(
  { db, jobs }: { db: Db | Tx; jobs: TaskParts['jobs'] },
  organisation: { id: string; name: string },
  emails: string[],
  report: SentReport,
) {
  const subject = `${report.title}, ${organisation.name}`
  const rows = emails.map((recipient) => ({
    id: newId(),
    organisationId: organisation.id,
    kind: 'report',
    recipient,
    subject,
  }))
  await db.insert(mails).values(rows)
  const mailIds = rows.map(({ id }) => id)
  await jobs.task(db, { name: 'report-mails', mailIds, report })
}

/** The URL of a file that works for 7 days without an account. */
function downloadUrl({ files, config }: Pick<TaskParts, 'files' | 'config'>, id: string) {
  // Signed addresses last for 6 to 12 hours from the time that is given.
  return `${config.publicUrl}${files.address(id, Date.now() + 6.5 * dayLong)}`
}

function compose(
  parts: Pick<TaskParts, 'files' | 'config'>,
  report: SentReport,
  organisation: string,
  email: string,
): Content {
  const { title, sentence, why, timezone, file } = report
  const isAttached = file.size <= maxAttached
  const stop = report.stopLinks?.[email]
  return {
    subject: `${title}, ${organisation}`,
    preview: sentence.slice(0, 140),
    paragraphs: [
      `Here is the report “${title}” of ${organisation}.`,
      `${sentence}.`,
      isAttached ? `It is attached as ${file.name}.` : 'The file is too large for a mail.',
    ],
    ...(!isAttached && {
      action: { label: 'Download the report', href: downloadUrl(parts, file.id) },
    }),
    notes: [
      ...(isAttached ? [] : ['The link works for 7 days, for everybody who has it.']),
      `${why}. Days are those of the time zone ${timezone}.`,
      ...(stop === undefined ? [] : [`Stop this report for ${email}: ${stop}`]),
    ],
  }
}

async function attachmentsOf({ files }: TaskParts, organisationId: string, report: SentReport) {
  const { id, name: filename, mimeType: contentType, size } = report.file
  if (size > maxAttached) return {}
  const found = await files.read(organisationId, id)
  if (!found) throw new Error('the file of the report is gone')
  return { attachments: [{ filename, contentType, content: await buffer(found.stream) }] }
}

/** Sends the mails that are not sent yet. Throws if some have to be tried again. */
export async function deliverReport(parts: TaskParts, { mailIds, report }: ReportMailTask) {
  const { db, log } = parts
  const rows = await db
    .select({ mail: mails, organisation: organisations })
    .from(mails)
    .innerJoin(organisations, eq(organisations.id, mails.organisationId))
    .where(inArray(mails.id, mailIds))
  const waiting = rows.filter(({ mail }) => mail.status !== 'sent' && mail.reason !== 'refused')
  const [first] = waiting
  if (!first) return
  const attached = await attachmentsOf(parts, first.organisation.id, report)
  let failure: unknown
  for (const { mail, organisation } of waiting) {
    const content = compose(parts, report, organisation.name, mail.recipient)
    try {
      await sendMail(parts, mail, { firstName: '', lastName: '' }, { ...content, ...attached })
    } catch (error) {
      if (error instanceof AddressRefused) {
        await markFailed(db, mail, error.message)
        await db.update(mails).set({ reason: 'refused' }).where(eq(mails.id, mail.id))
      } else failure = error
      log.warn({ mail: mail.id, err: error }, 'a report could not be mailed')
    }
  }
  if (failure) throw failure
  await settle(parts, first.organisation.id, { mailIds, report })
}

/** The file goes after 7 days; the admin is told about addresses that got nothing. */
async function settle(
  { db, jobs }: Pick<TaskParts, 'db' | 'jobs'>,
  organisationId: string,
  { mailIds, report }: Omit<ReportMailTask, 'name'>,
) {
  await expireFiles(db, organisationId, [report.file.id], inAWeek)
  const failed = await db
    .select({ recipient: mails.recipient })
    .from(mails)
    .where(sql`${inArray(mails.id, mailIds)} AND ${mails.status} = 'failed'`)
  if (failed.length === 0 || report.adminId === null) return
  const [admin] = await db.select().from(admins).where(eq(admins.id, report.adminId))
  if (!admin) return
  const addresses = failed.map(({ recipient }) => recipient).join(', ')
  await raiseAlert({ db, jobs }, admin, {
    type: 'report-failed',
    title: `${report.title} did not reach everybody`.slice(0, 120),
    body: `Not delivered to ${addresses}`.slice(0, 300),
    href: '/analytics/reports',
    severity: 'warning',
  })
}

/** After the last attempt: what was not sent has failed. */
export async function giveUpReport(parts: TaskParts, { mailIds, report }: ReportMailTask) {
  const rows = await parts.db
    .update(mails)
    .set({ status: 'failed' })
    .where(sql`${inArray(mails.id, mailIds)} AND ${mails.status} <> 'sent'`)
    .returning({ organisationId: mails.organisationId })
  const organisationId = rows[0]?.organisationId
  if (organisationId) await settle(parts, organisationId, { mailIds, report })
}
