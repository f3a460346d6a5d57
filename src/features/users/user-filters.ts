import type { FilterChoice } from '~/ui/filter-chips'
import type { UsersAnswer } from './use-users'
import { filterNames, type FilterName, type UserSearch } from './user-search'
import { addedWords, emailWords, lastActiveWords, sourceWords } from './user-words'

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

/** The name of a group in what the server answered; its members say it when the counts do not. */
function groupName(id: string, answer: UsersAnswer | undefined): string | undefined {
  const counted = answer?.facets?.group?.find(({ value }) => value === id)?.label
  const groups = answer?.data.users.flatMap(({ userGroups }) => userGroups)
  return counted ?? groups?.find(({ _id }) => _id === id)?.name
}

/** A filter's value as people call it. */
export function valueText(name: FilterName, value: string, answer: UsersAnswer | undefined) {
  if (name === 'group') return groupName(value, answer) ?? 'one group'
  return words[name]?.[value] ?? value
}

/** The values of a filter with how many people each would leave; those of one kind stand in their own order. */
export function choicesOf(
  name: FilterName,
  chosen: string | undefined,
  answer: UsersAnswer | undefined,
): FilterChoice[] | undefined {
  const facet = answer?.facets?.[name]
  if (!facet) return undefined
  const counted = facet.map(({ value, label, count }) => ({
    value,
    label: label ?? valueText(name, value, answer),
    count,
  }))
  const isListed = chosen === undefined || counted.some(({ value }) => value === chosen)
  const all = isListed
    ? counted
    : [...counted, { value: chosen, label: valueText(name, chosen, answer), count: 0 }]
  const order = Object.keys(words[name] ?? {})
  if (order.length === 0) return all
  return all.toSorted((one, other) => order.indexOf(one.value) - order.indexOf(other.value))
}

/** What narrows the list now, by name. */
export function activeFilters(search: UserSearch, answer: UsersAnswer | undefined) {
  return filterNames.flatMap((name) => {
    const value = search[name]
    if (value === undefined) return []
    return [{ name, label: filterLabels[name], value: valueText(name, value, answer) }]
  })
}
