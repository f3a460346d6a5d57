import type { Schemas } from '~/api/schemas'
import {
  flag,
  listSearch,
  oneOf,
  searchWords,
  setFilters,
  type SearchOf,
} from '~/ui/list/list-search'

/** What of the library's address is about the list of assessments. */
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
    /** `deleted` has those that were deleted lately, in place of all others. */
    status: oneOf(['draft', 'ready', 'deleted']),
    unused: flag(),
  },
  others: {},
})

export type AssessmentSearch = SearchOf<typeof assessmentSearch>

/** What an address asks for, as far as it makes sense for assessments: they share it with assets. */
export const assessmentSearchOf = (address: object): AssessmentSearch =>
  assessmentSearch['~standard'].validate(address).value

/** The assessments that an address asks for, as the contract says it. */
export function filterOf(search: AssessmentSearch): Schemas['AssessmentFilter'] {
  const { status, ...filters } = setFilters(assessmentSearch, search)
  return {
    ...searchWords(search),
    ...filters,
    ...(status === 'deleted' ? { deleted: true } : status && { status }),
  }
}
