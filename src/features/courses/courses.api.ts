import type { QueryOf } from '~/api/client/contract-types'
import { mutation, query } from '~/api/client/query'
import { staleUserPaths } from '~/api/stale-user-paths'

/** A page of the courses. */
export const coursesPage = (parameters: QueryOf<'/api/business/getCourses'>) =>
  query('/api/business/getCourses', { params: { query: parameters } })

/** Stale after any change of courses. */
export const staleCoursePaths = [
  ...staleUserPaths,
  '/api/business/getCoursesAndLicenses',
  '/api/business/getCategories',
  '/api/business/getAuthors',
] as const

export const duplicateCourse = mutation('post', '/api/business/duplicateCourse', staleCoursePaths)
