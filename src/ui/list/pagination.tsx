import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '~/ui/input/icon-button'
import { lastPage } from '~/ui/data-table/last-page'
import { formatNumber } from '~/ui/format/numbers'
import { pageSizes, type PageSize } from './page-size'
import * as css from './pagination.css'
import { Select } from '~/ui/input/select'

type PaginationProps = {
  /** Noun of the rows: "Users". */
  label: string
  /** One-based. */
  page: number
  limit: PageSize
  total: number
  onPage: (page: number) => void
  /** Without it, the page size is fixed. */
  onLimit?: (limit: PageSize) => void
}

const sizes = pageSizes.map((size) => ({ value: String(size), label: String(size) }))

/** Pagination: range, total, page size and page buttons. */
export function Pagination({ label, page, limit, total, onPage, onLimit }: PaginationProps) {
  const last = lastPage(total, limit)
  const from = total === 0 ? 0 : (page - 1) * limit + 1
  const to = Math.min(total, page * limit)
  const totalText = formatNumber(total)
  // The page in the URL may be out of range; the back buttons still work.
  const range =
    from > total ? `0 of ${totalText}` : `${formatNumber(from)}–${formatNumber(to)} of ${totalText}`
  const isFirst = page <= 1
  const isLast = page >= last
  const go = [
    { label: 'First page', icon: <ChevronFirst aria-hidden />, to: 1, off: isFirst },
    {
      label: 'Previous page',
      icon: <ChevronLeft aria-hidden />,
      to: Math.min(page - 1, last),
      off: isFirst,
    },
    { label: 'Next page', icon: <ChevronRight aria-hidden />, to: page + 1, off: isLast },
    { label: 'Last page', icon: <ChevronLast aria-hidden />, to: last, off: isLast },
  ]
  return (
    <nav aria-label={`Pages of ${label}`} className={css.bar}>
      {onLimit && <PageSizes limit={limit} onLimit={onLimit} />}
      <p className={css.range}>{range}</p>
      <div className={css.steps}>
        {go.map((step) => (
          // Not `disabled`: the button would lose the focus on the last page.
          <IconButton
            key={step.label}
            label={step.label}
            icon={step.icon}
            aria-disabled={step.off || undefined}
            onClick={() => !step.off && onPage(step.to)}
          />
        ))}
      </div>
    </nav>
  )
}

function PageSizes({ limit, onLimit }: Required<Pick<PaginationProps, 'limit' | 'onLimit'>>) {
  return (
    <div className={css.size}>
      <span className={css.sizeLabel} aria-hidden>
        Rows
      </span>
      <div className={css.sizeSelect}>
        <Select
          aria-label="Rows per page"
          options={sizes}
          value={String(limit)}
          onChange={(chosen) => {
            const size = pageSizes.find((candidate) => String(candidate) === chosen)
            if (size) onLimit(size)
          }}
        />
      </div>
    </div>
  )
}
