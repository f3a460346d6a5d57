import { formatDate, type DateFormat } from '~/ui/calendar-date'
import type { FilterChoice } from '~/ui/filter-chips'
import type { UsersAnswer } from './use-users'
import { filterNames, type FilterName, type UserSearch } from './user-search'
import { addedWords, emailWords, lastActiveWords, sourceWords } from '~/fields/user-words'

export const filterLabels = {
  group: 'Group',
  designation: 'Designation',
  lastActive: 'Last active',
  added: 'Added',
  source: 'Source',
  emailStatus: 'Email',
} as const satisfies Record<FilterName, string>

const words: Partial<Record<FilterName, Record<string, string>>> = {
  lastActive: lastActiveWords,
  added: addedWords,
  source: sourceWords,
  emailStatus: emailWords,
}

/** A filter's value as people call it. */
function valueText(name: FilterName, value: string, group: string | undefined) {
  if (name === 'group') return group ?? 'one group'
  return words[name]?.[value] ?? value
}

/** The values of a filter with how many people each would leave; those of one kind stand in their own order. */
export function choicesOf(
  name: FilterName,
  chosen: string | undefined,
  answer: UsersAnswer | undefined,
  group: string | undefined,
): FilterChoice[] | undefined {
  const facet = answer?.facets?.[name]
  if (!facet) return undefined
  const counted = facet.map(({ value, label, count }) => ({
    value,
    label: label ?? valueText(name, value, undefined),
    count,
  }))
  const isListed = chosen === undefined || counted.some(({ value }) => value === chosen)
  const all = isListed
    ? counted
    : [...counted, { value: chosen, label: valueText(name, chosen, group), count: 0 }]
  const order = Object.keys(words[name] ?? {})
  if (order.length === 0) return all
  return all.toSorted((one, other) => order.indexOf(one.value) - order.indexOf(other.value))
}

/** What narrows the list now, by name; `group` is that of the group. */
export function activeFilters(
  search: UserSearch,
  group: string | undefined,
  dateFormat: DateFormat,
) {
  const { addedTo } = search
  const chosen = filterNames.flatMap((name) => {
    const value = search[name]
    if (value === undefined) return []
    return [{ id: name, label: filterLabels[name], value: valueText(name, value, group) }]
  })
  if (addedTo === undefined) return chosen
  const value = formatDate(addedTo, dateFormat)
  return [...chosen, { id: 'addedTo' as const, label: 'Added until', value }]
}
