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
    issuedSort: sortOf([
      'name',
      'course',
      'certificate',
      'completedOn',
      'issuedAt',
      'expiresOn',
      'status',
    ]),
    issuedSearch: textOf(100),
    issuedColumns: anyColumns,
    issuedStatus: oneOf(['valid', 'expiring', 'expired', 'revoked', 'replaced']),
    issuedSource: oneOf(['completion', 'backfill', 'manual', 'reissue']),
    issuedDesign: idOf(),
    issuedCourse: idOf(),
    issuedUser: idOf(),
    issuedFrom: dayOf(),
    issuedTo: dayOf(),
    expiresFrom: dayOf(),
    expiresTo: dayOf(),
    heldPage: pageNumber(),
    heldSort: sortOf(['name', 'course', 'reason', 'heldAt']),
    heldSearch: textOf(100),
    heldColumns: anyColumns,
    heldReason: oneOf([
      'person-inactive',
      'design-archived',
      'font-missing',
      'does-not-fit',
      'provider-failed',
    ]),
    heldCourse: idOf(),
  },
})

export type CertificateSearch = SearchOf<typeof certificateSearch>
