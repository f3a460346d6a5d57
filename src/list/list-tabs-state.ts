import type { ListAnswer, ListTabs } from './define-list'

interface State<Search> {
  total: number
  facets: ListAnswer['facets']
  onChange: (change: Partial<Search>) => void
}

const all = 'all'

/** The tabs over a list, each with how many rows the filters leave there. */
export function tabsOf<Search, Tab extends string>(
  { label, options, apart = [], facet, elsewhere, change }: ListTabs<Search, Tab>,
  current: Tab | undefined,
  { total, facets, onChange }: State<Search>,
) {
  const names = Object.keys(options) as Tab[]
  // The counts in a tab apart say nothing about the others.
  const isApart = (tab: Tab | undefined) => tab !== undefined && apart.includes(tab)
  const counts = isApart(current) ? undefined : facets?.[facet]
  const countOf = (tab: Tab) =>
    isApart(tab)
      ? tab === current
        ? total
        : undefined
      : counts && (counts.find(({ value }) => value === tab)?.count ?? 0)
  return {
    label,
    value: current ?? all,
    tabs: [
      { value: all, label: 'All', count: counts?.reduce((sum, { count }) => sum + count, 0) },
      ...names.map((tab) => ({ value: tab, label: options[tab].label, count: countOf(tab) })),
    ],
    onChange: (value: string) => onChange(change(names.find((tab) => tab === value))),
    /** What is said where the open tab has no rows. */
    none: current && { title: options[current].none, description: elsewhere },
  }
}
