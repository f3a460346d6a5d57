import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { Checkbox } from '~/ui/input/checkbox'
import * as css from './data-table.css'
import { nextSort, sortDirection, type Sort, type SortDirection } from './sort'
import { faint, sorter } from './sorter.css'
import type { HeadColumn } from './table-columns'
import { VisuallyHidden } from '~/ui/display/visually-hidden'

type DataTableHeadProps = {
  columns: HeadColumn[]
  sort: Sort
  onSort: (sort: Sort) => void
  selection: { page: 'none' | 'some' | 'all'; togglePage: (selected: boolean) => void } | null
  hasFold: boolean
  hasActions: boolean
  isDisabled: boolean
}

/** The column heads of a table; sortable ones are buttons and show the direction. */
export function DataTableHead(props: DataTableHeadProps) {
  const { columns, sort, onSort, selection, hasFold, hasActions, isDisabled } = props
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selection && (
          <th scope="col" className={css.narrowHead}>
            <Checkbox
              label="Select all on this page"
              labelHidden
              disabled={isDisabled}
              checked={selection.page === 'all'}
              indeterminate={selection.page === 'some'}
              onChange={selection.togglePage}
            />
          </th>
        )}
        {columns.map((column) => {
          const { id, label, numeric, sort: key, first } = column
          const direction = key === null ? null : sortDirection(sort, key)
          return (
            <th
              key={id}
              scope="col"
              aria-sort={key === null ? undefined : (direction ?? 'none')}
              className={css.headCell({ numeric })}
            >
              {key === null ? (
                <span className={css.clip} data-clip>
                  {label}
                </span>
              ) : (
                <button
                  type="button"
                  className={sorter({ numeric, active: direction !== null })}
                  onClick={() => onSort(nextSort(sort, key, first))}
                >
                  <span className={css.clip} data-clip>
                    {label}
                  </span>
                  <SortIcon direction={direction} />
                </button>
              )}
            </th>
          )
        })}
        {hasFold && (
          <th scope="col" className={css.narrowHead}>
            <VisuallyHidden>More</VisuallyHidden>
          </th>
        )}
        {hasActions && (
          <th scope="col" className={css.narrowHead}>
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  )
}

function SortIcon({ direction }: { direction: SortDirection | null }) {
  if (direction === 'ascending') return <ArrowUp aria-hidden />
  if (direction === 'descending') return <ArrowDown aria-hidden />
  return <ArrowUpDown aria-hidden className={faint} />
}
