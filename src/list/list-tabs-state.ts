import type { ListAnswer, ListTabs } from './define-list'

interface State<Search> {
  /** The total of the open tab, once known. */
  total: number | undefined
  facets: ListAnswer['facets']
  cleared: Partial<Search>
  onChange: (change: Partial<Search>) => void
}

const all = 'all'

/** The tabs of a list with their counts under the active filters. */
export function tabsOf<Search, Tab extends string>(
  {
    label,
    all: allLabel = 'All',
    options,
    apart = [],
    facet,
    elsewhere,
    change,
  }: ListTabs<Search, Tab>,
  current: Tab | undefined,
  { total, facets, cleared, onChange }: State<Search>,
) {
  const names = Object.keys(options) as Tab[]
  // The counts do not include rows that are listed separately.
  const isApart = (tab: Tab | undefined) => tab !== undefined && apart.includes(tab)
  const counts = isApart(current) || facet === undefined ? undefined : facets?.[facet]
  const ofOpen = (tab: Tab | undefined) => (tab === current ? total : undefined)
  const countOf = (tab: Tab) =>
    isApart(tab) || facet === undefined
      ? ofOpen(tab)
      : counts && (counts.find(({ value }) => value === tab)?.count ?? 0)
  const allCount =
    facet === undefined ? ofOpen(undefined) : counts?.reduce((sum, { count }) => sum + count, 0)
  const none = current && options[current].none
  return {
    label,
    value: current ?? all,
    tabs: [
      { value: all, label: allLabel, count: allCount },
      ...names.map((tab) => ({ value: tab, label: options[tab].label, count: countOf(tab) })),
    ],
    onChange: (value: string) =>
      onChange(
        change(
          names.find((tab) => tab === value),
          cleared,
        ),
      ),
    /** Shown if the open tab has no rows. */
    none: none === undefined ? undefined : { title: none, description: elsewhere },
    /** The label of the first tab, for a link to it. */
    showAll: `Show ${allLabel.toLowerCase()}`,
  }
}
