import type { Schemas } from '~/api/schemas'
import { courseFilterOf, courseNarrowing } from '~/list/course-filter-search'
import { pathNarrowing } from '~/list/path-filter-search'
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

/** The search params of the list. */
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
    'licensesCount',
    'learningPathsCount',
    'progress',
  ],
  defaultSort: 'name',
  filters: {
    group: idOf(),
    /** Only those with a seat in this license. */
    license: idOf(),
    ...pathNarrowing,
    designation: textOf(100),
    lastActive: oneOf(['week', 'month', 'quarter', 'earlier', 'never']),
    added: oneOf(['week', 'month', 'quarter', 'earlier']),
    /** Last invited on this day or before; linked from "Needs attention". */
    invitedTo: dayOf(),
    source: oneOf(['manual', 'csv', 'signup-link', 'token']),
    emailStatus: oneOf(['ok', 'bounced', 'complained', 'unsubscribed']),
    invitation: oneOf(['not-sent', 'open', 'expired']),
    ...courseNarrowing,
  },
  others: {
    /** The tab: a status, or users deleted in the last 30 days. */
    tab: oneOf(['active', 'invited', 'inactive', 'deleted']),
    /** The tab in the contract's terms, for links from elsewhere. */
    status: oneOf(['active', 'invited', 'inactive']),
    /** The open profile, beside the list or on a page. */
    userId: idOf(),
    view: oneOf(['page']),
    /** Whether the drawer to add a user is open. */
    new: flag(),
  },
})

export type UserSearch = SearchOf<typeof userSearch>

/** The open tab; undefined for "All". */
export const tabOf = ({ tab, status }: UserSearch): UserSearch['tab'] => tab ?? status

/** The query of the list. */
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
