import type { Schemas } from '~/api/schemas'
import {
  dayOf,
  flag,
  idOf,
  listSearch,
  oneOf,
  searchWords,
  setFilters,
  textOf,
  yesOrNo,
  type SearchOf,
} from '~/ui/list/list-search'

/** The percentages of seats taken that can be filtered by. */
const percentages = [75, 90, 100] as const

const usedFrom = (given: unknown) => percentages.find((value) => value === Number(given))

/** The address of the list: all that decides what it shows. */
export const licenseSearch = listSearch({
  sort: [
    'title',
    'status',
    'utilisation',
    'startDate',
    'expirationDate',
    'coursesCount',
    'createdAt',
    'updatedAt',
  ],
  defaultSort: 'expirationDate',
  filters: {
    category: idOf(),
    supplier: textOf(120),
    isTrial: yesOrNo(),
    expiresTo: dayOf(),
    usedFrom,
    hasWaiting: yesOrNo(),
  },
  others: {
    /** The tab: a status, or the licenses deleted in the last 30 days. */
    status: oneOf(['active', 'scheduled', 'expiring', 'expired']),
    deleted: flag(),
    /** Opens the drawer for a new license. */
    new: flag(),
    /** Opens the dialog that gives seats. */
    give: flag(),
  },
})

export type LicenseSearch = SearchOf<typeof licenseSearch>

/** The licenses that an address asks for, as the contract has it. */
export function filterOf(search: LicenseSearch): Schemas['LicenseFilter'] {
  const { status, deleted } = search
  return {
    ...searchWords(search),
    ...setFilters(licenseSearch, search),
    ...(deleted ? { deleted } : status && { status }),
  }
}
