import { BulkBar, type BulkBarAction } from './bulk-bar'
import type { PageSize } from './page-size'
import { Pagination } from './pagination'
import type { Selection } from '~/ui/data-table/selection'

interface ListFootProps {
  /** Plural noun of the rows: "people". */
  noun: string
  page: number
  limit: PageSize
  /** Number of matching rows on all pages; if 0, there is no footer. */
  total: number
  onSearch: (change: { page: number; limit?: PageSize }) => void
  /** Selection and bulk actions; absent where rows cannot be selected. */
  chosen?:
    | {
        selection: Selection
        onSelection: (selection: Selection) => void
        actions: readonly BulkBarAction[]
      }
    | undefined
}

/** Footer of a list: pagination, and the bulk actions while rows are selected. */
export function ListFoot({ noun, page, limit, total, onSearch, chosen }: ListFootProps) {
  if (total === 0) return null
  const pages = (
    <Pagination
      label={noun}
      page={page}
      limit={limit}
      total={total}
      onPage={(next) => onSearch({ page: next })}
      // A new page size starts at the first page.
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
