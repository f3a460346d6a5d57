import type { Schemas } from '~/api/schemas'
import { courseFilterOf, courseNarrowing, noCourseNarrowing } from '~/list/course-filter-search'
import { anyOf, dayOf, idOf, listSearch, oneOf, textOf, type SearchOf } from '~/ui/list/list-search'

/** The columns, in the order in which they come. */
export const columnIds = [
  'name',
  'email',
  'groups',
  'courses',
  'inProgress',
  'overdue',
  'progress',
  'status',
  'lastActive',
  'joined',
] as const

export type ColumnId = (typeof columnIds)[number]

/** Those of some ids that are columns, in their order. */
export const knownColumns = anyOf(columnIds)

/** The address of the ledger: the list, and the learner who is open, in a drawer or on a page. */
export const learnerSearch = listSearch({
  sort: [
    'name',
    'email',
    'userGroups',
    'status',
    'lastActiveAt',
    'registeredAt',
    'coursesCount',
    'inProgressCount',
    'overdueCount',
    'progress',
  ],
  defaultSort: 'name',
  columns: columnIds,
  filters: {
    status: oneOf(['active', 'invited', 'inactive']),
    group: idOf(),
    designation: textOf(100),
    lastActive: oneOf(['week', 'month', 'quarter', 'earlier', 'never']),
    /** Only those active on this day or later, which a figure links to. */
    activeFrom: dayOf(),
    ...courseNarrowing,
    userId: idOf(),
    view: oneOf(['page']),
  },
})

export type LearnerSearch = SearchOf<typeof learnerSearch>

/** The filters beside the search. */
export const filterNames = ['status', 'group', 'designation', 'lastActive'] as const

export type FilterName = (typeof filterNames)[number]

/** Nothing narrows the list. */
export const noFilters = {
  search: '',
  status: undefined,
  group: undefined,
  designation: undefined,
  lastActive: undefined,
  activeFrom: undefined,
  ...noCourseNarrowing,
} as const satisfies Partial<LearnerSearch>

/** Which people the list is of, as the contract says it. */
export function filterOf(search: LearnerSearch): Schemas['UserFilter'] {
  const { status, group, designation, lastActive, activeFrom } = search
  const words = search.search.slice(0, 100)
  return {
    ...(words !== '' && { search: words }),
    ...(status && { status }),
    ...(group && { group }),
    ...(designation && { designation }),
    ...(lastActive && { lastActive }),
    ...(activeFrom && { lastActiveFrom: activeFrom }),
    ...courseFilterOf(search),
  }
}
