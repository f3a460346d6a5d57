import { mutation, query } from '~/api/client/query'
import type { Schemas } from '~/api/schemas'
import { staleUserPaths } from '~/api/stale-user-paths'

/** One course with its sections and checklist; an empty list if it does not exist. */
export function courseQuery(courseId: string) {
  return query('/api/business/getCourses', { params: { query: { courseId } } })
}

/** Stale after a save: courses and derived data. */
export const courseReads = [
  '/api/business/getCourses',
  '/api/business/getCoursesAndLicenses',
  '/api/business/assets',
  '/api/business/getAssessment',
  '/api/business/getAuthors',
  '/api/business/getCategories',
  '/api/business/getAttention',
  '/api/business/getAuditLog',
  '/api/business/search',
] as const

export const duplicateCourse = mutation('post', '/api/business/duplicateCourse', courseReads)
/** Stale when a course is deleted, restored, or has new requirements: also enrollments. */
export const touched = [...courseReads, ...staleUserPaths]

export const deleteCourses = mutation('post', '/api/business/deleteCourses', touched)
export const restoreCourses = mutation('post', '/api/business/restoreCourses', touched)

export const findCourseItems = mutation('post', '/api/business/findCourseItems', [])

export type Course = Schemas['Course']
export type CourseChange = Omit<Schemas['CourseUpdate'], 'courseId' | 'version'>
