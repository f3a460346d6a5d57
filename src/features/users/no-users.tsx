import { UserRoundPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCourseFilters } from '~/list/course-filter'
import { Button } from '~/ui/input/button'
import { useDateFormat } from '~/ui/format/date-format'
import { EmptyState } from '~/ui/display/empty-state'
import { NoRows } from '~/ui/data-table/empty-rows'
import { useGroupName } from './use-group-name'
import type { UsersAnswer } from './use-users'
import { activeFilters } from './user-filters'
import { noFilters, tabOf, type UserSearch } from './user-search'

/** Nobody is here yet: what the page is for, and the two ways to begin. */
export function NobodyYet({ actions }: { actions: ReactNode }) {
  return (
    <EmptyState
      icon={<UserRoundPlus />}
      title="No people yet"
      description="People you add get an invitation to the learning library. Add them one by one, or import a list from a spreadsheet."
      action={actions}
    />
  )
}

const nobody = {
  active: 'Nobody is active yet',
  invited: 'Nobody has an invitation to accept',
  inactive: 'Nobody is inactive',
  deleted: 'Nobody was deleted in the last 30 days',
} as const satisfies Record<NonNullable<UserSearch['tab']>, string>

interface NobodyHereProps {
  search: UserSearch
  answer: UsersAnswer | undefined
  onSearch: (change: Partial<UserSearch>) => void
}

/** Nobody matches, or the address names a page that is no more: why, and the way on. */
export function NobodyHere({ search, answer, onSearch }: NobodyHereProps) {
  const tab = tabOf(search)
  const group = useGroupName(search.group, answer)
  const learning = useCourseFilters(search)
  const dateFormat = useDateFormat()
  return (
    <NoRows
      title="Nobody matches"
      search={search}
      filters={[...activeFilters(search, group, dateFormat), ...learning]}
      total={answer?.total ?? 0}
      onPage={(page) => onSearch({ page })}
      onClear={() => onSearch(noFilters)}
      otherwise={
        tab && (
          <EmptyState
            title={nobody[tab]}
            description="The other tabs show everybody else."
            action={
              <Button onClick={() => onSearch({ tab: undefined, status: undefined })}>
                Show all
              </Button>
            }
          />
        )
      }
    />
  )
}
