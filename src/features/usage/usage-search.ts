import { addressSearch, dayOf, idOf, oneOf, type SearchOf } from '~/ui/list/list-search'

export const ranges = ['7d', '30d', '90d', 'this-month', 'last-month', 'this-year', '12m'] as const
export type RangeName = (typeof ranges)[number]

/** The search params of the usage screen. What is absent has its default. */
export const usageSearch = addressSearch({
  /** 30 days by default; not used with `from` or `to`. */
  range: oneOf(ranges),
  from: dayOf(),
  to: dayOf(),
  /** By default the previous range. */
  compare: oneOf(['none', 'year']),
  interval: oneOf(['day', 'week', 'month']),
  group: idOf(),
  license: idOf(),
  course: idOf(),
  category: idOf(),
  /** By default the current ones. */
  people: oneOf(['deactivated', 'all']),
  /** The figure of the breakdowns; completions by default. */
  metric: oneOf(['enrollments', 'active', 'hours', 'completion-rate']),
  /** The figure of the leaders; completions by default. */
  leaders: oneOf(['hours', 'score']),
  order: oneOf(['bottom']),
  /** The matrix shows only people with such an assignment. */
  only: oneOf(['overdue', 'failed']),
})

export type UsageSearch = SearchOf<typeof usageSearch>
export type GoUsage = (change: Partial<UsageSearch>) => void

/** The filters of all figures. */
export const scopeOf = ({ group, license, course, category, people }: UsageSearch) => ({
  group,
  license,
  course,
  category,
  people,
})

export const isFiltered = (search: UsageSearch) =>
  Object.values(scopeOf(search)).some((value) => value !== undefined)

/** The days and the filters of all figures. */
export function rangeOf(search: UsageSearch) {
  const { range, from, to } = search
  const hasDates = from !== undefined || to !== undefined
  return { ...(hasDates ? { from, to } : { range }), ...scopeOf(search) }
}

/** The query of the figures. */
export const figuresOf = (search: UsageSearch) => ({
  ...rangeOf(search),
  compare: search.compare,
  interval: search.interval,
})

/** The URL without filters; the range stays. */
export const noFilters = {
  group: undefined,
  license: undefined,
  course: undefined,
  category: undefined,
  people: undefined,
} as const satisfies Partial<UsageSearch>
