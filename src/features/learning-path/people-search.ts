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

/** The search params of a path's summary: the path, the filter, and the open user. */
export const pathPeopleSearch = listSearch({
  sort: [
    'name',
    'email',
    'status',
    'progress',
    'completedSteps',
    'deadlineDate',
    'assignedAt',
    'completedAt',
    'lastActivityAt',
  ],
  defaultSort: 'name',
  filters: {
    status: oneOf(['not-started', 'in-progress', 'completed']),
    overdue: flag(),
    group: idOf(),
    /** Alone, the users whose next step it is. */
    step: idOf(),
    /** With `step`, the users with this state of it. */
    stepState: oneOf(['locked', 'open', 'begun', 'done', 'unavailable', 'late']),
    deadlineFrom: dayOf(),
    deadlineTo: dayOf(),
  },
  others: {
    pathId: idOf(),
    /** The user whose profile is open. */
    userId: idOf(),
  },
})

export type PathPeopleSearch = SearchOf<typeof pathPeopleSearch>

/** The query of the list. */
export function filterOf(search: PathPeopleSearch): Schemas['PathStatusFilter'] {
  return { ...searchWords(search), ...setFilters(pathPeopleSearch, search) }
}
