import type { Schemas } from '~/api/schemas'
import { idOf, listSearch, searchWords, type SearchOf } from '~/ui/list/list-search'
import type { GroupSearch } from '~/features/groups/group-search'

/** What the list of a group's members shows. */
export const memberSearch = listSearch({
  sort: ['name', 'email', 'designation', 'status', 'lastActiveAt'],
  defaultSort: 'name',
  filters: {},
  others: { group: idOf() },
})

export type MemberSearch = SearchOf<typeof memberSearch>

/** The same as the address of the groups has it, under names of its own. */
export function memberSearchOf(group: string, search: GroupSearch): MemberSearch {
  const { memberSearch: words = '', memberSort = 'name', memberPage = 1, memberColumns } = search
  const { limit } = search
  return { group, limit, search: words, sort: memberSort, page: memberPage, columns: memberColumns }
}

/** What a change of the list changes in the address of the groups. */
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

/** Which members a search asks for, as the contract says it. */
export function filterOf(search: MemberSearch): Schemas['UserFilter'] {
  return { ...searchWords(search), ...(search.group && { group: search.group }) }
}
