import type { BulkCtx } from '../bulk/types.ts'
import { sql } from '../db/drizzle.ts'
import type { Db } from '../db/open.ts'
import type { Notified } from './letters.ts'
import type { TaskParts } from '../jobs/types.ts'
import type { Content } from '../mail/account-templates.ts'
import { toLearning } from '../mail/course-lines.ts'
import {
  deliverUserMails,
  type MailFacts,
  organisationName,
  queueUserMails,
} from '../mail/user-mails.ts'

// Mails about seats in licenses without courses; those of other licenses are about the courses.

export type SeatLetter = 'course-assigned' | 'course-reminder'

/** Queued mails about seats, delivered one by one. */
export type SeatLettersTask = { name: 'seat-letters'; mailIds: string[] }

/** "Leadership", or "3 licenses". */
const named = (titles: string[]) => (titles.length === 1 ? titles[0] : `${titles.length} licenses`)

const subjectOf = (kind: SeatLetter, organisation: string, titles: string[]) =>
  kind === 'course-assigned'
    ? `${organisation} gave you a seat in ${named(titles)}`
    : `Reminder: use your seat in ${named(titles)} at ${organisation}`

type Facts = MailFacts & { titles: string[] }

export function composeSeatLetter(kind: SeatLetter, facts: Facts): Content {
  const { organisation, supportUrl, by, note, titles, learningUrl } = facts
  const sender = by ? `${by} (${organisation})` : organisation
  const seats = titles.length === 1 ? 'a seat' : 'seats'
  const help = supportUrl ? ` Help: ${supportUrl}` : ''
  return {
    subject: subjectOf(kind, organisation, titles),
    preview: titles.slice(0, 3).join(', '),
    paragraphs: [
      kind === 'course-assigned'
        ? `${sender} gave you ${seats} in:`
        : `${sender} reminds you to use your ${seats === 'seats' ? seats : 'seat'} in:`,
      ...titles.map((title) => `• ${title}`),
      ...(note ? [note] : []),
      `Courses appear in the learning library of ${organisation} as soon as they are added.`,
    ],
    action: toLearning(learningUrl),
    notes: [`You get this email because ${organisation} gave you ${seats}.${help}`],
  }
}

/** Queues one mail per user. All are from the same administrator, with the same note. */
export async function postLicenseLetters(
  { tx, jobs, organisationId }: Pick<BulkCtx, 'tx' | 'jobs' | 'organisationId'>,
  kind: SeatLetter,
  seats: Notified[],
  titleOf: (licenseId: string) => string,
) {
  if (seats.length === 0) return
  const organisation = await organisationName(tx, organisationId)
  const byUser = Map.groupBy(seats, ({ userId }) => userId)
  const mails = [...byUser].flatMap(([userId, userSeats]) => {
    const [first] = userSeats
    if (!first) return []
    const { email, note, assignedBy } = first
    const licenses = userSeats.map(({ licenseId }) => licenseId)
    const subject = subjectOf(kind, organisation, licenses.map(titleOf))
    return [
      { userId, email, subject, about: { licenses, note: note || undefined, adminId: assignedBy } },
    ]
  })
  await queueUserMails(
    { tx, jobs, organisationId },
    { kind, mails, task: (mailIds) => ({ name: 'seat-letters', mailIds }) },
  )
}

/** Titles of the active licenses in which a user still has a seat. */
async function readTitles(db: Db, userId: string, licenses: string[]) {
  const { rows } = await db.execute<{ title: string }>(sql`
    SELECT l.title FROM licenses l JOIN seats s ON s.license_id = l.id AND s.user_id = ${userId}
      AND s.status IN ('assigned', 'activated')
    WHERE l.id = ANY(${sql.param(licenses)}::text[]) AND l.runs AND l.deleted_at IS NULL
    ORDER BY fold_text(l.title), l.id`)
  return rows.map(({ title }) => title)
}

/** Delivers queued mails. Failed ones are retried individually. */
export const deliverSeatLetters = (parts: TaskParts, { mailIds }: SeatLettersTask) =>
  deliverUserMails(parts, mailIds, {
    obsolete: 'the user no longer has the seat',
    async compose(mail, user, facts) {
      const kind = mail.kind === 'course-reminder' ? mail.kind : 'course-assigned'
      const titles = await readTitles(parts.db, user.id, mail.about.licenses ?? [])
      return titles.length > 0 ? composeSeatLetter(kind, { ...facts, titles }) : undefined
    },
  })

declare module '../jobs/types.ts' {
  interface Tasks {
    'seat-letters': SeatLettersTask
  }
}
