/** A course of a user, as mails list it. */
export type EnrolledCourse = { title: string; deadlineDate: string | null }

const longDay = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** "Fire safety, due 18 December 2026" */
export const courseLine = ({ title, deadlineDate }: EnrolledCourse) =>
  deadlineDate ? `${title}, due ${longDay(deadlineDate)}` : title

/** Most courses listed in a mail. */
const listed = 10

export function courseLines(courses: EnrolledCourse[]) {
  const lines = courses.slice(0, listed).map((course) => `• ${courseLine(course)}`)
  const more = courses.length - listed
  return more > 0 ? [...lines, `… and ${more} more`] : lines
}

/** The button of a mail about courses, if the address of the learner application is configured. */
export const toLearning = (learningUrl: string | undefined) =>
  learningUrl === undefined ? undefined : { label: 'Start learning', href: learningUrl }
