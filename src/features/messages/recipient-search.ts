import {
  idOf,
  listSearch,
  oneOf,
  searchWords,
  setFilters,
  type SearchOf,
} from '~/ui/list/list-search'
import { recipientStatuses, type MessageSearch } from './message-search'

/** The filter of the recipients of a message. */
export const recipientSearch = listSearch({
  sort: ['name'],
  defaultSort: 'name',
  filters: { status: oneOf(recipientStatuses) },
  others: { messageId: idOf() },
})

export type RecipientSearch = SearchOf<typeof recipientSearch>

/** The same in the search params of messages, with prefixed names. */
export function recipientSearchOf(messageId: string, search: MessageSearch): RecipientSearch {
  const { limit, personSearch = '', personStatus, personPage = 1, personColumns } = search
  return {
    messageId,
    limit,
    sort: 'name',
    search: personSearch,
    page: personPage,
    columns: personColumns,
    ...(personStatus && { status: personStatus }),
  }
}

/** The changed search params after a change of the list. */
export function addressOf(change: Partial<RecipientSearch>): Partial<MessageSearch> {
  const { page, limit, search, status, columns } = change
  return {
    ...('page' in change && { personPage: page === 1 ? undefined : page }),
    ...('search' in change && { personSearch: search || undefined }),
    ...('status' in change && { personStatus: status }),
    ...('columns' in change && { personColumns: columns }),
    ...(limit && { limit }),
  }
}

/** The query of the list. */
export const filterOf = (search: RecipientSearch) => ({
  ...searchWords(search),
  ...setFilters(recipientSearch, search),
})
