import { mutation, query } from '~/api/client/query'
import type { Schemas } from '~/api/schemas'
import { staleUserPaths } from '~/api/stale-user-paths'

/** One course with its sections and its checklist; an empty list when there is none with this id. */
export function courseQuery(courseId: string) {
  return query('/api/business/getCourses', { params: { query: { courseId } } })
}

/** What shows courses, or facts that hang on them. */
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
/** A course that goes, comes or asks for something else takes along what people have of it. */
export const touched = [...courseReads, ...staleUserPaths]

export const deleteCourses = mutation('post', '/api/business/deleteCourses', touched)
export const restoreCourses = mutation('post', '/api/business/restoreCourses', touched)

export const findCourseItems = mutation('post', '/api/business/findCourseItems', [])

export type Course = Schemas['Course']
export type CourseChange = Omit<Schemas['CourseUpdate'], 'courseId' | 'version'>
