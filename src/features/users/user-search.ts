import type { Schemas } from '~/api/schemas'
import {
  courseFilterOf,
  courseNarrowing,
  isNarrowedByCourse,
  noCourseNarrowing,
} from '~/list/course-filter-search'
import {
  anyOf,
  dayOf,
  flag,
  idOf,
  listSearch,
  oneOf,
  textOf,
  type SearchOf,
} from '~/ui/list/list-search'

/** The columns, in the order in which they come. */
export const columnIds = [
  'name',
  'email',
  'designation',
  'groups',
  'courses',
  'overdue',
  'lastActive',
  'invited',
  'status',
  'added',
  'source',
  'progress',
] as const

export type ColumnId = (typeof columnIds)[number]

/** Those of some ids that are columns, in their order. */
export const knownColumns = anyOf(columnIds)

/** The list's tabs: everybody, those who stand somewhere, and those who were deleted lately. */
export const tabs = ['active', 'invited', 'inactive', 'deleted'] as const

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
  columns: columnIds,
  filters: {
    tab: oneOf(tabs),
    /** The same as its tab, in the contract's words: so links from elsewhere say it. */
    status: oneOf(['active', 'invited', 'inactive']),
    group: idOf(),
    designation: textOf(100),
    lastActive: oneOf(['week', 'month', 'quarter', 'earlier', 'never']),
    added: oneOf(['week', 'month', 'quarter', 'earlier']),
    /** Only those invited, the last time, on this day or before, which what needs attention links to. */
    invitedTo: dayOf(),
    source: oneOf(['manual', 'csv', 'signup-link', 'token']),
    emailStatus: oneOf(['ok', 'bounced', 'complained', 'unsubscribed']),
    invitation: oneOf(['not-sent', 'open', 'expired']),
    ...courseNarrowing,
    /** Whose profile is open, beside the list or on a page. */
    userId: idOf(),
    view: oneOf(['page']),
    /** Whether somebody is being added. */
    new: flag(),
  },
  others: {},
})

export type UserSearch = SearchOf<typeof userSearch>

/** The filters beside the tabs and the search. */
export const filterNames = [
  'group',
  'designation',
  'lastActive',
  'added',
  'source',
  'emailStatus',
  'invitation',
] as const

export type FilterName = (typeof filterNames)[number]

/** The filters that a tab can be narrowed by: who has not accepted yet has an invitation, and was hardly ever active. */
export function filtersIn(search: UserSearch): FilterName[] {
  const idle = tabOf(search) === 'invited' ? 'lastActive' : 'invitation'
  return filterNames.filter((name) => name !== idle || search[name] !== undefined)
}

/** Nothing narrows the list but its tab. */
export const noFilters = {
  search: '',
  group: undefined,
  designation: undefined,
  lastActive: undefined,
  added: undefined,
  invitedTo: undefined,
  source: undefined,
  emailStatus: undefined,
  invitation: undefined,
  ...noCourseNarrowing,
} as const satisfies Partial<UserSearch>

/** Where the people of the list stand; undefined for everybody. */
export const tabOf = ({ tab, status }: UserSearch): UserSearch['tab'] => tab ?? status

/** Which people the list is of, as the contract says it; what is not asked for is not named. */
export function filterOf(search: UserSearch): Schemas['UserFilter'] {
  const { group, designation, lastActive, added, invitedTo, source, emailStatus, invitation } =
    search
  const tab = tabOf(search)
  const words = search.search.slice(0, 100)
  return {
    ...(words !== '' && { search: words }),
    ...(tab === 'deleted' ? { deleted: true } : tab && { status: tab }),
    ...(group && { group }),
    ...(designation && { designation }),
    ...(lastActive && { lastActive }),
    ...(added && { added }),
    ...(invitedTo && { invitedTo }),
    ...(source && { source }),
    ...(emailStatus && { emailStatus }),
    ...(invitation && { invitation }),
    ...courseFilterOf(search),
  }
}

/** Whether a search or a filter narrows the tab. */
export function isNarrowed(search: UserSearch): boolean {
  return (
    search.search !== '' ||
    search.invitedTo !== undefined ||
    isNarrowedByCourse(search) ||
    filterNames.some((name) => search[name] !== undefined)
  )
}
