import type { BulkCtx } from '../bulk/types.ts'
import { eq, sql } from '../db/drizzle.ts'
import { admins, mails, organisations, users } from '../db/schema.ts'
import type { Notified } from './letters.ts'
import type { TaskParts } from '../jobs/types.ts'
import { chunk } from '../lib/chunk.ts'
import { newId } from '../lib/id.ts'
import { nameOf } from '../lib/text.ts'
import type { Content } from '../mail/account-templates.ts'
import { toLearning } from '../mail/course-lines.ts'
import { markFailed } from '../mail/smtp.ts'
import { isSettled, sendToPerson } from '../mail/to-person.ts'
import { lettersAtOnce } from '../people/invite.ts'

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

type Facts = {
  organisation: string
  supportUrl: string | null
  by: string | null
  note?: string
  titles: string[]
  learningUrl?: string
}

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
  const [organisation] = await tx
    .select({ name: organisations.name })
    .from(organisations)
    .where(eq(organisations.id, organisationId))
  const byUser = Map.groupBy(seats, ({ userId }) => userId)
  const letters = [...byUser].flatMap(([userId, userSeats]) => {
    const [first] = userSeats
    if (!first) return []
    const { email, note, assignedBy } = first
    const licenses = userSeats.map(({ licenseId }) => licenseId)
    const subject = subjectOf(kind, organisation?.name ?? 'Lectern', licenses.map(titleOf))
    const about = { licenses, note: note || undefined, adminId: assignedBy }
    return [{ id: newId(), organisationId, userId, kind, recipient: email, subject, about }]
  })
  for (const some of chunk(letters, 1_000)) await tx.insert(mails).values(some)
  await jobs.tasks(
    tx,
    chunk(
      letters.map(({ id }) => id),
      lettersAtOnce,
    ).map((mailIds) => ({ name: 'seat-letters', mailIds })),
  )
}

async function deliverOne(parts: TaskParts, mailId: string) {
  const { db, config } = parts
  const [found] = await db
    .select({ mail: mails, user: users, organisation: organisations })
    .from(mails)
    .innerJoin(users, eq(users.id, mails.userId))
    .innerJoin(organisations, eq(organisations.id, users.organisationId))
    .where(eq(mails.id, mailId))
  if (!found || isSettled(found.mail, found.user)) return
  const { mail, user, organisation } = found
  const { licenses = [], note, adminId } = mail.about
  const { rows } = await db.execute<{ title: string }>(sql`
    SELECT l.title FROM licenses l JOIN seats s ON s.license_id = l.id AND s.user_id = ${user.id}
      AND s.status IN ('assigned', 'activated')
    WHERE l.id = ANY(${sql.param(licenses)}::text[]) AND l.runs AND l.deleted_at IS NULL
    ORDER BY fold_text(l.title), l.id`)
  if (user.deletedAt || user.status === 'inactive' || rows.length === 0)
    return markFailed(db, mail, 'the user no longer has the seat')
  const [admin] = adminId ? await db.select().from(admins).where(eq(admins.id, adminId)) : []
  const kind = mail.kind === 'course-reminder' ? mail.kind : 'course-assigned'
  const content = composeSeatLetter(kind, {
    organisation: organisation.name,
    supportUrl: organisation.supportUrl ?? config.SUPPORT_URL ?? null,
    by: admin ? nameOf(admin) : null,
    note,
    titles: rows.map(({ title }) => title),
    learningUrl: config.LEARNING_URL,
  })
  await sendToPerson(parts, mail, user, content)
}

/** Delivers queued mails. Failed ones are retried individually. */
export async function deliverSeatLetters(parts: TaskParts, { mailIds }: SeatLettersTask) {
  const failures: unknown[] = []
  for (const mailId of mailIds)
    await deliverOne(parts, mailId).catch((error) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

declare module '../jobs/types.ts' {
  interface Tasks {
    'seat-letters': SeatLettersTask
  }
}
