import type { Schemas } from '~/api/schemas'
import { anyOf, dayOf, flag, idOf, listSearch, oneOf, type SearchOf } from '~/ui/list/list-search'

/** The columns of the people of a course, in the order in which they come. */
export const columnIds = [
  'name',
  'email',
  'status',
  'progress',
  'deadline',
  'sources',
  'lastActivity',
  'assigned',
  'score',
  'time',
  'attempts',
  'started',
  'completed',
] as const

export type ColumnId = (typeof columnIds)[number]

/** Those of some ids that are columns, in their order. */
export const knownColumns = anyOf(columnIds)

/** The address of a course's summary: the course, its people, and who of them is open. */
export const summarySearch = listSearch({
  sort: [
    'name',
    'email',
    'status',
    'progress',
    'deadlineDate',
    'assignedAt',
    'lastActivityAt',
    'score',
  ],
  defaultSort: 'name',
  columns: columnIds,
  filters: {
    courseId: idOf(),
    status: oneOf(['not-started', 'in-progress', 'completed', 'failed', 'withdrawn']),
    overdue: flag(),
    source: oneOf(['direct', 'group', 'license', 'learning-path', 'link']),
    group: idOf(),
    deadlineFrom: dayOf(),
    deadlineTo: dayOf(),
    /** Whose profile is open. */
    userId: idOf(),
    /** The links of the course are open. */
    links: idOf(),
  },
  others: {},
})

export type SummarySearch = SearchOf<typeof summarySearch>

/** The filters that have a menu of their own. */
export const filterNames = ['status', 'overdue', 'source', 'group'] as const

export type FilterName = (typeof filterNames)[number]

/** Nothing narrows the list. */
export const noFilters = {
  search: '',
  status: undefined,
  overdue: undefined,
  source: undefined,
  group: undefined,
  deadlineFrom: undefined,
  deadlineTo: undefined,
} as const satisfies Partial<SummarySearch>

/** Which people of the course the list is of, as the contract says it. */
export function filterOf(search: SummarySearch): Schemas['CourseStatusFilter'] {
  const { status, overdue, source, group, deadlineFrom, deadlineTo } = search
  const words = search.search.slice(0, 100)
  return {
    ...(words !== '' && { search: words }),
    ...(status && { status }),
    ...(overdue && { overdue }),
    ...(source && { source }),
    ...(group && { group }),
    ...(deadlineFrom && { deadlineFrom }),
    ...(deadlineTo && { deadlineTo }),
  }
}

/** Whether a search or a filter narrows the list. */
export function isNarrowed(search: SummarySearch): boolean {
  return Object.keys(filterOf(search)).length > 0
}
