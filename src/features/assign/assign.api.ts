import type { PathOf } from '~/api/contract-types'
import { query } from '~/api/query'
import type { Schemas } from '~/api/schemas'

export type AssignmentBulk = Schemas['AssignmentBulk']

/** What any change of who has which course makes old. */
export const touchedByAssignments = [
  '/api/business/getCourses',
  '/api/business/getUsersInCourse/{id}',
  '/api/business/getCourseProgress/{id}',
  '/api/business/getCourseStatus',
  '/api/business/getGroupAssignments',
  '/api/business/getUserCoursesCount/{id}',
  '/api/business/getUserCourses/{id}',
  '/api/business/getUserCourseStatus',
  '/api/business/getAllUserCourseStatus',
  '/api/business/getUserMessages/{id}',
  '/api/business/getAllUsersQuery',
  '/api/business/getUsers',
  '/api/business/getUserGroups',
  '/api/business/statusCount',
  '/api/business/coursesEnrolledCount',
  '/api/business/getLearningTrend',
  '/api/business/getAttention',
  '/api/business/getAuditLog',
  '/api/business/getJobs',
] as const satisfies readonly PathOf<'get'>[]

/** The courses that groups have for good: of one course, or of one group. */
export function groupAssignments(of: { course: string } | { group: string }, page: number) {
  return query('/api/business/getGroupAssignments', {
    params: { query: { ...of, page, limit: 25 } },
  })
}
