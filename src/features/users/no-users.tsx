import { UserRoundPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCourseFilters } from '~/fields/course-filter'
import { Button } from '~/ui/button'
import { useDateFormat } from '~/ui/date-format'
import { EmptyState } from '~/ui/empty-state'
import { narrowingWords, NothingMatches } from '~/ui/nothing-matches'
import { PastTheEnd } from '~/ui/past-the-end'
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
  invited: 'No invitation is open',
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
  const { page, limit } = search
  const tab = tabOf(search)
  const group = useGroupName(search.group, answer)
  const learning = useCourseFilters(search)
  const dateFormat = useDateFormat()
  const total = answer?.total ?? 0
  if (total > 0)
    return (
      <PastTheEnd
        page={page}
        limit={limit}
        total={total}
        onPage={(last) => onSearch({ page: last })}
      />
    )
  const narrowing = narrowingWords(search.search, [
    ...activeFilters(search, group, dateFormat),
    ...learning,
  ])
  if (narrowing.length === 0 && tab)
    return (
      <EmptyState
        title={nobody[tab]}
        description="The other tabs show everybody else."
        action={
          <Button onClick={() => onSearch({ tab: undefined, status: undefined })}>Show all</Button>
        }
      />
    )
  return (
    <NothingMatches
      title="Nobody matches"
      narrowing={narrowing}
      onClear={() => onSearch(noFilters)}
    />
  )
}
