import type { Schemas } from '~/api/schemas'
import {
  dayOf,
  flag,
  idOf,
  listSearch,
  oneOf,
  searchWords,
  setFilters,
  yesOrNo,
  type SearchOf,
} from '~/ui/list/list-search'

/** The search params of the list. */
export const pathSearch = listSearch({
  sort: [
    'title',
    'status',
    'stepsCount',
    'duration',
    'usersCount',
    'completed',
    'overdue',
    'averageProgress',
    'createdAt',
    'updatedAt',
  ],
  defaultSort: '-updatedAt',
  filters: {
    category: idOf(),
    stuck: yesOrNo(),
    /** The paths with this course or license. */
    course: idOf(),
    updatedTo: dayOf(),
  },
  others: {
    /** The tab: a status, or paths deleted in the last 30 days. */
    status: oneOf(['draft', 'published', 'archived']),
    deleted: flag(),
    /** The dialog to assign paths opens at once. */
    assign: flag(),
  },
})

export type PathSearch = SearchOf<typeof pathSearch>

/** The query of the list. */
export function filterOf(search: PathSearch): Schemas['LearningPathFilter'] {
  const { status, deleted } = search
  return {
    ...searchWords(search),
    ...setFilters(pathSearch, search),
    ...(deleted ? { deleted } : status && { status }),
  }
}
