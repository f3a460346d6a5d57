import { flag, idOf, oneOf } from '~/ui/list/list-search'

/** How a list of people is narrowed by what they learn, in its address; to be spread among its filters. */
export const courseNarrowing = {
  /** Only those who have this course … */
  course: idOf(),
  /** … and stand so with it. */
  courseStatus: oneOf(['not-started', 'in-progress', 'completed', 'failed', 'overdue']),
  /** Only those with something overdue. */
  overdue: flag(),
}

export type CourseNarrowing = {
  [Part in keyof typeof courseNarrowing]?: ReturnType<(typeof courseNarrowing)[Part]>
}

/** The same as the contract says it: how people stand means nothing without a course. */
export function courseFilterOf({ course, courseStatus, overdue }: CourseNarrowing) {
  return {
    ...(course && { course }),
    ...(course && courseStatus && { courseStatus }),
    ...(overdue && { overdue }),
  }
}

/** Whether a list is narrowed by what people learn. */
export function isNarrowedByCourse({ course, overdue }: CourseNarrowing): boolean {
  return course !== undefined || overdue !== undefined
}
