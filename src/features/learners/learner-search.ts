import type { Schemas } from '~/api/schemas'
import { courseFilterOf, courseNarrowing } from '~/list/course-filter-search'
import { pathNarrowing } from '~/list/path-filter-search'
import {
  dayOf,
  idOf,
  listSearch,
  oneOf,
  searchWords,
  setFilters,
  textOf,
  wholeNumber,
  type SearchOf,
} from '~/ui/list/list-search'

/** The search params of the list of learners, and the open learner, in a drawer or on a page. */
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
    'licensesCount',
    'learningPathsCount',
    'progress',
  ],
  defaultSort: 'name',
  filters: {
    status: oneOf(['active', 'invited', 'inactive']),
    group: idOf(),
    /** Only those with a seat in this license. */
    license: idOf(),
    ...pathNarrowing,
    designation: textOf(100),
    lastActive: oneOf(['week', 'month', 'quarter', 'earlier', 'never']),
    /** Last active between these days: active then, but not since. */
    lastActiveFrom: dayOf(),
    lastActiveTo: dayOf(),
    /** Active between these days; linked from the dashboard and the usage screen. */
    activeFrom: dayOf(),
    activeTo: dayOf(),
    /** Those active in this course, or in courses of this category. */
    activeCourse: idOf(),
    activeCategory: idOf(),
    /** Those active in this hour of this day of the week; Monday is 1. */
    activeWeekday: wholeNumber(1, 7),
    activeHour: wholeNumber(0, 23),
    /** Enrolled in a course of this category. */
    category: idOf(),
    /** Added between these days. */
    addedFrom: dayOf(),
    addedTo: dayOf(),
    /** Only current users, or only deactivated ones. */
    people: oneOf(['current', 'deactivated']),
    /** Stopped at this step of the funnel. */
    stage: oneOf(['added', 'registered', 'assigned', 'started', 'completed']),
    ...courseNarrowing,
  },
  others: { userId: idOf(), view: oneOf(['page']) },
})

export type LearnerSearch = SearchOf<typeof learnerSearch>

/** The query of the list. */
export function filterOf(search: LearnerSearch): Schemas['UserFilter'] {
  const { course, courseStatus, overdue, ...filters } = setFilters(learnerSearch, search)
  return {
    ...searchWords(search),
    ...filters,
    ...courseFilterOf({ course, courseStatus, overdue }),
  }
}
