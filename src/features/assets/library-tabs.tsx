import type { ReactNode } from 'react'
import { TabPanel, Tabs } from '~/ui/display/tabs'
import type { AssetSearch } from './asset-search'

interface LibraryTabsProps {
  tab: AssetSearch['tab']
  /** How many the open tab has; undefined until it is known. */
  total: number | undefined
  onTab: (tab: AssetSearch['tab']) => void
  children: ReactNode
}

/** What courses are made of, by what it is: assets, the checks, and assets deleted lately. */
export function LibraryTabs({ tab, total, onTab, children }: LibraryTabsProps) {
  const value = tab ?? 'assets'
  const countOf = (which: typeof value) => (which === value ? total : undefined)
  return (
    <Tabs
      label="Library"
      value={value}
      onValueChange={(next) => onTab(next === 'assets' ? undefined : next)}
      tabs={[
        { value: 'assets', label: 'Assets', count: countOf('assets') },
        { value: 'assessments', label: 'Assessments', count: countOf('assessments') },
        { value: 'deleted', label: 'Deleted', count: countOf('deleted') },
      ]}
    >
      <TabPanel value={value}>{children}</TabPanel>
    </Tabs>
  )
}
