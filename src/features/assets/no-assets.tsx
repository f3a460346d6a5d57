import { FilePlus2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { acceptedWords } from '~/api/uploads/validate'
import { Button } from '~/ui/input/button'
import { useDateFormat } from '~/ui/format/date-format'
import { EmptyState } from '~/ui/display/empty-state'
import { NoRows } from '~/ui/data-table/empty-rows'
import { activeFilters } from './asset-filters'
import { noFilters, type AssetSearch } from './asset-search'
import type { AssetsAnswer } from './use-assets'

/** Nothing is here yet: what the page is for, and the way to begin. */
export function NoAssetsYet({ actions }: { actions: ReactNode }) {
  return (
    <EmptyState
      icon={<FilePlus2 />}
      title="No assets yet"
      description={`Courses are built from assets. Drop files anywhere on this page: ${acceptedWords}.`}
      action={actions}
    />
  )
}

interface NothingHereProps {
  search: AssetSearch
  answer: AssetsAnswer | undefined
  onSearch: (change: Partial<AssetSearch>) => void
}

/** Nothing matches, or the address names a page that is no more: why, and the way on. */
export function NothingHere({ search, answer, onSearch }: NothingHereProps) {
  const dateFormat = useDateFormat()
  return (
    <NoRows
      title="No assets match"
      search={search}
      filters={activeFilters(search, answer, dateFormat)}
      total={answer?.total ?? 0}
      onPage={(page) => onSearch({ page })}
      onClear={() => onSearch(noFilters)}
      otherwise={
        search.tab === 'deleted' ? (
          <EmptyState
            title="No deleted assets"
            description="Deleted assets can be restored here for 30 days."
            action={<Button onClick={() => onSearch({ tab: undefined })}>Show assets</Button>}
          />
        ) : undefined
      }
    />
  )
}
