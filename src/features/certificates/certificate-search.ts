import {
  anyColumns,
  dayOf,
  flag,
  idOf,
  listSearch,
  oneOf,
  pageNumber,
  sortOf,
  textOf,
  type SearchOf,
} from '~/ui/list/list-search'

export const issuedSorts = [
  'name',
  'course',
  'certificate',
  'completedOn',
  'issuedAt',
  'expiresOn',
  'status',
] as const

export const issuedFilters = {
  status: oneOf(['valid', 'expiring', 'expired', 'revoked', 'replaced']),
  source: oneOf(['completion', 'backfill', 'manual', 'reissue']),
  design: idOf(),
  course: idOf(),
  user: idOf(),
  issuedFrom: dayOf(),
  issuedTo: dayOf(),
  expiresFrom: dayOf(),
  expiresTo: dayOf(),
}

export const heldSorts = ['name', 'course', 'reason', 'heldAt'] as const

export const heldFilters = {
  reason: oneOf([
    'person-inactive',
    'design-archived',
    'font-missing',
    'does-not-fit',
    'provider-failed',
  ]),
  course: idOf(),
}

/** The search params of the certificates: the designs, and with prefixed names the lists of the other tabs. */
export const certificateSearch = listSearch({
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
    tab: oneOf(['issued', 'held']),
    view: oneOf(['table']),
    issuedPage: pageNumber(),
    issuedSort: sortOf(issuedSorts),
    issuedSearch: textOf(100),
    issuedColumns: anyColumns,
    issuedStatus: issuedFilters.status,
    issuedSource: issuedFilters.source,
    issuedDesign: issuedFilters.design,
    issuedCourse: issuedFilters.course,
    issuedUser: issuedFilters.user,
    issuedFrom: issuedFilters.issuedFrom,
    issuedTo: issuedFilters.issuedTo,
    expiresFrom: issuedFilters.expiresFrom,
    expiresTo: issuedFilters.expiresTo,
    heldPage: pageNumber(),
    heldSort: sortOf(heldSorts),
    heldSearch: textOf(100),
    heldColumns: anyColumns,
    heldReason: heldFilters.reason,
    heldCourse: heldFilters.course,
  },
})

export type CertificateSearch = SearchOf<typeof certificateSearch>
