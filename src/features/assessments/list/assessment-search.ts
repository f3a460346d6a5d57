import type { Schemas } from '~/api/schemas'
import {
  flag,
  listSearch,
  oneOf,
  searchWords,
  setFilters,
  type SearchOf,
} from '~/ui/list/list-search'

/** The part of the library's search params for assessments. */
export const assessmentSearch = listSearch({
  sort: [
    'title',
    'questionsCount',
    'passingPercentage',
    'usedInCount',
    'status',
    'createdAt',
    'updatedAt',
  ],
  defaultSort: '-updatedAt',
  filters: {
    /** `deleted` shows recently deleted ones instead of all others. */
    status: oneOf(['draft', 'ready', 'deleted']),
    unused: flag(),
  },
  others: {},
})

export type AssessmentSearch = SearchOf<typeof assessmentSearch>

/** The filter from the search params that applies to assessments: they share them with assets. */
export const assessmentSearchOf = (address: object): AssessmentSearch =>
  assessmentSearch['~standard'].validate(address).value

/** The query of the list. */
export function filterOf(search: AssessmentSearch): Schemas['AssessmentFilter'] {
  const { status, ...filters } = setFilters(assessmentSearch, search)
  return {
    ...searchWords(search),
    ...filters,
    ...(status === 'deleted' ? { deleted: true } : status && { status }),
  }
}
