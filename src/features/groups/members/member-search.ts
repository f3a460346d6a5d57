import type { Schemas } from '~/api/schemas'
import { idOf, listSearch, searchWords, type SearchOf } from '~/ui/list/list-search'
import type { GroupSearch } from '~/features/groups/group-search'

/** The filter of the list of a group's members. */
export const memberSearch = listSearch({
  sort: ['name', 'email', 'designation', 'status', 'lastActiveAt'],
  defaultSort: 'name',
  filters: {},
  others: { group: idOf() },
})

export type MemberSearch = SearchOf<typeof memberSearch>

/** The same in the search params of groups, with prefixed names. */
export function memberSearchOf(group: string, search: GroupSearch): MemberSearch {
  const { memberSearch: words = '', memberSort = 'name', memberPage = 1, memberColumns } = search
  const { limit } = search
  return { group, limit, search: words, sort: memberSort, page: memberPage, columns: memberColumns }
}

/** The changed search params after a change of the list. */
export function addressOf(change: Partial<MemberSearch>): Partial<GroupSearch> {
  const { page, limit, search, sort, columns } = change
  return {
    ...('page' in change && { memberPage: page === 1 ? undefined : page }),
    ...('search' in change && { memberSearch: search || undefined }),
    ...('columns' in change && { memberColumns: columns }),
    ...(sort && { memberSort: sort }),
    ...(limit && { limit }),
  }
}

/** The query of the list. */
export function filterOf(search: MemberSearch): Schemas['UserFilter'] {
  return { ...searchWords(search), ...(search.group && { group: search.group }) }
}
