import { useDateFormat } from '~/ui/date-format'
import { narrowingWords, NothingMatches } from '~/ui/nothing-matches'
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
  const narrowing = narrowingWords(search.search, activeFilters(search, answer, dateFormat))
  return (
    <NothingMatches
      title="Nobody matches"
      narrowing={narrowing}
      onClear={() => onSearch(noFilters)}
    />
  )
}
