import type { Schemas } from '~/api/schemas'
import {
  dayOf,
  flag,
  idOf,
  listSearch,
  oneOf,
  searchWords,
  setFilters,
  type SearchOf,
} from '~/ui/list/list-search'

/** The search params of the screen. */
export const eventSearch = listSearch({
  sort: [
    'next',
    'title',
    'startAt',
    'mode',
    'status',
    'registered',
    'attended',
    'createdAt',
    'updatedAt',
  ],
  defaultSort: 'next',
  filters: {
    mode: oneOf(['online', 'in-person', 'hybrid']),
    host: idOf(),
    course: idOf(),
    license: idOf(),
    when: oneOf(['upcoming', 'past']),
    from: dayOf(),
    to: dayOf(),
  },
  others: {
    /** The tab. */
    status: oneOf(['draft', 'scheduled', 'live', 'completed', 'cancelled']),
    view: oneOf(['list', 'month', 'week', 'agenda']),
    /** The day that the calendar shows; today without one. */
    day: dayOf(),
    /** The open event, and its tab. */
    eventId: idOf(),
    tab: oneOf(['overview', 'people', 'dates', 'messages', 'history']),
    /** Whether the event has a page of its own. */
    full: flag(),
    /** Whether the form for a new event is open. */
    new: flag(),
  },
})

export type EventSearch = SearchOf<typeof eventSearch>

/** The query of the list. */
export function filterOf(search: EventSearch): Schemas['EventFilter'] {
  const { status } = search
  return { ...searchWords(search), ...setFilters(eventSearch, search), ...(status && { status }) }
}
