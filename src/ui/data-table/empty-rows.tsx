import type { ReactNode } from 'react'
import { narrowingWords, NothingMatches } from '~/ui/list/empty-results'
import { PageOutOfRange } from './page-out-of-range'

interface NoRowsProps {
  /** "No course matches". */
  title: string
  search: { page: number; limit: number; search: string }
  /** What narrows the list beside the words looked for. */
  filters: readonly { label: string; value: string }[]
  total: number
  onPage: (page: number) => void
  onClear: () => void
  /** What is said where nothing narrows the list but its tab. */
  otherwise?: ReactNode
}

/** In place of rows: nothing matches, or the address names a page that is no more; why, and the way on. */
export function NoRows(props: NoRowsProps) {
  const { title, search, filters, total, onPage, onClear, otherwise } = props
  if (total > 0)
    return <PageOutOfRange page={search.page} limit={search.limit} total={total} onPage={onPage} />
  const narrowing = narrowingWords(search.search, filters)
  if (narrowing.length === 0 && otherwise !== undefined) return otherwise
  return <NothingMatches title={title} narrowing={narrowing} onClear={onClear} />
}
