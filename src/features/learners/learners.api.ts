import { call, type CallOptions } from '~/api/client/client'
import { query } from '~/api/client/query'
import { filterOf, type LearnerSearch } from './learner-search'

/** A page of the learners that an address asks for, with the counts for its filters. */
export function learnersPage(search: LearnerSearch) {
  const { page, limit, sort } = search
  return query('/api/business/getAllUsersQuery', {
    params: { query: { ...filterOf(search), page, limit, sort, facets: true } },
  })
}

/** The values of a filter that have some words, with how many learners each would leave. */
export function findLearnerValues(
  search: LearnerSearch,
  values: { facet: 'group' | 'designation'; facetSearch: string },
  options: CallOptions = {},
) {
  const params = { query: { ...filterOf(search), ...values } }
  return call('get', '/api/business/getAllUsersQuery', { params }, options)
}
