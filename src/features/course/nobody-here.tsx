import { SearchX } from 'lucide-react'
import { Button } from '~/ui/button'
import { useDateFormat } from '~/ui/date-format'
import { EmptyState } from '~/ui/empty-state'
import { PastTheEnd } from '~/ui/past-the-end'
import { activeFilters, type PeopleAnswer } from './people-filters'
import { noFilters, type SummarySearch } from './people-search'

interface NobodyHereProps {
  search: SummarySearch
  answer: PeopleAnswer | undefined
  onSearch: (change: Partial<SummarySearch>) => void
}

/** Nobody of the course matches, or the address names a page that is no more: why, and the way on. */
export function NobodyHere({ search, answer, onSearch }: NobodyHereProps) {
  const { page, limit } = search
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
  const named = activeFilters(search, answer, dateFormat).map(
    ({ label, value }) => `${label}: ${value}`,
  )
  const narrowing = search.search === '' ? named : [`“${search.search}”`, ...named]
  return (
    <EmptyState
      icon={<SearchX />}
      title="Nobody matches"
      description={<bdi>{narrowing.join(' · ')}</bdi>}
      action={<Button onClick={() => onSearch(noFilters)}>Clear search and filters</Button>}
    />
  )
}
