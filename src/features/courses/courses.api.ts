import { call, type CallOptions } from '~/api/client/client'
import { mutation, query } from '~/api/client/query'
import { touchedByPeople } from '~/api/stale-user-paths'
import { filterOf, type CourseSearch } from './course-search'

/** A page of the courses that an address asks for, with the counts for its filters. */
export function coursesPage(search: CourseSearch) {
  const { page, limit, sort } = search
  return query('/api/business/getCourses', {
    params: { query: { ...filterOf(search), page, limit, sort, facets: true } },
  })
}

/** What any change of courses makes old. */
export const touchedByCourses = [
  ...touchedByPeople,
  '/api/business/getCoursesAndLicenses',
  '/api/business/getCategories',
  '/api/business/getAuthors',
] as const

export const duplicateCourse = mutation('post', '/api/business/duplicateCourse', touchedByCourses)

/** The values of a filter that have some words, with how many courses each would leave. */
export function findCourseValues(
  search: CourseSearch,
  values: { facet: 'category' | 'author' | 'tag'; facetSearch: string },
  options: CallOptions = {},
) {
  const params = { query: { ...filterOf(search), ...values } }
  return call('get', '/api/business/getCourses', { params }, options)
}
