import type { TaskParts } from '../jobs/types.ts'
import type { Content } from '../mail/account-templates.ts'
import { courseLines, type EnrolledCourse, toLearning } from '../mail/course-lines.ts'
import { deliverUserMails, type MailFacts } from '../mail/user-mails.ts'
import { enrolledCourses } from '../people/enrolled-courses.ts'

export type CourseLetter = 'course-assigned' | 'course-reminder'

/** Queued mails about assigned courses, delivered one after the other. */
export type CourseLettersTask = { name: 'course-letters'; mailIds: string[] }

const countOf = (count: number) => (count === 1 ? 'a course' : `${count} courses`)

export const courseSubject = (kind: CourseLetter, organisation: string, count: number) =>
  kind === 'course-assigned'
    ? `${organisation} assigned ${countOf(count)} to you`
    : `Reminder: complete ${countOf(count)} at ${organisation}`

type Facts = MailFacts & { courses: EnrolledCourse[] }

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

/** Delivers queued mails. Failed ones are retried, without the others. */
export const deliverCourseLetters = (parts: TaskParts, { mailIds }: CourseLettersTask) =>
  deliverUserMails(parts, mailIds, {
    obsolete: 'the user no longer has the courses',
    async compose(mail, user, facts) {
      const kind = mail.kind === 'course-reminder' ? mail.kind : 'course-assigned'
      const { courses: ids = [] } = mail.about
      const open = kind === 'course-reminder'
      const courses = (await enrolledCourses(parts.db, [user.id], { ids, open })).get(user.id)
      return courses?.length ? composeCourseLetter(kind, { ...facts, courses }) : undefined
    },
  })

declare module '../jobs/types.ts' {
  interface Tasks {
    'course-letters': CourseLettersTask
  }
}
