import { BulkBar, type BulkBarAction } from './bulk-bar'
import type { PageSize } from './page-size'
import { Pagination } from './pagination'
import type { Selection } from '~/ui/data-table/selection'

interface ListFootProps {
  /** What the rows are: "people". */
  noun: string
  page: number
  limit: PageSize
  /** How many rows match, on all pages; with none there is no foot. */
  total: number
  onSearch: (change: { page: number; limit?: PageSize }) => void
  /** What is chosen and what can be done with it; absent where rows cannot be chosen. */
  chosen?:
    | {
        selection: Selection
        onSelection: (selection: Selection) => void
        actions: readonly BulkBarAction[]
      }
    | undefined
}

/** Under a list: its pages and, as long as something is chosen, what can be done with that. */
export function ListFoot({ noun, page, limit, total, onSearch, chosen }: ListFootProps) {
  if (total === 0) return null
  const pages = (
    <Pagination
      label={noun}
      page={page}
      limit={limit}
      total={total}
      onPage={(next) => onSearch({ page: next })}
      // Another size begins with the first page.
      onLimit={(next) => onSearch({ limit: next, page: 1 })}
    />
  )
  if (!chosen) return pages
  return (
    <BulkBar noun={noun} total={total} {...chosen}>
      {pages}
    </BulkBar>
  )
}
