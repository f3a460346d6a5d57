import type { Schemas } from '~/api/schemas'
import {
  anyColumns,
  flag,
  idOf,
  listSearch,
  oneOf,
  pageNumber,
  searchWords,
  setFilters,
  sortOf,
  textOf,
  type SearchOf,
} from '~/ui/list/list-search'

/** What a group's page is divided into. */
export const groupTabs = ['members', 'assigned', 'rules', 'history'] as const

/** The address of the groups: the list, and the group that is open with the page of its members. */
export const groupSearch = listSearch({
  sort: ['name', 'type', 'usersCount', 'assignments', 'createdAt', 'updatedAt'],
  defaultSort: 'name',
  filters: { type: oneOf(['static', 'dynamic']) },
  others: {
    /** Opens the drawer for a new group. */
    new: flag(),
    groupId: idOf(),
    tab: oneOf(groupTabs),
    memberSearch: textOf(100),
    memberSort: sortOf(['name', 'email', 'designation', 'status', 'lastActiveAt']),
    memberPage: pageNumber(),
    memberColumns: anyColumns,
    /** The member whose profile is open. */
    userId: idOf(),
  },
})

export type GroupSearch = SearchOf<typeof groupSearch>

/** The groups that an address asks for, as the contract says it. */
export function filterOf(search: GroupSearch): Schemas['UserGroupFilter'] {
  return { ...searchWords(search), ...setFilters(groupSearch, search) }
}

/** What belongs to an open group alone; the list comes back as it was left. */
export const noGroup = {
  groupId: undefined,
  tab: undefined,
  memberSearch: undefined,
  memberSort: undefined,
  memberPage: undefined,
  memberColumns: undefined,
  userId: undefined,
} as const satisfies Partial<GroupSearch>
