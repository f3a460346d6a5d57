import { type CourseLetter, courseSubject } from './course-letters.ts'
import { organisationName, queueUserMails } from '../mail/user-mails.ts'
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
  const organisation = await organisationName(tx, organisationId)
  const mails = byUser.map((ofUser) => {
    const courses = ofUser.map(({ course }) => course.id)
    const { id: userId = '', email = '' } = ofUser[0]?.person ?? {}
    const subject = courseSubject(kind, organisation, courses.length)
    return { userId, email, subject, about: { courses, note, adminId: onBehalfOf ?? null } }
  })
  await queueUserMails(
    { tx, jobs, organisationId },
    { kind, mails, task: (mailIds) => ({ name: 'course-letters', mailIds }) },
  )
}
