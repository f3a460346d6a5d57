import {
  flag,
  listSearch,
  oneOf,
  searchWords,
  setFilters,
  type SearchOf,
} from '~/ui/list/list-search'
import { templateCategories, type MessageSearch } from '~/features/messages/message-search'

/** The filter of the list of templates. */
export const templateSearch = listSearch({
  sort: ['updatedAt'],
  defaultSort: '-updatedAt',
  filters: { category: oneOf(templateCategories), deleted: flag() },
  others: {},
})

export type TemplateSearch = SearchOf<typeof templateSearch>

/** The same in the search params of messages, with prefixed names. */
export function templateSearchOf(search: MessageSearch): TemplateSearch {
  const { limit, templateSearch: words = '', templateCategory, templateDeleted } = search
  const { templatePage = 1, templateColumns } = search
  return {
    limit,
    sort: '-updatedAt',
    search: words,
    page: templatePage,
    columns: templateColumns,
    category: templateCategory,
    deleted: templateDeleted,
  }
}

/** The changed search params after a change of the list. */
export function addressOf(change: Partial<TemplateSearch>): Partial<MessageSearch> {
  const { page, limit, search, columns, category, deleted } = change
  return {
    ...('page' in change && { templatePage: page === 1 ? undefined : page }),
    ...('search' in change && { templateSearch: search || undefined }),
    ...('category' in change && { templateCategory: category }),
    ...('deleted' in change && { templateDeleted: deleted }),
    ...('columns' in change && { templateColumns: columns }),
    ...(limit && { limit }),
  }
}

/** The query of the list. */
export const filterOf = (search: TemplateSearch) => ({
  ...searchWords(search),
  ...setFilters(templateSearch, search),
})
