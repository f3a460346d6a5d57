import { SearchX } from 'lucide-react'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { PastTheEnd } from '~/ui/past-the-end'
import type { AssessmentSearch } from './assessment-search'
import { activeFilters } from './assessment-toolbar'

interface NothingHereProps {
  search: AssessmentSearch
  total: number
  onSearch: (change: Partial<AssessmentSearch>) => void
}

/** Nothing matches, or the address names a page that is no more: why, and the way on. */
export function NothingHere({ search, total, onSearch }: NothingHereProps) {
  const { page, limit } = search
  if (total > 0)
    return (
      <PastTheEnd
        page={page}
        limit={limit}
        total={total}
        onPage={(last) => onSearch({ page: last })}
      />
    )
  const named = activeFilters(search).map(({ label, value }) => `${label}: ${value}`)
  const narrowing = search.search === '' ? named : [`“${search.search}”`, ...named]
  return (
    <EmptyState
      icon={<SearchX />}
      title="Nothing matches"
      description={<bdi>{narrowing.join(' · ')}</bdi>}
      action={
        <Button onClick={() => onSearch({ search: '', status: undefined, unused: undefined })}>
          Clear search and filters
        </Button>
      }
    />
  )
}
