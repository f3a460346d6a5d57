import type { Answer } from '~/api/client/contract-types'
import { chosenFilters, dayFilters, facetChoices, findingFor } from '~/list/facet-filters'
import { statusLabels } from '~/entities/person-status'
import { lastActiveWords } from '~/entities/user-labels'
import type { DateFormat } from '~/ui/input/calendar-date'
import { filterNames, type FilterName, type LearnerSearch } from './learner-search'
import { findLearnerValues } from './learners.api'

export type LearnersAnswer = Answer<'get', '/api/business/getAllUsersQuery'>

export const filterLabels = {
  status: 'Status',
  group: 'Group',
  designation: 'Designation',
  lastActive: 'Last active',
} as const satisfies Record<FilterName, string>

const words: Partial<Record<FilterName, Record<string, string>>> = {
  status: statusLabels,
  lastActive: lastActiveWords,
}

/** A filter's value as people call it; a group's name is in the counts, or with whoever is in it. */
function valueText(name: FilterName, value: string, answer: LearnersAnswer | undefined): string {
  if (name !== 'group') return words[name]?.[value] ?? value
  const counted = answer?.facets?.group?.find((one) => one.value === value)?.label
  const groups = answer?.data.users.flatMap(({ userGroups }) => userGroups)
  return counted ?? groups?.find(({ _id }) => _id === value)?.name ?? 'one group'
}

/** Of these there may be more than a list answers. */
const many = ['group', 'designation'] as const

/** Finds the values of such a filter by words. */
export const findingOf = (name: FilterName, search: LearnerSearch) =>
  findingFor(many, name, (...asked) => findLearnerValues(search, ...asked))

/** The values of a filter with how many learners each would leave. */
export function choicesOf(
  name: FilterName,
  chosen: string | undefined,
  answer: LearnersAnswer | undefined,
) {
  return facetChoices(answer?.facets?.[name], chosen, (value) => valueText(name, value, answer))
}

/** What narrows the list now, by name. */
export function activeFilters(
  search: LearnerSearch,
  answer: LearnersAnswer | undefined,
  dateFormat: DateFormat,
) {
  const textOf = (name: FilterName, value: string) => valueText(name, value, answer)
  return [
    ...chosenFilters(filterLabels, filterNames, search, textOf),
    ...dayFilters({ activeFrom: 'Active since' }, ['activeFrom'], search, dateFormat),
  ]
}
