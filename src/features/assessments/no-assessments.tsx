import { narrowingWords, NothingMatches } from '~/ui/nothing-matches'
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
  const narrowing = narrowingWords(search.search, activeFilters(search))
  return (
    <NothingMatches
      title="Nothing matches"
      narrowing={narrowing}
      onClear={() => onSearch({ search: '', status: undefined, unused: undefined })}
    />
  )
}
