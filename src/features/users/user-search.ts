import type { Schemas } from '~/api/schemas'
import { courseFilterOf, courseNarrowing } from '~/list/course-filter-search'
import {
  dayOf,
  flag,
  idOf,
  listSearch,
  oneOf,
  searchWords,
  setFilters,
  textOf,
  type SearchOf,
} from '~/ui/list/list-search'

/** The address of the list: all that decides what it shows. */
export const userSearch = listSearch({
  sort: [
    'name',
    'email',
    'designation',
    'userGroups',
    'status',
    'source',
    'lastActiveAt',
    'lastInvitedAt',
    'createdAt',
    'coursesCount',
    'overdueCount',
    'progress',
  ],
  defaultSort: 'name',
  filters: {
    group: idOf(),
    /** Only those with a seat in this license. */
    license: idOf(),
    designation: textOf(100),
    lastActive: oneOf(['week', 'month', 'quarter', 'earlier', 'never']),
    added: oneOf(['week', 'month', 'quarter', 'earlier']),
    /** Only those invited, the last time, on this day or before, which what needs attention links to. */
    invitedTo: dayOf(),
    source: oneOf(['manual', 'csv', 'signup-link', 'token']),
    emailStatus: oneOf(['ok', 'bounced', 'complained', 'unsubscribed']),
    invitation: oneOf(['not-sent', 'open', 'expired']),
    ...courseNarrowing,
  },
  others: {
    /** A status, or the people deleted in the last 30 days. */
    tab: oneOf(['active', 'invited', 'inactive', 'deleted']),
    /** The same as its tab, in the contract's words: so links from elsewhere say it. */
    status: oneOf(['active', 'invited', 'inactive']),
    /** Whose profile is open, beside the list or on a page. */
    userId: idOf(),
    view: oneOf(['page']),
    /** Whether somebody is being added. */
    new: flag(),
  },
})

export type UserSearch = SearchOf<typeof userSearch>

/** The open tab; undefined for everybody. */
export const tabOf = ({ tab, status }: UserSearch): UserSearch['tab'] => tab ?? status

/** The people that an address asks for, as the contract says it. */
export function filterOf(search: UserSearch): Schemas['UserFilter'] {
  const { course, courseStatus, overdue, ...filters } = setFilters(userSearch, search)
  const tab = tabOf(search)
  return {
    ...searchWords(search),
    ...(tab === 'deleted' ? { deleted: true } : tab && { status: tab }),
    ...filters,
    ...courseFilterOf({ course, courseStatus, overdue }),
  }
}
