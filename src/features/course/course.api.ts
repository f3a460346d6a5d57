import type { QueryOf } from '~/api/client/contract-types'
import { query } from '~/api/client/query'

/** One course with its sections and checklist; an empty list if it does not exist. */
export function courseById(courseId: string) {
  return query('/api/business/getCourses', { params: { query: { courseId } } })
}

/** The same among courses deleted in the last 30 days. */
export function deletedCourse(courseId: string) {
  return query('/api/business/getCourses', { params: { query: { courseId, deleted: true } } })
}

/** The figures of a course. */
export function courseProgress(id: string) {
  return query('/api/business/getCourseProgress/{id}', { params: { path: { id } } })
}

/** A page of the learners of a course. */
export const peoplePage = (
  id: string,
  parameters: QueryOf<'/api/business/getUsersInCourse/{id}'>,
) => query('/api/business/getUsersInCourse/{id}', { params: { path: { id }, query: parameters } })

/** The next events of a course. */
export const courseEvents = (course: string) =>
  query('/api/business/getEvents', { params: { query: { course, page: 1, limit: 10 } } })

/** The figures of a course in each of the last weeks. */
export const courseUsage = (course: string) =>
  query('/api/business/getUsage', {
    params: { query: { course, range: '90d', interval: 'week', compare: 'none' } },
  })
