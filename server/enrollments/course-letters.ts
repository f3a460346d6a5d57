import { eq } from '../db/drizzle.ts'
import { admins, mails, organisations, users } from '../db/schema.ts'
import { nameOf } from '../lib/text.ts'
import type { TaskParts } from '../jobs/types.ts'
import type { Content } from '../mail/account-templates.ts'
import { courseLines, type EnrolledCourse, toLearning } from '../mail/course-lines.ts'
import { markFailed } from '../mail/smtp.ts'
import { isSettled, sendToPerson } from '../mail/to-person.ts'
import { enrolledCourses } from '../people/enrolled-courses.ts'

export type CourseLetter = 'course-assigned' | 'course-reminder'

/** Queued mails about assigned courses, delivered one after the other. */
export type CourseLettersTask = { name: 'course-letters'; mailIds: string[] }

const countOf = (count: number) => (count === 1 ? 'a course' : `${count} courses`)

export const courseSubject = (kind: CourseLetter, organisation: string, count: number) =>
  kind === 'course-assigned'
    ? `${organisation} assigned ${countOf(count)} to you`
    : `Reminder: complete ${countOf(count)} at ${organisation}`

type Facts = {
  organisation: string
  supportUrl: string | null
  by: string | null
  note?: string
  courses: EnrolledCourse[]
  learningUrl?: string
}

export function composeCourseLetter(kind: CourseLetter, facts: Facts): Content {
  const { organisation, supportUrl, by, note, courses, learningUrl } = facts
  const sender = by ? `${by} (${organisation})` : organisation
  const noun = courses.length === 1 ? 'this course' : 'these courses'
  const help = supportUrl ? ` Help: ${supportUrl}` : ''
  return {
    subject: courseSubject(kind, organisation, courses.length),
    preview: courses
      .slice(0, 3)
      .map(({ title }) => title)
      .join(', '),
    paragraphs: [
      kind === 'course-assigned'
        ? `${sender} assigned ${noun} to you:`
        : `${sender} reminds you to complete ${noun}:`,
      ...courseLines(courses),
      ...(note ? [note] : []),
      `Find ${courses.length === 1 ? 'it' : 'them'} in the learning library of ${organisation}.`,
    ],
    action: toLearning(learningUrl),
    notes: [`You get this email because ${organisation} assigned ${noun} to you.${help}`],
  }
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
  const kind = mail.kind === 'course-reminder' ? mail.kind : 'course-assigned'
  const { courses: ids = [], note, adminId } = mail.about
  const open = kind === 'course-reminder'
  const enrolled = (await enrolledCourses(db, [user.id], { ids, open })).get(user.id) ?? []
  if (user.deletedAt || user.status === 'inactive' || enrolled.length === 0)
    return markFailed(db, mail, 'the user no longer has the courses')
  const [admin] = adminId ? await db.select().from(admins).where(eq(admins.id, adminId)) : []
  const content = composeCourseLetter(kind, {
    organisation: organisation.name,
    supportUrl: organisation.supportUrl ?? config.SUPPORT_URL ?? null,
    by: admin ? nameOf(admin) : null,
    note,
    courses: enrolled,
    learningUrl: config.LEARNING_URL,
  })
  await sendToPerson(parts, mail, user, content)
}

/** Delivers queued mails. Failed ones are retried, without the others. */
export async function deliverCourseLetters(parts: TaskParts, { mailIds }: CourseLettersTask) {
  const failures: unknown[] = []
  for (const mailId of mailIds)
    await deliverOne(parts, mailId).catch((error) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

declare module '../jobs/types.ts' {
  interface Tasks {
    'course-letters': CourseLettersTask
  }
}
