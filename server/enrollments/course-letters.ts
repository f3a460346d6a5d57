import type { TaskParts } from '../jobs/types.ts'
import type { Content } from '../mail/account-templates.ts'
import { courseLines, type EnrolledCourse, toLearning } from '../mail/course-lines.ts'
import { deliverUserMails, type MailFacts } from '../mail/user-mails.ts'
import { enrolledCourses } from '../people/enrolled-courses.ts'

/** Queued mails about assigned courses, delivered one after the other. */
export type CourseLettersTask = { name: 'course-letters'; mailIds: string[] }

const countOf = (count: number) => (count === 1 ? 'a course' : `${count} courses`)

/** What a mail about courses says. */
type CourseLetterText = {
  /** `courses` is "a course" or "3 courses". */
  subject(organisation: string, courses: string): string
  /** `sender` is "Maria Silva (Northwind)", `courses` is "this course" or "these courses". */
  intro(sender: string, courses: string): string
  /** Whether it is not needed for courses that are completed. */
  open?: boolean
  /** Whether nothing is left to be done. */
  isDone?: boolean
}

const letters = {
  'course-assigned': {
    subject: (organisation, courses) => `${organisation} assigned ${courses} to you`,
    intro: (sender, courses) => `${sender} assigned ${courses} to you:`,
  },
  'course-reminder': {
    subject: (organisation, courses) => `Reminder: complete ${courses} at ${organisation}`,
    intro: (sender, courses) => `${sender} reminds you to complete ${courses}:`,
    open: true,
  },
  'course-attempt': {
    subject: (organisation, courses) => `You have another attempt at ${courses} at ${organisation}`,
    intro: (sender, courses) => `${sender} gave you another attempt at ${courses}:`,
    open: true,
  },
  'course-completed': {
    subject: (organisation, courses) => `${organisation} marked ${courses} as completed for you`,
    intro: (sender, courses) => `${sender} marked ${courses} as completed for you:`,
    isDone: true,
  },
  'course-reset': {
    subject: (organisation, courses) => `Your progress in ${courses} at ${organisation} was reset`,
    intro: (sender, courses) => `${sender} reset your progress in ${courses}:`,
    open: true,
  },
} satisfies Record<string, CourseLetterText>

export type CourseLetter = keyof typeof letters

const isLetter = (kind: string): kind is CourseLetter => Object.hasOwn(letters, kind)

const textOf = (kind: CourseLetter): CourseLetterText => letters[kind]

export const courseSubject = (kind: CourseLetter, organisation: string, count: number) =>
  textOf(kind).subject(organisation, countOf(count))

type Facts = MailFacts & { courses: EnrolledCourse[] }

export function composeCourseLetter(kind: CourseLetter, facts: Facts): Content {
  const { organisation, supportUrl, by, note, courses, learningUrl } = facts
  const text = textOf(kind)
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
      text.intro(sender, noun),
      ...courseLines(courses),
      ...(note ? [note] : []),
      ...(text.isDone
        ? []
        : [
            `Find ${courses.length === 1 ? 'it' : 'them'} in the learning library of ${organisation}.`,
          ]),
    ],
    action: text.isDone ? undefined : toLearning(learningUrl),
    notes: [`You get this email because ${organisation} assigned ${noun} to you.${help}`],
  }
}

/** Delivers queued mails. Failed ones are retried, without the others. */
export const deliverCourseLetters = (parts: TaskParts, { mailIds }: CourseLettersTask) =>
  deliverUserMails(parts, mailIds, {
    obsolete: 'the user no longer has the courses',
    async compose(mail, user, facts) {
      const kind = isLetter(mail.kind) ? mail.kind : 'course-assigned'
      const { courses: ids = [] } = mail.about
      const { open } = textOf(kind)
      const courses = (await enrolledCourses(parts.db, [user.id], { ids, open })).get(user.id)
      return courses?.length ? composeCourseLetter(kind, { ...facts, courses }) : undefined
    },
  })

declare module '../jobs/types.ts' {
  interface Tasks {
    'course-letters': CourseLettersTask
  }
}
