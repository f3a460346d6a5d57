import type { ReactNode } from 'react'
import { courseStatusWords } from '~/entities/course-labels'
import { TabPanel, Tabs } from '~/ui/display/tabs'
import { tabs, type CourseSearch } from './course-search'
import type { CoursesAnswer } from './use-courses'

interface CourseTabsProps {
  search: CourseSearch
  /** Undefined until the first answer. */
  answer: CoursesAnswer | undefined
  onTab: (tab: Pick<CourseSearch, 'status' | 'deleted'>) => void
  children: ReactNode
}

/** The list by where courses stand, each with how many the filters leave there, and those deleted lately. */
export function CourseTabs({ search, answer, onTab, children }: CourseTabsProps) {
  const { status, deleted } = search
  const value = deleted ? 'deleted' : (status ?? 'all')
  // The counts of those that were deleted say nothing about the others.
  const counts = deleted ? undefined : answer?.facets?.status
  const countOf = (tab: string) => counts && (counts.find((one) => one.value === tab)?.count ?? 0)
  const sum = counts?.reduce((total, { count }) => total + count, 0)
  return (
    <Tabs
      label="Courses by status"
      value={value}
      onValueChange={(next) =>
        onTab({
          status: next === 'all' || next === 'deleted' ? undefined : next,
          deleted: next === 'deleted' ? true : undefined,
        })
      }
      tabs={[
        { value: 'all', label: 'All', count: sum },
        ...tabs.map((tab) =>
          tab === 'deleted'
            ? { value: tab, label: 'Deleted', count: deleted ? answer?.total : undefined }
            : { value: tab, label: courseStatusWords[tab], count: countOf(tab) },
        ),
      ]}
    >
      <TabPanel value={value}>{children}</TabPanel>
    </Tabs>
  )
}
