import { query } from '~/api/query'
import { filterOf, type LearnerSearch } from './learner-search'

/** A page of the learners that an address asks for, with the counts for its filters. */
export function learnersPage(search: LearnerSearch) {
  const { page, limit, sort } = search
  return query('/api/business/getAllUsersQuery', {
    params: { query: { ...filterOf(search), page, limit, sort, facets: true } },
  })
}
