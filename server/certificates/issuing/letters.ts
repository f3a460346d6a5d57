import { sql } from '../../db/drizzle.ts'
import type { Db, Tx } from '../../db/open.ts'
import type { Jobs, TaskParts } from '../../jobs/types.ts'
import { newId } from '../../lib/id.ts'
import type { Content } from '../../mail/account-templates.ts'
import { deliverUserMails, type MailFacts, queueUserMails } from '../../mail/user-mails.ts'
import { shownCode } from '../values.ts'
import { verifyUrl } from './print.ts'

/** Queued mails about certificates, delivered one after the other. */
type CertificateLettersTask = { name: 'certificate-letters'; mailIds: string[] }

export type CertificateLetter = 'certificate-issued' | 'certificate-sent'

export type Recipient = { certificateId: string; userId: string; email: string; title: string }

type Post = { tx: Tx; jobs: Jobs; organisationId: string; adminId?: string | null; note?: string }

const subjectOf = (titles: string[]) =>
  titles.length === 1
    ? `Your certificate: ${titles[0] ?? ''}`.slice(0, 160)
    : `Your ${titles.length} certificates`

/** Queues one mail per user, and notes it with the certificates. Returns the number of mails. */
export async function postCertificateLetters(
  { tx, jobs, organisationId, adminId = null, note }: Post,
  kind: CertificateLetter,
  recipients: Recipient[],
) {
  const byUser = [...Map.groupBy(recipients, ({ userId }) => userId)]
  if (byUser.length === 0) return 0
  const mails = byUser.map(([userId, ofUser]) => ({
    id: newId(),
    userId,
    email: ofUser[0]?.email ?? '',
    subject: subjectOf(ofUser.map(({ title }) => title)),
    about: { certificates: ofUser.map(({ certificateId }) => certificateId), note, adminId },
  }))
  await queueUserMails(
    { tx, jobs, organisationId },
    { kind, mails, task: (mailIds) => ({ name: 'certificate-letters', mailIds }) },
  )
  const links = mails.flatMap(({ id, about }) =>
    about.certificates.map((certificateId) => ({ id, certificateId })),
  )
  await tx.execute(sql`
    UPDATE certificates c SET mail_id = letter.mail_id, mailed_at = now()
    FROM unnest(${sql.param(links.map(({ certificateId }) => certificateId))}::text[],
      ${sql.param(links.map(({ id }) => id))}::text[]) AS letter (certificate_id, mail_id)
    WHERE c.id = letter.certificate_id`)
  return mails.length
}

type Line = { title: string; code: string; url: string }

function composeLetter(lines: Line[], facts: MailFacts): Content {
  const { organisation, note, supportUrl } = facts
  const [first] = lines
  const help = supportUrl ? ` Help: ${supportUrl}` : ''
  const isSingle = lines.length === 1
  return {
    subject: subjectOf(lines.map(({ title }) => title)),
    preview: `Issued by ${organisation}`,
    paragraphs: [
      isSingle
        ? `${organisation} issued this certificate to you: ${first?.title ?? ''}.`
        : `${organisation} issued these certificates to you:`,
      ...(isSingle
        ? [`Its code is ${shownCode(first?.code ?? '')}. Everybody who has the link can verify it.`]
        : lines.map(({ title, url }) => `• ${title}: ${url}`)),
      ...(note ? [note] : []),
    ],
    action: isSingle && first ? { label: 'Open the certificate', href: first.url } : undefined,
    notes: [`You get this email because ${organisation} issued a certificate to you.${help}`],
  }
}

/** The certificates of a mail that are still good. */
async function readLines(db: Db, userId: string, ids: string[], config: TaskParts['config']) {
  const { rows } = await db.execute<{ title: string; code: string }>(sql`
    SELECT c.printed ->> 'courseTitle' AS title, c.code FROM certificates c
    WHERE c.id = ANY(${sql.param(ids)}::text[]) AND c.user_id = ${userId}
      AND c.revoked_at IS NULL AND c.replaced_by IS NULL ORDER BY c.issued_at, c.id`)
  return rows.map((row) => ({ ...row, url: verifyUrl(config, row.code) }))
}

/** Delivers queued mails. Failed ones are retried, without the others. */
export const deliverCertificateLetters = (parts: TaskParts, { mailIds }: CertificateLettersTask) =>
  deliverUserMails(parts, mailIds, {
    obsolete: 'the user no longer has the certificates',
    async compose(mail, user, facts) {
      const lines = await readLines(parts.db, user.id, mail.about.certificates ?? [], parts.config)
      return lines.length > 0 ? composeLetter(lines, facts) : undefined
    },
  })

declare module '../../jobs/types.ts' {
  interface Tasks {
    'certificate-letters': CertificateLettersTask
  }
}
