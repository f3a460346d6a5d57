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

/** The search params of a course's summary: the course, the filter, and the open user. */
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
    /** The user whose profile is open. */
    userId: idOf(),
    /** The dialog with the sign-up links is open. */
    links: idOf(),
  },
})

export type SummarySearch = SearchOf<typeof summarySearch>

/** The query of the list. */
export function filterOf(search: SummarySearch): Schemas['CourseStatusFilter'] {
  return { ...searchWords(search), ...setFilters(summarySearch, search) }
}
