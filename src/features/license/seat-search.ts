import type { Schemas } from '~/api/schemas'
import {
  idOf,
  listSearch,
  oneOf,
  searchWords,
  setFilters,
  yesOrNo,
  type SearchOf,
} from '~/ui/list/list-search'

/** The address of the summary of a license: the license, its seats, and whose profile is open. */
export const seatSearch = listSearch({
  sort: [
    'name',
    'email',
    'status',
    'assignedAt',
    'activatedAt',
    'lastRemindedAt',
    'lastActiveAt',
    'inviteExpiresAt',
    'waitingSince',
    'coursesCompleted',
  ],
  defaultSort: 'name',
  filters: {
    status: oneOf(['activated', 'assigned', 'waiting', 'revoked']),
    reclaim: oneOf(['pending', 'idle', 'inactive']),
    source: oneOf(['admin', 'group', 'signup-link', 'csv', 'learning-path', 'moved']),
    group: idOf(),
    course: idOf(),
    reached: oneOf(['given', 'active', 'started', 'completed']),
    loses: yesOrNo(),
    expiredInvite: yesOrNo(),
  },
  others: {
    licenseId: idOf(),
    /** The tab below the figures; People without one. */
    tab: oneOf(['courses', 'links', 'history']),
    /** Whose profile is open. */
    userId: idOf(),
  },
})

export type SeatSearch = SearchOf<typeof seatSearch>

/** The seats that an address requests, as in the contract. */
export function filterOf(search: SeatSearch): Schemas['SeatFilter'] {
  return { ...searchWords(search), ...setFilters(seatSearch, search) }
}
