import type { Schemas } from '~/api/schemas'
import {
  dayOf,
  flag,
  idOf,
  listSearch,
  oneOf,
  searchWords,
  setFilters,
  textOf,
  yesOrNo,
  type SearchOf,
} from '~/ui/list/list-search'

/** The search params of the list. */
export const courseSearch = listSearch({
  sort: [
    'title',
    'status',
    'level',
    'itemsCount',
    'duration',
    'assigned',
    'completed',
    'overdue',
    'publishedAt',
    'createdAt',
    'updatedAt',
  ],
  defaultSort: '-updatedAt',
  filters: {
    category: idOf(),
    author: idOf(),
    level: oneOf(['beginner', 'intermediate', 'advanced', 'all']),
    hasAssessment: yesOrNo(),
    tag: textOf(40),
    updatedFrom: dayOf(),
    updatedTo: dayOf(),
  },
  others: {
    /** The tab: a status, or courses deleted in the last 30 days. */
    status: oneOf(['draft', 'published', 'archived']),
    deleted: flag(),
    /** The course whose sign-up links are open. */
    links: idOf(),
  },
})

export type CourseSearch = SearchOf<typeof courseSearch>

/** The query of the list. */
export function filterOf(search: CourseSearch): Schemas['CourseFilter'] {
  const { status, deleted } = search
  return {
    ...searchWords(search),
    ...setFilters(courseSearch, search),
    ...(deleted ? { deleted } : status && { status }),
  }
}
