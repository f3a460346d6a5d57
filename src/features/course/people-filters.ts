import type { Answer } from '~/api/contract-types'
import { accessWords, standingWords } from '~/fields/course-words'
import { formatDate, type DateFormat } from '~/ui/calendar-date'
import type { FilterChoice } from '~/ui/filter-chips'
import { filterNames, type FilterName, type SummarySearch } from './people-search'

export type PeopleAnswer = Answer<'get', '/api/business/getUsersInCourse/{id}'>

export const filterLabels = {
  status: 'Status',
  overdue: 'Overdue',
  source: 'Comes from',
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

/** What a filter is set to, as a text. */
export function chosenOf(name: FilterName, search: SummarySearch): string | undefined {
  const value = search[name]
  return value === undefined ? undefined : String(value)
}

/** What setting a filter changes in the address. */
export function narrowed(name: FilterName, value: string | undefined): Partial<SummarySearch> {
  return { [name]: name === 'overdue' && value !== undefined ? true : value }
}

/** The values of a filter with how many people each would leave. */
export function choicesOf(
  name: FilterName,
  search: SummarySearch,
  answer: PeopleAnswer | undefined,
): FilterChoice[] | undefined {
  const chosen = chosenOf(name, search)
  const counted = answer?.facets?.[name]
    // "Not overdue" is no question that anybody asks.
    ?.filter(({ value }) => name !== 'overdue' || value === 'true')
    .map(({ value, label, count }) => ({
      value,
      label: words[name]?.[value] ?? label ?? value,
      count,
    }))
  if (!counted || chosen === undefined || counted.some(({ value }) => value === chosen))
    return counted
  return [...counted, { value: chosen, label: valueText(name, chosen, answer), count: 0 }]
}

/** What narrows the list now, by name. */
export function activeFilters(
  search: SummarySearch,
  answer: PeopleAnswer | undefined,
  dateFormat: DateFormat,
) {
  const chosen = filterNames.flatMap((name) => {
    const value = chosenOf(name, search)
    if (value === undefined) return []
    return [{ id: name, label: filterLabels[name], value: valueText(name, value, answer) }]
  })
  const days = (['deadlineFrom', 'deadlineTo'] as const).flatMap((id) => {
    const day = search[id]
    if (day === undefined) return []
    const label = id === 'deadlineFrom' ? 'Deadline since' : 'Deadline until'
    return [{ id, label, value: formatDate(day, dateFormat) }]
  })
  return [...chosen, ...days]
}
