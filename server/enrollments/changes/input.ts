import type { components } from '../../../openapi/generated/types.ts'

type Assignment = components['schemas']['CourseAssignmentInput']

/** What a change of who has which course needs to know. It lies in the database with the job. */
export type CoursesGiven = {
  /** The courses in words. */
  said: string
  /** Groups have the courses from now on, too, which undoing would not take from them. */
  futureMembers?: boolean
  deadlineDate?: string | null
  deadlineDays?: number
  existingDeadline?: Assignment['existingDeadline']
  extendDays?: number
  note?: string
  notify?: boolean
  /** Only this way of having a course is taken away, or it is given back so where none is left, as `kind:ref`. */
  source?: string
}

/** What lies with a row of a change: which course, how it is had, and who is to be made for it. */
export type RowInput = {
  course: string
  sources?: string[]
  person?: { firstName: string; lastName: string; designation?: string; userGroups?: string[] }
  refusal?: 'malformed' | 'unknown-address'
  /** What is asked for otherwise than of the rest. */
  own?: Pick<CoursesGiven, 'deadlineDate' | 'deadlineDays' | 'notify'>
}
