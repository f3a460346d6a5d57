import type { ReactNode } from 'react'
import { statusLabels } from '~/entities/person-status'
import { TabPanel, Tabs } from '~/ui/display/tabs'
import type { UsersAnswer } from './use-users'
import type { UserSearch } from './user-search'

interface UserTabsProps {
  tab: UserSearch['tab']
  /** Undefined until the first answer. */
  answer: UsersAnswer | undefined
  onTab: (tab: UserSearch['tab']) => void
  children: ReactNode
}

/** The list by where people stand, each with how many the filters leave there, and those deleted lately. */
export function UserTabs({ tab, answer, onTab, children }: UserTabsProps) {
  const value = tab ?? 'all'
  // The counts of those who were deleted say nothing about the others.
  const counts = tab === 'deleted' ? undefined : answer?.facets?.status
  const countOf = (status: string) =>
    counts && (counts.find((one) => one.value === status)?.count ?? 0)
  const sum = counts?.reduce((total, { count }) => total + count, 0)
  return (
    <Tabs
      label="People by status"
      value={value}
      onValueChange={(next) => onTab(next === 'all' ? undefined : next)}
      tabs={[
        { value: 'all', label: 'All', count: sum },
        { value: 'active', label: statusLabels.active, count: countOf('active') },
        { value: 'invited', label: statusLabels.invited, count: countOf('invited') },
        { value: 'inactive', label: statusLabels.inactive, count: countOf('inactive') },
        {
          value: 'deleted',
          label: 'Deleted',
          count: tab === 'deleted' ? answer?.total : undefined,
        },
      ]}
    >
      <TabPanel value={value}>{children}</TabPanel>
    </Tabs>
  )
}
