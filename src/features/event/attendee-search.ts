import type { Schemas } from '~/api/schemas'
import {
  idOf,
  listSearch,
  oneOf,
  searchWords,
  setFilters,
  type SearchOf,
} from '~/ui/list/list-search'

/** The state of the list of an event's users. */
export const attendeeSearch = listSearch({
  sort: ['status', 'name', 'place', 'answeredAt', 'invitedAt'],
  defaultSort: 'status',
  filters: {
    status: oneOf(['registered', 'waitlisted', 'invited', 'declined', 'cancelled']),
    attendance: oneOf(['attended', 'partial', 'no-show', 'excused', 'none']),
  },
  others: {
    eventId: idOf(),
    /** The date whose attendance is shown. */
    date: idOf(),
  },
})

export type AttendeeSearch = SearchOf<typeof attendeeSearch>

/** The query of the list. */
export function filterOf(search: AttendeeSearch): Schemas['EventAttendeeFilter'] {
  const { attendance, date } = search
  return {
    ...searchWords(search),
    ...setFilters(attendeeSearch, search),
    ...(attendance && date && { date }),
  }
}
