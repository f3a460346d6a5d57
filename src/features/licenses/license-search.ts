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

/** Filter values for the percentage of used seats. */
const percentages = [75, 90, 100] as const

const usedFrom = (value: unknown) => percentages.find((percentage) => percentage === Number(value))

/** Search params of the list. */
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
    course: idOf(),
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
    /** A table by default. */
    view: oneOf(['cards']),
    /** Whether the drawer for a new license is open. */
    new: flag(),
    /** Whether the dialog to assign seats is open. */
    give: flag(),
  },
})

export type LicenseSearch = SearchOf<typeof licenseSearch>

/** The query of the list. */
export function filterOf(search: LicenseSearch): Schemas['LicenseFilter'] {
  const { status, deleted } = search
  return {
    ...searchWords(search),
    ...setFilters(licenseSearch, search),
    ...(deleted ? { deleted } : status && { status }),
  }
}
