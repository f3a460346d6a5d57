import type { components } from '../../../openapi/generated/types.ts'

type Assignment = components['schemas']['CourseAssignmentInput']

/** The input of an action on enrollments. Stored with the job. */
export type CoursesInput = {
  /** The courses as text. */
  said: string
  /** Groups were assigned the courses as well, which undo does not revert. */
  futureMembers?: boolean
  deadlineDate?: string | null
  deadlineDays?: number
  existingDeadline?: Assignment['existingDeadline']
  extendDays?: number
  note?: string
  /** Why an admin changes results. */
  reason?: string
  /** How results are changed. */
  action?: 'add-attempt' | 'complete' | 'reset' | 'restart'
  notify?: boolean
  /** Only this source is removed, or is the one to restore if none is left, as `kind:ref`. */
  source?: string
}

/** The input of a row: the course, its sources, and the user to create. */
export type RowInput = {
  course: string
  sources?: string[]
  person?: { firstName: string; lastName: string; designation?: string; userGroups?: string[] }
  refusal?: 'malformed' | 'unknown-address'
  /** Options that differ for this row. */
  own?: Pick<CoursesInput, 'deadlineDate' | 'deadlineDays' | 'notify'>
}
