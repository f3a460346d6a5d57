import { chosenFilters, dayFilters, facetChoices, findingFor } from '~/list/facet-filters'
import type { DateFormat } from '~/ui/input/calendar-date'
import type { FilterChoice } from '~/ui/list/filter-chips'
import type { UsersAnswer } from './use-users'
import { filterNames, type FilterName, type UserSearch } from './user-search'
import {
  addedWords,
  emailWords,
  invitationWords,
  lastActiveWords,
  sourceWords,
} from '~/entities/user-labels'
import { findUserValues } from './users.api'

export const filterLabels = {
  group: 'Group',
  designation: 'Designation',
  lastActive: 'Last active',
  added: 'Added',
  source: 'Source',
  emailStatus: 'Email',
  invitation: 'Invitation',
} as const satisfies Record<FilterName, string>

const words: Partial<Record<FilterName, Record<string, string>>> = {
  lastActive: lastActiveWords,
  added: addedWords,
  source: sourceWords,
  emailStatus: emailWords,
  invitation: invitationWords,
}

/** A filter's value as people call it. */
function valueText(name: FilterName, value: string, group: string | undefined) {
  if (name === 'group') return group ?? 'one group'
  return words[name]?.[value] ?? value
}

/** Of these there may be more than a list answers. */
const many = ['group', 'designation'] as const

/** Finds the values of such a filter by words. */
export const findingOf = (name: FilterName, search: UserSearch) =>
  findingFor(many, name, (...asked) => findUserValues(search, ...asked))

/** The values of a filter with how many people each would leave; those of one kind stand in their own order. */
export function choicesOf(
  name: FilterName,
  chosen: string | undefined,
  answer: UsersAnswer | undefined,
  group: string | undefined,
): FilterChoice[] | undefined {
  const all = facetChoices(answer?.facets?.[name], chosen, (value) =>
    valueText(name, value, value === chosen ? group : undefined),
  )
  const order = Object.keys(words[name] ?? {})
  if (!all || order.length === 0) return all
  return all.toSorted((one, other) => order.indexOf(one.value) - order.indexOf(other.value))
}

/** What narrows the list now, by name; `group` is that of the group. */
export function activeFilters(
  search: UserSearch,
  group: string | undefined,
  dateFormat: DateFormat,
) {
  return [
    ...chosenFilters(filterLabels, filterNames, search, (name, value) =>
      valueText(name, value, group),
    ),
    ...dayFilters({ invitedTo: 'Invited until' }, ['invitedTo'], search, dateFormat),
  ]
}
