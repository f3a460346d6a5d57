import { eq, sql } from '../db/drizzle.ts'
import { organisations } from '../db/schema.ts'
import { newId } from '../lib/id.ts'
import { type CourseLetter, courseSubject } from './course-letters.ts'
import { chunk } from '../lib/chunk.ts'
import { lettersAtOnce } from '../people/invite.ts'
import type { BulkCtx } from '../bulk/types.ts'

export type { CourseLetter } from './course-letters.ts'

type Recipient = { person: { id: string; email: string }; course: { id: string } }

/** Stores one mail for each user, however many courses it is about, and queues their delivery. */
export async function postCourseLetters(
  { tx, jobs, organisationId, by, onBehalfOf = by.adminId }: BulkCtx,
  kind: CourseLetter,
  recipients: Recipient[],
  note?: string,
) {
  const byUser = [...Map.groupBy(recipients, ({ person }) => person.id).values()]
  if (byUser.length === 0) return
  const [organisation] = await tx
    .select({ name: organisations.name })
    .from(organisations)
    .where(eq(organisations.id, organisationId))
  const mails = byUser.map((ofUser) => {
    const courses = ofUser.map(({ course }) => course.id)
    const about = { courses, note, adminId: onBehalfOf ?? null }
    const { id: userId = '', email = '' } = ofUser[0]?.person ?? {}
    const subject = courseSubject(kind, organisation?.name ?? 'Lectern', courses.length)
    return { id: newId(), userId, email, subject, about: JSON.stringify(about) }
  })
  const list = (key: keyof (typeof mails)[number]) => sql.param(mails.map((mail) => mail[key]))
  await tx.execute(sql`
    INSERT INTO mails (id, organisation_id, user_id, kind, recipient, subject, about)
    SELECT mail.id, ${organisationId}, mail.user_id, ${kind}, mail.email, mail.subject, mail.about
    FROM unnest(${list('id')}::text[], ${list('userId')}::text[], ${list('email')}::text[],
      ${list('subject')}::text[], ${list('about')}::jsonb[])
      AS mail (id, user_id, email, subject, about)`)
  const parts = chunk(
    mails.map(({ id }) => id),
    lettersAtOnce,
  )
  await jobs.tasks(
    tx,
    parts.map((mailIds) => ({ name: 'course-letters', mailIds })),
  )
}
