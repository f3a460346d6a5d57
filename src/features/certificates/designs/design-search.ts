import type { QueryOf } from '~/api/client/contract-types'
import {
  flag,
  idOf,
  listSearch,
  oneOf,
  searchWords,
  setFilters,
  type SearchOf,
} from '~/ui/list/list-search'

/** The search params of the certificates: the list of designs, and what is open over it. */
export const designSearch = listSearch({
  sort: ['name', 'provider', 'issuedCount', 'status', 'createdAt', 'updatedAt'],
  defaultSort: '-updatedAt',
  filters: {
    status: oneOf(['draft', 'active', 'archived']),
    provider: oneOf(['internal', 'accredible', 'certifier', 'sertifier']),
    course: idOf(),
    /** Designs deleted in the last 30 days. */
    deleted: flag(),
  },
  others: {
    view: oneOf(['table']),
  },
})

export type DesignSearch = SearchOf<typeof designSearch>

/** The query of the list. */
export function filterOf(
  search: DesignSearch,
): Omit<QueryOf<'/api/business/getCertificateDesign'>, 'page' | 'limit' | 'sort' | 'facets'> {
  return { ...searchWords(search), ...setFilters(designSearch, search) }
}
