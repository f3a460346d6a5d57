import type { Schemas } from '~/api/schemas'
import {
  issuedFilters,
  issuedSorts,
  type CertificateSearch,
} from '~/features/certificates/certificate-search'
import { listSearch, searchWords, setFilters, type SearchOf } from '~/ui/list/list-search'

/** The filter of the list of issued certificates. */
export const issuedSearch = listSearch({
  sort: issuedSorts,
  defaultSort: '-issuedAt',
  filters: issuedFilters,
  others: {},
})

export type IssuedSearch = SearchOf<typeof issuedSearch>

/** The same in the search params of certificates, with prefixed names. */
export function issuedSearchOf(search: CertificateSearch): IssuedSearch {
  return {
    limit: search.limit,
    page: search.issuedPage ?? 1,
    sort: search.issuedSort ?? '-issuedAt',
    search: search.issuedSearch ?? '',
    columns: search.issuedColumns,
    status: search.issuedStatus,
    source: search.issuedSource,
    design: search.issuedDesign,
    course: search.issuedCourse,
    user: search.issuedUser,
    issuedFrom: search.issuedFrom,
    issuedTo: search.issuedTo,
    expiresFrom: search.expiresFrom,
    expiresTo: search.expiresTo,
  }
}

/** The changed search params after a change of the list. */
export function issuedAddressOf(change: Partial<IssuedSearch>): Partial<CertificateSearch> {
  const { page, limit, search, sort, columns, status, source, design, course, user } = change
  return {
    ...('page' in change && { issuedPage: page === 1 ? undefined : page }),
    ...('search' in change && { issuedSearch: search || undefined }),
    ...('sort' in change && { issuedSort: sort === '-issuedAt' ? undefined : sort }),
    ...('columns' in change && { issuedColumns: columns }),
    ...('status' in change && { issuedStatus: status }),
    ...('source' in change && { issuedSource: source }),
    ...('design' in change && { issuedDesign: design }),
    ...('course' in change && { issuedCourse: course }),
    ...('user' in change && { issuedUser: user }),
    ...('issuedFrom' in change && { issuedFrom: change.issuedFrom }),
    ...('issuedTo' in change && { issuedTo: change.issuedTo }),
    ...('expiresFrom' in change && { expiresFrom: change.expiresFrom }),
    ...('expiresTo' in change && { expiresTo: change.expiresTo }),
    ...(limit && { limit }),
  }
}

/** The query of the list. */
export const issuedFilterOf = (search: IssuedSearch): Schemas['IssuedFilter'] => ({
  ...searchWords(search),
  ...setFilters(issuedSearch, search),
})
