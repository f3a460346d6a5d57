import type { Answer } from '~/api/client/contract-types'
import { accessWords, standingWords } from '~/entities/course-labels'
import {
  chosenFilters,
  chosenText,
  dayFilters,
  facetChoices,
  findingFor,
} from '~/list/facet-filters'
import type { DateFormat } from '~/ui/input/calendar-date'
import { filterNames, type FilterName, type SummarySearch } from './people-search'
import { findPeopleValues } from './course.api'

export type PeopleAnswer = Answer<'get', '/api/business/getUsersInCourse/{id}'>

export const filterLabels = {
  status: 'Status',
  overdue: 'Overdue',
  source: 'Source',
  group: 'Group',
} as const satisfies Record<FilterName, string>

const words: Partial<Record<FilterName, Record<string, string>>> = {
  status: standingWords,
  overdue: { true: 'Overdue' },
  source: accessWords,
}

function valueText(name: FilterName, value: string, answer: PeopleAnswer | undefined): string {
  const counted = answer?.facets?.[name]?.find((one) => one.value === value)?.label
  return words[name]?.[value] ?? counted ?? (name === 'group' ? 'one group' : value)
}

/** What setting a filter changes in the address. */
export function narrowed(name: FilterName, value: string | undefined): Partial<SummarySearch> {
  return { [name]: name === 'overdue' && value !== undefined ? true : value }
}

/** Of these there may be more than a list answers. */
const many = ['group'] as const

/** Finds the values of such a filter by words. */
export const findingOf = (name: FilterName, search: SummarySearch, id: string) =>
  findingFor(many, name, (...asked) => findPeopleValues(id, search, ...asked))

/** The values of a filter with how many people each would leave. */
export function choicesOf(
  name: FilterName,
  search: SummarySearch,
  answer: PeopleAnswer | undefined,
) {
  const textOf = (value: string) => valueText(name, value, answer)
  const facet = answer?.facets?.[name]
    // "Not overdue" is no question that anybody asks.
    ?.filter(({ value }) => name !== 'overdue' || value === 'true')
    .map(({ value, label, count }) => ({ value, label: words[name]?.[value] ?? label, count }))
  return facetChoices(facet, chosenText(search[name]), textOf)
}

const dayLabels = { deadlineFrom: 'Deadline from', deadlineTo: 'Deadline until' }

/** What narrows the list now, by name. */
export function activeFilters(
  search: SummarySearch,
  answer: PeopleAnswer | undefined,
  dateFormat: DateFormat,
) {
  const textOf = (name: FilterName, value: string) => valueText(name, value, answer)
  return [
    ...chosenFilters(filterLabels, filterNames, search, textOf),
    ...dayFilters(dayLabels, ['deadlineFrom', 'deadlineTo'], search, dateFormat),
  ]
}
