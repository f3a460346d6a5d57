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
  filters: {
    status: oneOf(['not-started', 'in-progress', 'completed', 'failed', 'withdrawn']),
    overdue: flag(),
    source: oneOf(['direct', 'group', 'license', 'learning-path', 'link']),
    group: idOf(),
    deadlineFrom: dayOf(),
    deadlineTo: dayOf(),
  },
  others: {
    courseId: idOf(),
    /** Whose profile is open. */
    userId: idOf(),
    /** The links of the course are open. */
    links: idOf(),
  },
})

export type SummarySearch = SearchOf<typeof summarySearch>

/** The people of the course that an address asks for, as the contract says it. */
export function filterOf(search: SummarySearch): Schemas['CourseStatusFilter'] {
  return { ...searchWords(search), ...setFilters(summarySearch, search) }
}
