/** A course that somebody has, as letters name it. */
export type HeldCourse = { title: string; deadlineDate: string | null }

const longDay = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** "Fire safety, due 18 December 2026" */
export const courseLine = ({ title, deadlineDate }: HeldCourse) =>
  deadlineDate ? `${title}, due ${longDay(deadlineDate)}` : title

/** So many courses are named in a letter. */
const named = 10

/** A line for each course; of very many only some. */
export function courseLines(all: HeldCourse[]) {
  const lines = all.slice(0, named).map((course) => `• ${courseLine(course)}`)
  return all.length > named ? [...lines, `… and ${all.length - named} more`] : lines
}

/** The button of a letter about courses, where it is known in which application people learn. */
export const toLearning = (learningUrl: string | undefined) =>
  learningUrl === undefined ? undefined : { label: 'Start learning', href: learningUrl }
