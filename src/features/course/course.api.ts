import { call, type CallOptions } from '~/api/client/client'
import { query } from '~/api/client/query'
import { filterOf, type SummarySearch } from './people-search'

/** One course with its sections and its checklist; an empty list when there is none with this id. */
export function courseById(courseId: string) {
  return query('/api/business/getCourses', { params: { query: { courseId } } })
}

/** The same among those that were deleted in the last 30 days. */
export function deletedCourse(courseId: string) {
  return query('/api/business/getCourses', { params: { query: { courseId, deleted: true } } })
}

/** The figures of a course. */
export function courseProgress(id: string) {
  return query('/api/business/getCourseProgress/{id}', { params: { path: { id } } })
}

/** A page of the people who have the course, with the counts for the filters. */
export function peoplePage(id: string, search: SummarySearch) {
  const { page, limit, sort } = search
  return query('/api/business/getUsersInCourse/{id}', {
    params: { path: { id }, query: { ...filterOf(search), page, limit, sort, facets: true } },
  })
}

/** The values of a filter that have some words, with how many people of the course each would leave. */
export function findPeopleValues(
  id: string,
  search: SummarySearch,
  values: { facet: 'group'; facetSearch: string },
  options: CallOptions = {},
) {
  const params = { path: { id }, query: { ...filterOf(search), ...values } }
  return call('get', '/api/business/getUsersInCourse/{id}', { params }, options)
}
