import type { Answer } from '~/api/contract-types'
import { statusLabels } from '~/fields/person-status'
import { lastActiveWords } from '~/fields/user-words'
import type { FilterChoice } from '~/ui/filter-chips'
import { filterNames, type FilterName, type LearnerSearch } from './learner-search'

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

/** The values of a filter with how many learners each would leave. */
export function choicesOf(
  name: FilterName,
  chosen: string | undefined,
  answer: LearnersAnswer | undefined,
): FilterChoice[] | undefined {
  const counted = answer?.facets?.[name]?.map(({ value, label, count }) => ({
    value,
    label: label ?? valueText(name, value, answer),
    count,
  }))
  if (!counted || chosen === undefined || counted.some(({ value }) => value === chosen))
    return counted
  return [...counted, { value: chosen, label: valueText(name, chosen, answer), count: 0 }]
}

/** What a figure that leads here narrows the list by. */
function linked({ activeFrom }: LearnerSearch) {
  return activeFrom ? [{ id: 'activeFrom' as const, label: 'Active since', value: activeFrom }] : []
}

/** What narrows the list now, by name. */
export function activeFilters(search: LearnerSearch, answer: LearnersAnswer | undefined) {
  const chosen = filterNames.flatMap((name) => {
    const value = search[name]
    if (value === undefined) return []
    return [{ id: name, label: filterLabels[name], value: valueText(name, value, answer) }]
  })
  return [...chosen, ...linked(search)]
}
