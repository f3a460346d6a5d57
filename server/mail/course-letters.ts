import { and, eq, inArray, ne, sql } from '../db/drizzle.ts'
import { admins, courses, enrollments, mails, organisations, users } from '../db/schema.ts'
import { nameOf } from '../lib/text.ts'
import type { TaskParts } from '../jobs/types.ts'
import { type HeldCourse, courseLines, toLearning } from './course-lines.ts'
import type { Content } from './account-templates.ts'
import { markFailed } from './smtp.ts'
import { isSettled, sendToPerson } from './to-person.ts'

export type CourseLetter = 'course-assigned' | 'course-reminder'

/** Letters about courses that wait, one after the other. */
export type CourseLettersTask = { name: 'course-letters'; mailIds: string[] }

const some = (count: number) => (count === 1 ? 'a course' : `${count} courses`)

export const courseSubject = (kind: CourseLetter, organisation: string, count: number) =>
  kind === 'course-assigned'
    ? `${organisation} assigned ${some(count)} to you`
    : `Reminder: complete ${some(count)} at ${organisation}`

type Facts = {
  organisation: string
  supportUrl: string | null
  by: string | null
  note?: string
  courses: HeldCourse[]
  learningUrl?: string
}

export function composeCourseLetter(kind: CourseLetter, facts: Facts): Content {
  const { organisation, supportUrl, by, note, courses: all, learningUrl } = facts
  const sender = by ? `${by} (${organisation})` : organisation
  const what = all.length === 1 ? 'this course' : 'these courses'
  const help = supportUrl ? ` Help: ${supportUrl}` : ''
  return {
    subject: courseSubject(kind, organisation, all.length),
    preview: all
      .slice(0, 3)
      .map(({ title }) => title)
      .join(', '),
    paragraphs: [
      kind === 'course-assigned'
        ? `${sender} assigned ${what} to you:`
        : `${sender} reminds you to complete ${what}:`,
      ...courseLines(all),
      ...(note ? [note] : []),
      `Find ${all.length === 1 ? 'it' : 'them'} in the learning library of ${organisation}.`,
    ],
    action: toLearning(learningUrl),
    notes: [`You get this email because ${organisation} assigned ${what} to you.${help}`],
  }
}

/** What people still have of these courses, or of all; for a reminder only what is not done. */
export async function heldCourses(
  db: TaskParts['db'],
  userIds: string[],
  { ids, open = false }: { ids?: string[]; open?: boolean } = {},
): Promise<Map<string, HeldCourse[]>> {
  const { userId, deadlineDate } = enrollments
  const held = await db
    .select({ userId, title: courses.title, deadlineDate })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .where(
      and(
        inArray(userId, userIds),
        ne(enrollments.status, 'withdrawn'),
        open ? ne(enrollments.status, 'completed') : undefined,
        ids && inArray(courses.id, ids),
        eq(courses.status, 'published'),
        sql`${courses.deletedAt} IS NULL`,
      ),
    )
    .orderBy(sql`${deadlineDate} NULLS LAST`, courses.title)
  return Map.groupBy(held, (one) => one.userId)
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
  const held = (await heldCourses(db, [user.id], { ids, open })).get(user.id) ?? []
  if (user.deletedAt || user.status === 'inactive' || held.length === 0)
    return markFailed(db, mail, 'the person does not have the courses any more')
  const [admin] = adminId ? await db.select().from(admins).where(eq(admins.id, adminId)) : []
  const content = composeCourseLetter(kind, {
    organisation: organisation.name,
    supportUrl: organisation.supportUrl ?? config.SUPPORT_URL ?? null,
    by: admin ? nameOf(admin) : null,
    note,
    courses: held,
    learningUrl: config.LEARNING_URL,
  })
  await sendToPerson(parts, mail, user, content)
}

/** Delivers letters. Those that failed in a way that may pass are tried again, without the others. */
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
