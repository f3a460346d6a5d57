import { BookOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '~/ui/input/button'
import { useDateFormat } from '~/ui/format/date-format'
import { EmptyState } from '~/ui/display/empty-state'
import { NoRows } from '~/ui/data-table/empty-rows'
import { activeFilters } from './course-filters'
import { noFilters, type CourseSearch } from './course-search'
import type { CoursesAnswer } from './use-courses'

/** No course is here yet: what the page is for, and how to begin. */
export function NoCoursesYet({ action }: { action: ReactNode }) {
  return (
    <EmptyState
      icon={<BookOpen />}
      title="No courses yet"
      description="A course brings videos, documents and assessments into an order. Build one, publish it, and assign it to people and groups."
      action={action}
    />
  )
}

const nothing = {
  draft: 'No course is a draft',
  published: 'No course is published',
  archived: 'No course is archived',
  deleted: 'No course was deleted in the last 30 days',
} as const

interface NoCoursesHereProps {
  search: CourseSearch
  answer: CoursesAnswer | undefined
  onSearch: (change: Partial<CourseSearch>) => void
}

/** Nothing matches, or the address names a page that is no more: why, and the way on. */
export function NoCoursesHere({ search, answer, onSearch }: NoCoursesHereProps) {
  const { status, deleted } = search
  const dateFormat = useDateFormat()
  const tab = deleted ? 'deleted' : status
  return (
    <NoRows
      title="No course matches"
      search={search}
      filters={activeFilters(search, answer, dateFormat)}
      total={answer?.total ?? 0}
      onPage={(page) => onSearch({ page })}
      onClear={() => onSearch(noFilters)}
      otherwise={
        tab && (
          <EmptyState
            title={nothing[tab]}
            description="The other tabs show the other courses."
            action={
              <Button onClick={() => onSearch({ status: undefined, deleted: undefined })}>
                Show all
              </Button>
            }
          />
        )
      }
    />
  )
}
