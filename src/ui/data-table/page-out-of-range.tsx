import { Button } from '~/ui/input/button'
import { EmptyState } from '~/ui/display/empty-state'
import { lastPage } from './last-page'
import { formatNumber } from '~/ui/format/numbers'

interface PageOutOfRangeProps {
  page: number
  limit: number
  total: number
  onPage: (page: number) => void
}

/** In place of the rows when the address names a page behind the last one: somebody deleted, or an old link. */
export function PageOutOfRange({ page, limit, total, onPage }: PageOutOfRangeProps) {
  const last = lastPage(total, limit)
  return (
    <EmptyState
      title={`Page ${formatNumber(page)} does not exist`}
      description={`The last page is ${formatNumber(last)}.`}
      action={<Button onClick={() => onPage(last)}>Go to the last page</Button>}
    />
  )
}
