import type { ReactNode } from 'react'
import { TabPanel, Tabs } from '~/ui/display/tabs'
import type { ListState } from './use-list'

interface ListTabsProps {
  state: Pick<ListState<object>, 'tabs'>
  children: ReactNode
}

/** The tabs of a list definition. */
export function ListTabs({ state: { tabs }, children }: ListTabsProps) {
  if (!tabs) return children
  const { label, value, tabs: each, onChange } = tabs
  return (
    <Tabs label={label} value={value} onValueChange={onChange} tabs={each}>
      <TabPanel value={value}>{children}</TabPanel>
    </Tabs>
  )
}
