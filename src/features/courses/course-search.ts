import type { Schemas } from '~/api/schemas'
import {
  anyOf,
  dayOf,
  flag,
  idOf,
  listSearch,
  oneOf,
  textOf,
  yesOrNo,
  type SearchOf,
} from '~/ui/list/list-search'

/** The columns, in the order in which they come. */
export const columnIds = [
  'title',
  'status',
  'category',
  'items',
  'sections',
  'assigned',
  'completed',
  'overdue',
  'updated',
  'duration',
  'authors',
  'level',
  'tags',
  'progress',
  'score',
  'published',
  'created',
] as const

export type ColumnId = (typeof columnIds)[number]

/** Those of some ids that are columns, in their order. */
export const knownColumns = anyOf(columnIds)

/** The list's tabs beside "All": where courses stand, and those deleted lately. */
export const tabs = ['draft', 'published', 'archived', 'deleted'] as const

/** The address of the list: all that decides what it shows. */
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
  columns: columnIds,
  filters: {
    status: oneOf(['draft', 'published', 'archived']),
    deleted: flag(),
    category: idOf(),
    author: idOf(),
    level: oneOf(['beginner', 'intermediate', 'advanced', 'all']),
    hasAssessment: yesOrNo(),
    tag: textOf(40),
    updatedFrom: dayOf(),
    updatedTo: dayOf(),
    /** Whose links are open. */
    links: idOf(),
  },
})

export type CourseSearch = SearchOf<typeof courseSearch>

/** The filters beside the tabs and the search that have a menu of their own. */
export const filterNames = ['category', 'author', 'level', 'hasAssessment', 'tag'] as const

export type FilterName = (typeof filterNames)[number]

/** Nothing narrows the list but its tab. */
export const noFilters = {
  search: '',
  category: undefined,
  author: undefined,
  level: undefined,
  hasAssessment: undefined,
  tag: undefined,
  updatedFrom: undefined,
  updatedTo: undefined,
} as const satisfies Partial<CourseSearch>

/** Which courses the list is of, as the contract says it; what is not asked for is not named. */
export function filterOf(search: CourseSearch): Schemas['CourseFilter'] {
  const { status, deleted, category, author, level, hasAssessment, tag } = search
  const { updatedFrom, updatedTo } = search
  const words = search.search.slice(0, 100)
  return {
    ...(words !== '' && { search: words }),
    ...(deleted ? { deleted } : status && { status }),
    ...(category && { category }),
    ...(author && { author }),
    ...(level && { level }),
    ...(hasAssessment !== undefined && { hasAssessment }),
    ...(tag && { tag }),
    ...(updatedFrom && { updatedFrom }),
    ...(updatedTo && { updatedTo }),
  }
}

/** Whether a search or a filter narrows the tab. */
export function isNarrowed(search: CourseSearch): boolean {
  const { search: words, updatedFrom, updatedTo } = search
  return (
    words !== '' ||
    updatedFrom !== undefined ||
    updatedTo !== undefined ||
    filterNames.some((name) => search[name] !== undefined)
  )
}
