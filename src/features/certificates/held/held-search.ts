import type { Schemas } from '~/api/schemas'
import {
  heldFilters,
  heldSorts,
  type CertificateSearch,
} from '~/features/certificates/certificate-search'
import { listSearch, searchWords, setFilters, type SearchOf } from '~/ui/list/list-search'

/** The filter of the list of certificates that are held. */
export const heldSearch = listSearch({
  sort: heldSorts,
  defaultSort: 'heldAt',
  filters: heldFilters,
  others: {},
})

type HeldSearch = SearchOf<typeof heldSearch>

/** The same in the search params of certificates, with prefixed names. */
export const heldSearchOf = (search: CertificateSearch): HeldSearch => ({
  limit: search.limit,
  page: search.heldPage ?? 1,
  sort: search.heldSort ?? 'heldAt',
  search: search.heldSearch ?? '',
  columns: search.heldColumns,
  reason: search.heldReason,
  course: search.heldCourse,
})

/** The changed search params after a change of the list. */
export function heldAddressOf(change: Partial<HeldSearch>): Partial<CertificateSearch> {
  const { page, limit, search, sort, columns, reason, course } = change
  return {
    ...('page' in change && { heldPage: page === 1 ? undefined : page }),
    ...('search' in change && { heldSearch: search || undefined }),
    ...('sort' in change && { heldSort: sort === 'heldAt' ? undefined : sort }),
    ...('columns' in change && { heldColumns: columns }),
    ...('reason' in change && { heldReason: reason }),
    ...('course' in change && { heldCourse: course }),
    ...(limit && { limit }),
  }
}

/** The query of the list. */
export const heldFilterOf = (search: HeldSearch): Schemas['HeldFilter'] => ({
  ...searchWords(search),
  ...setFilters(heldSearch, search),
})
