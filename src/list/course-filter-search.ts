import { flag, idOf, oneOf } from '~/ui/list/list-search'

/** Search params that filter a list of users by enrollments; to be spread among its filters. */
export const courseNarrowing = {
  /** Only users with this course … */
  course: idOf(),
  /** … in this status. */
  courseStatus: oneOf(['not-started', 'in-progress', 'completed', 'failed', 'overdue']),
  /** Only users with an overdue course. */
  overdue: flag(),
}

export type CourseNarrowing = {
  [Part in keyof typeof courseNarrowing]?: ReturnType<(typeof courseNarrowing)[Part]>
}

/** The same as query parameters: a status requires a course. */
export function courseFilterOf({ course, courseStatus, overdue }: CourseNarrowing) {
  return {
    ...(course && { course }),
    ...(course && courseStatus && { courseStatus }),
    ...(overdue && { overdue }),
  }
}

/** Whether a list is filtered by enrollments. */
export function isNarrowedByCourse({ course, overdue }: CourseNarrowing): boolean {
  return course !== undefined || overdue !== undefined
}
