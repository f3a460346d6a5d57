import { and, eq, inArray, sql } from '../db/drizzle.ts'
import { admins, courses, enrollments, mails, organisations, users } from '../db/schema.ts'
import { nameOf } from '../lib/text.ts'
import type { TaskParts } from '../jobs/types.ts'
import type { Content } from '../mail/account-templates.ts'
import { toLearning } from '../mail/course-lines.ts'
import { markFailed } from '../mail/smtp.ts'
import { isSettled, sendToPerson } from '../mail/to-person.ts'

/** Queued mails about a changed course. */
export type CourseChangedTask = {
  name: 'course-changed'
  courseId: string
  adminId: string
  summary: string
  mailIds: string[]
}

export const courseChangedSubject = (title: string) => `${title} was changed`

type Facts = {
  title: string
  summary: string
  organisation: string
  supportUrl: string | null
  by: string | null
  learningUrl?: string
}

export function composeCourseChanged({
  title,
  summary,
  by,
  learningUrl,
  ...facts
}: Facts): Content {
  const { organisation, supportUrl } = facts
  const help = supportUrl ? ` Help: ${supportUrl}` : ''
  return {
    subject: courseChangedSubject(title),
    preview: summary.slice(0, 120),
    paragraphs: [`${by ?? organisation} changed your course ${title}:`, summary],
    action: toLearning(learningUrl),
    notes: [`You get this email because ${organisation} assigned this course to you.${help}`],
  }
}

/** Sends the mails whose recipients still have the course. Failed ones are retried. */
export async function deliverCourseChanged(parts: TaskParts, task: CourseChangedTask) {
  const { db, config } = parts
  const found = await db
    .select({
      mail: mails,
      user: users,
      title: courses.title,
      organisation: organisations,
      admin: admins,
      has: sql<boolean>`coalesce(${enrollments.status} <> 'withdrawn', false)`,
    })
    .from(mails)
    .innerJoin(users, eq(users.id, mails.userId))
    .innerJoin(organisations, eq(organisations.id, users.organisationId))
    .innerJoin(courses, eq(courses.id, task.courseId))
    .leftJoin(
      enrollments,
      and(eq(enrollments.courseId, courses.id), eq(enrollments.userId, users.id)),
    )
    .leftJoin(admins, eq(admins.id, task.adminId))
    .where(inArray(mails.id, task.mailIds))
  const failures: unknown[] = []
  for (const { mail, user, title, organisation, admin, has } of found) {
    if (isSettled(mail, user)) continue
    if (!has || user.deletedAt || user.status === 'inactive') {
      await markFailed(db, mail, 'the person does not have the course any more')
      continue
    }
    const content = composeCourseChanged({
      title,
      summary: task.summary,
      organisation: organisation.name,
      supportUrl: organisation.supportUrl ?? config.SUPPORT_URL ?? null,
      by: admin && nameOf(admin),
      learningUrl: config.LEARNING_URL,
    })
    await sendToPerson(parts, mail, user, content).catch((error) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}

declare module '../jobs/types.ts' {
  interface Tasks {
    'course-changed': CourseChangedTask
  }
}
