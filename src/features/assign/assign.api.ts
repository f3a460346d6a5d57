import { call } from '~/api/client'
import type { PathOf } from '~/api/contract-types'
import { query } from '~/api/query'
import type { Schemas } from '~/api/schemas'
import type { BulkOutcome } from '~/fields/bulk-change'

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

interface How {
  dryRun: boolean
  signal?: AbortSignal
}

/** Assigns courses, or asks what that would do; `key` makes sure that sending it twice does it once. */
export async function sendAssignment(
  body: Schemas['CourseAssignmentInput'],
  { dryRun, signal, key }: How & { key?: string },
): Promise<BulkOutcome<AssignmentBulk>> {
  const params = {
    query: { dryRun },
    ...(key !== undefined && { header: { 'Idempotency-Key': key } }),
  }
  const { data } = await call(
    'post',
    '/api/business/addUsersToCourse',
    { params, body },
    { signal },
  )
  return data
}

/** The courses that groups have for good: of one course, or of one group. */
export function groupAssignments(of: { course: string } | { group: string }, page: number) {
  return query('/api/business/getGroupAssignments', {
    params: { query: { ...of, page, limit: 25 } },
  })
}
