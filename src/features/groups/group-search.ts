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

/** The tabs of a group's page. */
export const groupTabs = ['members', 'assigned', 'rules', 'history'] as const

/** The search params of groups: the list, and the open group with the page of its members. */
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

/** The query of the list. */
export function filterOf(search: GroupSearch): Schemas['UserGroupFilter'] {
  return { ...searchWords(search), ...setFilters(groupSearch, search) }
}

/** The params of the open group, removed when returning to the list. */
export const noGroup = {
  groupId: undefined,
  tab: undefined,
  memberSearch: undefined,
  memberSort: undefined,
  memberPage: undefined,
  memberColumns: undefined,
  userId: undefined,
} as const satisfies Partial<GroupSearch>
